//! The file of a run, and its last lines.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use luctor_problems::Collection;
use luctor_problems::file::{self, Compression};

use crate::error::Error;

/// Replaces the file by a small one.
pub(super) fn save(collection: &Collection, path: &Path) -> Result<(), Error> {
    replace(collection, path, Compression::Small)
}

/// Replaces the file by one that is written quickly.
pub(super) fn save_fast(collection: &Collection, path: &Path) -> Result<(), Error> {
    replace(collection, path, Compression::Fast)
}

/// Writes another file and renames it, so that a crash leaves the old file or the new one.
fn replace(collection: &Collection, path: &Path, compression: Compression) -> Result<(), Error> {
    let mut part = path.to_owned().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let write = || {
        let file = File::create(&part)?;
        file::write(collection, BufWriter::new(&file), compression)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().map_err(|error: io::Error| {
        Error::Failure(format!("cannot write {}: {error}", path.display()))
    })
}

/// Prints how many games have been mined, and the number of problems.
pub(super) fn report(collection: &Collection) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    for made in collection.made() {
        writeln!(out, "games {} seed {} boards {}", made.games, made.seed, made.boards)?;
    }
    writeln!(out, "problems {}", collection.problems().len())?;
    out.flush()?;
    Ok(())
}
