//! Exact values of positions from endgame tables.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use luctor_rules::emergo::Config;
use luctor_rules::{Position as _, Variant};
use luctor_tables::{Emergo64, Error, Storage, Tables, table_game};

use crate::boards::board_error::BoardError;
use crate::play::error::MatchError;
use crate::views::{ExactMove, ExactValue, ExactValues};

/// The endgame tables of a directory.
#[derive(Debug, Default)]
pub(crate) struct ExactTables {
    dir: Option<PathBuf>,
    /// The tables of each game asked for; `None` if the directory has none.
    open: Mutex<HashMap<Config, Option<Arc<Tables>>>>,
}

impl ExactTables {
    /// Creates the service. Without a directory, it knows no values.
    pub(crate) fn new(dir: Option<PathBuf>) -> ExactTables {
        ExactTables { dir, open: Mutex::default() }
    }

    /// Returns the values of a position and of its legal moves. Reads from disk.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read.
    pub(crate) fn values(
        &self,
        variant: &Variant,
        position: &str,
    ) -> Result<ExactValues, BoardError> {
        let none = ExactValues { value: None, moves: Vec::new() };
        let Variant::Emergo(config) = variant else { return Ok(none) };
        let Some(tables) = self.tables(config) else { return Ok(none) };
        // The caller has read the position already.
        let Ok(position) = Emergo64::from_text(config, position) else { return Ok(none) };
        let failed = |error| BoardError::from(MatchError::internal(error));
        let Some(value) = tables.probe(&position).map_err(failed)? else { return Ok(none) };
        let moves = tables.moves(&position).map_err(failed)?.into_iter();
        let moves = moves.filter_map(|(m, value)| {
            Some(ExactMove { text: position.move_text(m), value: ExactValue::of(value?) })
        });
        Ok(ExactValues { value: Some(ExactValue::of(value)), moves: moves.collect() })
    }

    /// Returns the tables of a game, or `None` if the directory has none that can be read.
    fn tables(&self, config: &Config) -> Option<Arc<Tables>> {
        let dir = self.dir.as_ref()?;
        let game = table_game(config).ok()?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let tables =
            open.entry(game).or_insert_with(|| match Tables::open(dir, &game, Storage::Disk) {
                Ok(tables) => Some(Arc::new(tables)),
                Err(Error::Missing(_)) => None,
                Err(error) => {
                    tracing::error!(%error, "tables cannot be opened");
                    None
                }
            });
        tables.clone()
    }
}
