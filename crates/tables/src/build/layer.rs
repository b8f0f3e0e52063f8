//! The analysis of all positions with one number of pieces.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use luctor_rules::Value;
use luctor_rules::emergo::{Blocked, Config};

use super::bitmap::{Bitmap, bits};
use super::passes::Passes;
use super::progress::{Phase, Progress};
use crate::board::Board;
use crate::columns::Columns;
use crate::error::Error;
use crate::index::Index;
use crate::moves::Scratch;
use crate::table::Table;

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
    /// The positions that the last pass decided.
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

    /// Runs all passes that are not saved yet, and returns the number of the last one.
    pub(super) fn run(&self, passes: &Passes) -> Result<u64, Error> {
        // Distances in smaller tables, one more after the turn that leads to them.
        let longest = self.smaller.iter().map(|table| u64::from(table.counts().longest)).max();
        let least = longest.unwrap_or(0) + 2;
        let mut pass = 0;
        loop {
            if passes.exists(pass) {
                self.resume(pass, passes)?;
            } else {
                self.find(pass)?;
                passes.save(pass, self.fresh.iter())?;
            }
            let found = self.add(pass);
            self.progress.add_decided(found);
            if found == 0 && pass >= least {
                return Ok(pass);
            }
            pass += 1;
        }
    }

    /// Reads a saved pass.
    fn resume(&self, pass: u64, passes: &Passes) -> Result<(), Error> {
        self.progress.begin(pass, Phase::Resume, 1);
        self.fresh.clear();
        let mut saved = passes.open(pass)?;
        while let Some(number) = saved.next()? {
            if number >= self.index.len() {
                return Err(passes.damaged(pass));
            }
            self.fresh.insert(number);
        }
        if self.progress.is_stopped() { Err(Error::Stopped) } else { Ok(()) }
    }

    /// Adds the positions of a pass to the decided ones, and returns their number.
    fn add(&self, pass: u64) -> u64 {
        let decided = if pass % 2 == 1 { &self.wins } else { &self.losses };
        for at in 0..decided.words() {
            decided.set_word(at, decided.word(at) | self.fresh.word(at));
        }
        self.fresh.count()
    }

    /// Replaces the fresh positions by those of the next pass.
    fn find(&self, pass: u64) -> Result<(), Error> {
        // Blocked positions and captures that end the game have no position after them in a table.
        if pass > 1 {
            self.mark(pass)?;
        }
        self.evaluate(pass)
    }

    /// Marks all positions from which one turn can lead to a position decided in the pass before.
    fn mark(&self, pass: u64) -> Result<(), Error> {
        self.marked.clear();
        let chunks = self.fresh.words().div_ceil(CHUNK);
        let smaller = |table: &Table| table.index().len().div_ceil(NUMBERS);
        let total = chunks + self.smaller.iter().map(smaller).sum::<u64>();
        self.progress.begin(pass, Phase::Mark, total);
        self.parallel(chunks, |chunk, _| {
            for at in self.chunk(chunk) {
                for number in bits(at, self.fresh.word(at)) {
                    self.mark_parents(&self.index.position(number));
                }
            }
            Ok(())
        })?;
        let before =
            if pass % 2 == 1 { Value::Loss(pass as u16 - 1) } else { Value::Win(pass as u16 - 1) };
        for table in self.smaller {
            self.parallel(smaller(table), |chunk, _| {
                let end = table.index().len().min((chunk + 1) * NUMBERS);
                for number in chunk * NUMBERS..end {
                    if table.value_at(number)? == Some(before) {
                        self.mark_parents(&table.index().position(number));
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn mark_parents(&self, position: &Columns) {
        self.board.parents(position, self.index.pieces(), &mut |parent| {
            self.marked.insert(self.index.number(parent));
        });
    }

    /// Evaluates the marked positions, or all in the first two passes.
    fn evaluate(&self, pass: u64) -> Result<(), Error> {
        let chunks = self.fresh.words().div_ceil(CHUNK);
        self.progress.begin(pass, Phase::Evaluate, chunks);
        let all = pass < 2;
        let none = pass == 0 && self.blocked == Blocked::Draw;
        self.parallel(chunks, |chunk, scratch| {
            for at in self.chunk(chunk) {
                let marked = match (none, all) {
                    (true, _) => 0,
                    (_, true) => self.index_word(at),
                    _ => self.marked.word(at),
                };
                let open = marked & !self.wins.word(at) & !self.losses.word(at);
                let mut found = 0;
                for number in bits(at, open) {
                    let position = self.index.position(number);
                    if self.is_decided(&position, pass, scratch)?
                        && !(all && self.index.is_hole(number, &position))
                    {
                        found |= 1 << (number % 64);
                    }
                }
                self.fresh.set_word(at, found);
            }
            Ok(())
        })
    }

    /// Returns `true` if a position is won or lost in a number of turns, and not in fewer.
    fn is_decided(
        &self,
        position: &Columns,
        pass: u64,
        scratch: &mut Scratch,
    ) -> Result<bool, Error> {
        let mut failed = None;
        if pass % 2 == 1 {
            let mut won = false;
            let _ = self.board.children(position, scratch, |child| {
                match self.is_lost(child, pass) {
                    Ok(lost) => won = lost,
                    Err(error) => failed = Some(error),
                }
                flow(!won && failed.is_none())
            });
            return failed.map_or(Ok(won), Err);
        }
        if pass == 0 {
            let any = self.board.children(position, scratch, |_| ControlFlow::Break(()));
            return Ok(any.is_none());
        }
        let mut lost = true;
        let any = self.board.children(position, scratch, |child| {
            match self.is_won(child, pass) {
                Ok(won) => lost = won,
                Err(error) => failed = Some(error),
            }
            flow(lost && failed.is_none())
        });
        failed.map_or(Ok(lost && any.is_some()), Err)
    }

    /// Returns `true` if a position is lost in fewer turns than those of the pass.
    fn is_lost(&self, position: &Columns, pass: u64) -> Result<bool, Error> {
        if position.own == 0 {
            return Ok(true);
        }
        match self.table(position) {
            None => Ok(self.losses.has(self.index.number(position))),
            Some(table) => {
                let value = table.value(position)?;
                Ok(matches!(value, Some(Value::Loss(turns)) if u64::from(turns) < pass))
            }
        }
    }

    /// Returns `true` if a position is won in fewer turns than those of the pass.
    fn is_won(&self, position: &Columns, pass: u64) -> Result<bool, Error> {
        if position.own == 0 {
            return Ok(false);
        }
        match self.table(position) {
            None => Ok(self.wins.has(self.index.number(position))),
            Some(table) => {
                let value = table.value(position)?;
                Ok(matches!(value, Some(Value::Win(turns)) if u64::from(turns) < pass))
            }
        }
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

    fn chunk(&self, chunk: u64) -> std::ops::Range<u64> {
        chunk * CHUNK..self.fresh.words().min((chunk + 1) * CHUNK)
    }

    /// Returns the number of holes.
    pub(super) fn holes(&self) -> Result<u64, Error> {
        let holes = AtomicU64::new(0);
        self.parallel(self.index.len().div_ceil(NUMBERS), |chunk, _| {
            let end = self.index.len().min((chunk + 1) * NUMBERS);
            let numbers = chunk * NUMBERS..end;
            let found = numbers.filter(|&number| self.is_hole(number)).count();
            holes.fetch_add(found as u64, Ordering::Relaxed);
            Ok(())
        })?;
        Ok(holes.into_inner())
    }

    /// Calls `work` with each number below `chunks` on all threads, until one fails or the build is stopped.
    fn parallel(
        &self,
        chunks: u64,
        work: impl Fn(u64, &mut Scratch) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let next = AtomicU64::new(0);
        let run = || {
            let mut scratch = Scratch::default();
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks {
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
