//! Endgame tables for the built-in engine.

use std::path::Path;
use std::sync::Arc;

use luctor_rules::{Probe, Variant};
use luctor_tables::{Error, Storage, Tables};

/// The most memory that one table may take, in bytes. The engine does not use larger ones.
const MOST_BYTES: u64 = 1 << 30;

/// Opens the tables of a game in a directory. Returns `None` if the game has no tables there, or none that the engine
/// can use: those with distances that fit in memory.
///
/// # Errors
///
/// Fails if the directory cannot be read or a table is damaged.
pub(crate) fn open(dir: &Path, variant: &Variant) -> Result<Option<Arc<dyn Probe>>, Error> {
    std::fs::read_dir(dir).map_err(|error| Error::Io(dir.to_owned(), error))?;
    let Variant::Emergo(config) = variant else { return Ok(None) };
    match Tables::open(dir, config, Storage::Fitting(MOST_BYTES)) {
        Ok(tables) if tables.is_fast() => Ok(Some(Arc::new(tables))),
        Ok(_) | Err(Error::Missing(_) | Error::Board(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
