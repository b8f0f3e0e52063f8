//! Endgame tables of the host, for exact values and for the engine.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use luctor_rules::emergo::Config;
use luctor_rules::{Probe, Variant};
use luctor_search::{Engine, Options};
use luctor_tables::{Error, Storage, Tables, table_game};
use tokio::task::spawn_blocking;

/// The most memory that one table may take, in bytes: enough for three pieces on the usual boards. Larger tables are
/// read from disk, and the engine does not use them.
const MOST_BYTES: u64 = 128 << 20;

/// The endgame tables of a directory.
#[derive(Debug, Default)]
pub(crate) struct EndgameTables {
    dir: Option<PathBuf>,
    /// The tables of each game asked for; `None` if the directory has none.
    open: Mutex<HashMap<Config, Option<Arc<Tables>>>>,
    /// The number of engines that were created.
    #[cfg(test)]
    pub(crate) engines: std::sync::atomic::AtomicUsize,
}

impl EndgameTables {
    /// Creates the service. Without a directory, it knows no tables.
    pub(crate) fn new(dir: Option<PathBuf>) -> EndgameTables {
        EndgameTables { dir, ..EndgameTables::default() }
    }

    /// Returns the tables of a game, or `None` if the directory has none that can be read. The first call for a game
    /// reads its tables from disk.
    pub(crate) fn of(&self, config: &Config) -> Option<Arc<Tables>> {
        let dir = self.dir.as_ref()?;
        let game = table_game(config).ok()?;
        // The map is consistent after every statement, so a panic elsewhere has not broken it.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = open.entry(game).or_insert_with(|| {
            match Tables::open(dir, &game, Storage::Fitting(MOST_BYTES)) {
                Ok(tables) => Some(Arc::new(tables)),
                Err(Error::Missing(_)) => None,
                Err(error) => {
                    tracing::error!(%error, "tables cannot be opened");
                    None
                }
            }
        });
        tables.clone()
    }

    /// Creates an engine that knows the tables of its game.
    pub(crate) async fn engine(self: &Arc<Self>, variant: &Variant, options: Options) -> Engine {
        #[cfg(test)]
        self.engines.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        let mut engine = Engine::new(variant, options);
        if let Variant::Emergo(config) = *variant
            && self.dir.is_some()
        {
            let this = Arc::clone(self);
            // Without tables, the engine searches as well as it can.
            let tables = spawn_blocking(move || this.of(&config)).await.ok().flatten();
            if let Some(tables) = tables.filter(|tables| tables.is_fast()) {
                let probe: Arc<dyn Probe> = tables;
                engine.set_probe(Some(probe));
            }
        }
        engine
    }
}
