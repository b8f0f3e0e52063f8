//! Endgame tables of several boards of Emergo.

use std::collections::HashMap;
use std::num::NonZero;
use std::path::Path;

use luctor_rules::emergo::Config;
use luctor_tables::{Error, Options, Progress, Storage, Tables, build, table_game};

/// The number of pieces up to which tables are used.
const PIECES: usize = 3;
/// The most memory of a build in bytes.
const MEMORY: u64 = 1 << 30;

/// The tables of boards of Emergo, by their games.
#[derive(Debug, Default)]
pub struct TableSet(HashMap<String, Tables>);

impl TableSet {
    /// Creates a set without tables.
    pub fn new() -> TableSet {
        TableSet::default()
    }

    /// Opens the tables of a game in a directory, and loads them.
    ///
    /// # Errors
    ///
    /// Fails if the directory has no tables of the game, or if a table is damaged.
    pub fn open(&mut self, dir: &Path, config: &Config) -> Result<(), Error> {
        let tables = Tables::open(dir, config, Storage::Memory)?;
        self.0.insert(tables.game().to_string(), tables);
        Ok(())
    }

    /// Builds the tables of a game with three pieces. Their files are temporary.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for tables, if the temporary directory cannot be written, or if the build is
    /// stopped.
    pub fn build(
        &mut self,
        config: &Config,
        threads: NonZero<usize>,
        progress: &Progress,
    ) -> Result<(), Error> {
        let failed = |error| Error::Io(std::env::temp_dir(), error);
        let dir = tempfile::tempdir().map_err(failed)?;
        build(config, PIECES, dir.path(), Options::new(threads, MEMORY), progress)?;
        self.open(dir.path(), config)
    }

    /// Adds the tables of another set.
    pub fn add(&mut self, other: TableSet) {
        self.0.extend(other.0);
    }

    /// Returns the tables for a game, or `None` if they are missing.
    pub fn get(&self, config: &Config) -> Option<&Tables> {
        let game = table_game(config).ok()?;
        self.0.get(&game.to_string())
    }
}
