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

mod bitmap;
mod layer;
mod merge;
mod passes;
mod progress;

use std::fs::{self, File, TryLockError};
use std::num::NonZero;
use std::path::Path;

use luctor_rules::emergo::Config;

use crate::board::Board;
use crate::error::Error;
use crate::file::Counts;
use crate::game::{Paths, check_pieces, table_game};
use crate::index::Index;
use crate::table::{Storage, Table};
use layer::Layer;
use merge::Description;
use passes::Passes;
pub use progress::{Phase, Progress, State};

/// The limits of a build.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// The most memory in bytes.
    pub memory: u64,
}

/// Builds the tables with 2 to `pieces` pieces that the directory does not have yet, and creates the directory.
///
/// Each pass is saved. If the process ends early, the next call continues with the last complete pass, and the
/// tables are the same.
///
/// # Errors
///
/// Fails if the game is not supported, the memory is too small, or a file cannot be read or written. Complete
/// passes and tables stay.
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
    let needed = memory(&game, &board, pieces);
    if needed > options.memory {
        return Err(Error::Memory(needed, options.memory));
    }
    fs::create_dir_all(dir).map_err(Error::io(dir))?;
    let mut smaller = Vec::new();
    for count in 2..=pieces {
        let paths = Paths::new(dir, &game, count);
        if !(paths.results.exists() && paths.distances.exists()) {
            build_layer(&game, &board, count, &paths, &smaller, options, progress)?;
        }
        // The largest table is opened only to check its headers.
        let storage = if count < pieces { Storage::Memory } else { Storage::Disk };
        smaller.push(Table::open(dir, &game, &board, count, storage)?);
    }
    Ok(())
}

fn build_layer(
    game: &Config,
    board: &Board,
    pieces: usize,
    paths: &Paths,
    smaller: &[Table],
    options: Options,
    progress: &Progress,
) -> Result<(), Error> {
    let layer = Layer::new(game, board, pieces, smaller, options.threads, progress);
    fs::create_dir_all(&paths.passes).map_err(Error::io(&paths.passes))?;
    let _lock = lock(&paths.passes)?;
    let passes = Passes::new(&paths.passes, game, pieces);
    let last = layer.run(&passes)?;
    let (wins, losses) = layer.decided();
    let draws = layer.index().len() - layer.holes()? - wins - losses;
    let counts = Counts { wins, draws, losses, longest: passes.longest(last)? };
    let table = Description { game, pieces, entries: layer.index().len(), counts };
    let is_hole = |number| layer.is_hole(number);
    merge::write(&table, paths, (&passes, last), is_hole, options.threads, progress)?;
    fs::remove_dir_all(&paths.passes).map_err(Error::io(&paths.passes))
}

/// Returns the memory in bytes for the table with `pieces` pieces and the smaller ones.
fn memory(game: &Config, board: &Board, pieces: usize) -> u64 {
    let length = |pieces| Index::new(board, game, pieces).len();
    // Distances of smaller tables take a byte, results two bits.
    let smaller: u64 = (2..pieces).map(|pieces| length(pieces) * 5 / 4).sum();
    smaller + length(pieces) / 2
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
