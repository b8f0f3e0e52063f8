//! The positions with one number of pieces during their analysis.

mod turns;
mod unforced;

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use luctor_rules::emergo::{Blocked, Config};

use super::bitmap::Bitmap;
use super::progress::Progress;
use crate::board::Board;
use crate::columns::Columns;
use crate::error::Error;
use crate::index::Index;
use crate::moves::Scratch;
use crate::table::Table;
pub(super) use unforced::Levels;

/// The words of a bitmap that a thread takes at once.
const CHUNK: u64 = 1 << 8;
/// Numbers of a smaller table that a thread takes at once.
const NUMBERS: u64 = CHUNK * 64;

/// The state of the analysis.
#[derive(Debug)]
pub(super) struct Layer<'a> {
    board: &'a Board,
    blocked: Blocked,
    index: Index,
    /// The complete tables with 2, 3, … pieces, in memory.
    smaller: &'a [Table],
    wins: Bitmap,
    losses: Bitmap,
    /// The positions that the last pass decided; of unforced turns, only the wins.
    fresh: Bitmap,
    marked: Bitmap,
    threads: NonZero<usize>,
    progress: &'a Progress,
}

impl<'a> Layer<'a> {
    pub(super) fn new(
        game: &Config,
        board: &'a Board,
        pieces: usize,
        smaller: &'a [Table],
        threads: NonZero<usize>,
        progress: &'a Progress,
    ) -> Layer<'a> {
        let index = Index::new(board, game, pieces);
        let bitmap = || Bitmap::new(index.len());
        progress.begin_table(pieces, index.len());
        Layer {
            board,
            blocked: game.blocked(),
            smaller,
            wins: bitmap(),
            losses: bitmap(),
            fresh: bitmap(),
            marked: bitmap(),
            index,
            threads,
            progress,
        }
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// Returns `true` if no position has this number.
    pub(super) fn is_hole(&self, number: u64) -> bool {
        self.index.is_hole(number, &self.index.position(number))
    }

    /// Returns the numbers of wins and losses.
    pub(super) fn decided(&self) -> (u64, u64) {
        (self.wins.count(), self.losses.count())
    }

    /// Marks the positions of this table from which one turn can lead to a position.
    fn mark_parents(&self, position: &Columns) {
        self.board.parents(position, self.index.pieces(), &mut |parent| {
            self.marked.insert(self.index.number(parent));
        });
    }

    /// Returns the smaller table of a position, or `None` if it belongs to this one.
    fn table(&self, position: &Columns) -> Option<&Table> {
        self.smaller.get(position.pieces() - 2)
    }

    /// Returns a word of the set of all numbers.
    fn index_word(&self, at: u64) -> u64 {
        let left = self.index.len() - at * 64;
        if left < 64 { (1 << left) - 1 } else { u64::MAX }
    }

    /// Returns the number of chunks of the sets.
    fn chunks(&self) -> u64 {
        self.fresh.words().div_ceil(CHUNK)
    }

    /// Returns the words of a chunk.
    fn chunk(&self, chunk: u64) -> Range<u64> {
        chunk * CHUNK..self.fresh.words().min((chunk + 1) * CHUNK)
    }

    /// Returns the number of holes.
    pub(super) fn holes(&self) -> Result<u64, Error> {
        let holes = AtomicU64::new(0);
        self.parallel(0..self.index.len().div_ceil(NUMBERS), |chunk, _| {
            let end = self.index.len().min((chunk + 1) * NUMBERS);
            let numbers = chunk * NUMBERS..end;
            let found = numbers.filter(|&number| self.is_hole(number)).count();
            holes.fetch_add(found as u64, Ordering::Relaxed);
            Ok(())
        })?;
        Ok(holes.into_inner())
    }

    /// Calls `work` with each number of `chunks` on all threads, until one fails or the build is stopped.
    fn parallel(
        &self,
        chunks: Range<u64>,
        work: impl Fn(u64, &mut Scratch) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let next = AtomicU64::new(chunks.start);
        let run = || {
            let mut scratch = Scratch::default();
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks.end {
                    return Ok(());
                }
                if self.progress.is_stopped() {
                    return Err(Error::Stopped);
                }
                work(chunk, &mut scratch)?;
                self.progress.advance(1);
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.get()).map(|_| scope.spawn(run)).collect();
            let results = threads.into_iter().map(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            results.collect()
        })
    }
}

fn flow(go_on: bool) -> ControlFlow<()> {
    if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
