//! Builds tables by retrograde analysis.
//!
//! Pass d finds the positions that are decided in exactly d turns. Wins take an odd number of turns and losses an
//! even number, so each pass finds only one of them:
//!
//! 1. *Mark*: all positions from which one turn can lead to a position decided in d - 1 turns.
//! 2. *Evaluate*: a marked position is won if a turn leads to a lost one, and lost if all turns lead to won ones.
//! 3. *Save*: the new positions go to a file, with which a later build continues.
//!
//! Positions that are never decided are draws: neither side can force a result. Four bits of memory for each
//! position are enough, since the files of the passes hold the distances.
//!
//! A second analysis finds the unforced turns in the same way (`layer/unforced.rs`).

mod bitmap;
mod journal;
mod layer;
mod merge;
mod passes;
mod progress;

use std::fs::{self, File, TryLockError};
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use luctor_rules::emergo::Config;

use crate::board::Board;
use crate::error::Error;
use crate::file::{Content, Counts, Reader};
use crate::game::{Paths, check_pieces, table_game};
use crate::index::Index;
use crate::table::{Halves, Storage, Table};
use layer::{Layer, Levels};
use merge::{Description, Output};
use passes::Passes;
pub use progress::{PassTime, Phase, Progress, State};

/// The limits of a build, and what it computes.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// The most memory in bytes.
    pub memory: u64,
    /// Computes unforced turns, too.
    pub unforced: bool,
    /// The time between two checkpoints within a pass.
    pub save_every: Duration,
}

impl Options {
    /// Creates options for results and distances, with a checkpoint every five minutes.
    pub const fn new(threads: NonZero<usize>, memory: u64) -> Options {
        Options { threads, memory, unforced: false, save_every: Duration::from_secs(300) }
    }
}

/// Builds the tables with 2 to `pieces` pieces that the directory does not have yet, and creates the directory.
///
/// Each pass is saved, and long ones have checkpoints. If the process ends early, the next call continues, and the tables are
/// the same.
///
/// # Errors
///
/// Fails if the game is not supported, the memory is too small, or a file cannot be read or written. Complete
/// passes and tables stay. Fails if a file of a table is damaged or foreign, or is no regular file.
pub fn build(
    config: &Config,
    pieces: usize,
    dir: &Path,
    options: Options,
    progress: &Progress,
) -> Result<(), Error> {
    check_pieces(pieces)?;
    let game = table_game(config)?;
    let board = Board::new(game.shape()).ok_or(Error::Board(game))?;
    let needed = memory(&game, &board, pieces, options.unforced);
    if needed > options.memory {
        return Err(Error::Memory(needed, options.memory));
    }
    fs::create_dir_all(dir).map_err(Error::io(dir))?;
    let mut smaller = Vec::new();
    let mut unforced = Vec::new();
    for count in 2..=pieces {
        let paths = Paths::new(dir, &game, count);
        // The largest table is opened only to check its headers.
        let storage = if count < pieces { Storage::Memory } else { Storage::Disk };
        let open = || Table::open(dir, &game, &board, count, storage);
        check_files(&paths)?;
        if paths.results.exists() {
            open()?;
        }
        let one = || Layer::new(&game, &board, count, &smaller, options.threads, progress);
        if !(paths.results.exists() && paths.distances.exists()) {
            build_turns(&one(), &game, &paths, options, progress)?;
        }
        let mut table = open()?;
        if options.unforced && !table.has_unforced() {
            build_unforced(&one(), &game, &paths, table.counts(), &unforced, options, progress)?;
            table = open()?;
        }
        if options.unforced && count < pieces {
            unforced.extend(table.load_unforced()?);
        }
        smaller.push(table);
    }
    Ok(())
}

/// Fails if a file that a build can replace is not one of its own.
fn check_files(paths: &Paths) -> Result<(), Error> {
    for path in [&paths.results, &paths.distances, &paths.unforced] {
        match fs::symlink_metadata(path) {
            Ok(found) if !found.is_file() => return Err(Error::Occupied(path.clone())),
            Ok(_) => drop(Reader::open(path)?),
            // It does not exist, or cannot be written either.
            Err(_) => {}
        }
    }
    Ok(())
}

/// Builds results and distances.
fn build_turns(
    layer: &Layer<'_>,
    game: &Config,
    paths: &Paths,
    options: Options,
    progress: &Progress,
) -> Result<(), Error> {
    fs::create_dir_all(&paths.passes).map_err(Error::io(&paths.passes))?;
    let _lock = lock(&paths.passes)?;
    let (entries, pieces) = (layer.index().len(), layer.index().pieces());
    let passes = Passes::new(&paths.passes, game, pieces);
    let last = layer.run(&passes, options.save_every)?;
    let (wins, losses) = layer.decided();
    let draws = entries - layer.holes()? - wins - losses;
    let counts = Counts { wins, draws, losses, longest: passes.longest(last)? };
    let table = Description { game, pieces, entries, counts };
    let outputs = [(Content::Results, &paths.results), (Content::Distances, &paths.distances)];
    let outputs = outputs.map(|(content, path)| Output { content, path });
    let is_hole = |number| layer.is_hole(number);
    merge::write(&table, &outputs, (&passes, last), is_hole, options.threads, progress)?;
    fs::remove_dir_all(&paths.passes).map_err(Error::io(&paths.passes))
}

/// Builds the unforced turns of a table with these counts. `smaller` has those of the smaller tables.
fn build_unforced(
    layer: &Layer<'_>,
    game: &Config,
    paths: &Paths,
    counts: Counts,
    smaller: &[Halves],
    options: Options,
    progress: &Progress,
) -> Result<(), Error> {
    fs::create_dir_all(&paths.levels).map_err(Error::io(&paths.levels))?;
    let _lock = lock(&paths.levels)?;
    let (entries, pieces) = (layer.index().len(), layer.index().pieces());
    let passes = Passes::new(&paths.levels, game, pieces);
    let Levels { last, longest } = layer.run_unforced(smaller, &passes)?;
    let table = Description { game, pieces, entries, counts: Counts { longest, ..counts } };
    let outputs = [Output { content: Content::Unforced, path: &paths.unforced }];
    let is_hole = |number| layer.is_hole(number);
    merge::write(&table, &outputs, (&passes, last), is_hole, options.threads, progress)?;
    fs::remove_dir_all(&paths.levels).map_err(Error::io(&paths.levels))
}

/// Returns the memory in bytes for the table with `pieces` pieces and the smaller ones.
fn memory(game: &Config, board: &Board, pieces: usize, unforced: bool) -> u64 {
    let length = |pieces| Index::new(board, game, pieces).len();
    // Distances and unforced turns of smaller tables take a byte, results two bits.
    let quarters = if unforced { 9 } else { 5 };
    let smaller: u64 = (2..pieces).map(|pieces| length(pieces) * quarters / 4).sum();
    let bits = if unforced { 5 } else { 4 };
    smaller + length(pieces) * bits / 8
}

/// Takes the lock of a build, which ends with the process.
fn lock(dir: &Path) -> Result<File, Error> {
    let path = dir.join("lock");
    let file = File::create(&path).map_err(Error::io(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Busy(dir.to_owned())),
        Err(TryLockError::Error(error)) => Err(Error::Io(path, error)),
    }
}
