//! The analysis by turns: pass d finds the positions that are decided in exactly d turns.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use luctor_rules::Value;
use luctor_rules::emergo::Blocked;

use super::{Layer, NUMBERS, flow};
use crate::build::bitmap::bits;
use crate::build::passes::{Passes, Place, Step};
use crate::build::progress::Phase;
use crate::columns::Columns;
use crate::error::Error;
use crate::moves::Scratch;
use crate::table::Table;

/// The most chunks between two moments at which a checkpoint is possible, and the parts of a small table.
const SEGMENT: u64 = 1 << 8;
const PARTS: u64 = 64;

/// The files of a build and the time between two checkpoints.
#[derive(Clone, Copy)]
struct Saves<'a> {
    passes: &'a Passes,
    every: Duration,
}

impl Layer<'_> {
    /// Runs all passes that are not saved yet, and returns the number of the last one. Saves a checkpoint in this interval.
    pub(in crate::build) fn run(&self, passes: &Passes, every: Duration) -> Result<u64, Error> {
        // Distances in smaller tables, one more after the turn that leads to them.
        let longest = self.smaller.iter().map(|table| u64::from(table.counts().longest)).max();
        let least = longest.unwrap_or(0) + 2;
        let mut pass = 0;
        loop {
            let begin = Instant::now();
            if passes.exists(pass) {
                self.resume(pass, passes)?;
            } else {
                self.find(pass, Saves { passes, every })?;
                passes.save(pass, self.fresh.iter())?;
            }
            let found = self.add(pass);
            self.progress.end_pass(pass, found, begin.elapsed());
            if found == 0 && pass >= least {
                return Ok(pass);
            }
            pass += 1;
        }
    }

    /// Reads a saved pass.
    fn resume(&self, pass: u64, passes: &Passes) -> Result<(), Error> {
        self.progress.begin(pass, Phase::Resume, 0..1);
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
        decided.add(&self.fresh);
        self.fresh.count()
    }

    /// Replaces the fresh positions by those of the next pass, from its checkpoint if it has one.
    fn find(&self, pass: u64, saves: Saves<'_>) -> Result<(), Error> {
        self.marked.clear();
        let mut begin = Place { pass, phase: Step::Mark, at: 0 };
        if let Some((place, mut saved)) = saves.passes.open_checkpoint(pass)? {
            self.progress.begin(pass, Phase::Resume, 0..1);
            begin = place;
            // Numbers before the place of an evaluation are found, the others marked.
            let marked = match place.phase {
                Step::Mark => 0,
                Step::Evaluate => self.chunk(place.at).start * 64,
            };
            if marked > 0 {
                self.fresh.clear();
            }
            while let Some(number) = saved.next()? {
                if number >= self.index.len() {
                    return Err(saves.passes.damaged(pass));
                }
                if number < marked { self.fresh.insert(number) } else { self.marked.insert(number) }
            }
        }
        // Blocked positions and captures that end the game have no position after them in a table.
        if pass > 1 && begin.phase == Step::Mark {
            self.mark(begin, saves)?;
        }
        let at = if begin.phase == Step::Evaluate { begin.at } else { 0 };
        self.evaluate(Place { pass, phase: Step::Evaluate, at }, saves)
    }

    /// Works on chunks, and saves a checkpoint now and then and when the build is stopped.
    fn segments(
        &self,
        mut place: Place,
        total: u64,
        saves: Saves<'_>,
        work: impl Fn(u64, &mut Scratch) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let phase = match place.phase {
            Step::Mark => Phase::Mark,
            Step::Evaluate => Phase::Evaluate,
        };
        self.progress.begin(place.pass, phase, place.at..total);
        let segment = (total / PARTS).clamp(1, SEGMENT);
        let mut saved = Instant::now();
        while place.at < total {
            let end = total.min(place.at + segment);
            match self.parallel(place.at..end, &work) {
                Ok(()) => place.at = end,
                Err(Error::Stopped) => {
                    self.save_checkpoint(place, saves.passes)?;
                    return Err(Error::Stopped);
                }
                Err(error) => return Err(error),
            }
            if saved.elapsed() >= saves.every && place.at < total {
                self.save_checkpoint(place, saves.passes)?;
                saved = Instant::now();
            }
        }
        Ok(())
    }

    /// Saves the marked positions, and those that an evaluation has found. Marks before its place are no longer needed.
    fn save_checkpoint(&self, place: Place, passes: &Passes) -> Result<(), Error> {
        let words = self.marked.words();
        let from = match place.phase {
            Step::Mark => 0,
            Step::Evaluate => self.chunk(place.at).start.min(words),
        };
        let found = (0..from).flat_map(|at| bits(at, self.fresh.word(at)));
        let marked = (from..words).flat_map(|at| bits(at, self.marked.word(at)));
        passes.save_checkpoint(place, found.chain(marked))
    }

    /// Marks all positions from which one turn can lead to a position decided in the pass before.
    fn mark(&self, place: Place, saves: Saves<'_>) -> Result<(), Error> {
        let pass = place.pass;
        let before =
            if pass % 2 == 1 { Value::Loss(pass as u16 - 1) } else { Value::Win(pass as u16 - 1) };
        // The chunks of this table, then those of each smaller one.
        let own = self.chunks();
        let mut parts: Vec<(&Table, Range<u64>)> = Vec::new();
        let mut total = own;
        for table in self.smaller {
            let chunks = total..total + table.index().len().div_ceil(NUMBERS);
            total = chunks.end;
            parts.push((table, chunks));
        }
        self.segments(place, total, saves, |chunk, _| {
            if chunk < own {
                for at in self.chunk(chunk) {
                    for number in bits(at, self.fresh.word(at)) {
                        self.mark_parents(&self.index.position(number));
                    }
                }
                return Ok(());
            }
            let Some((table, chunks)) = parts.iter().find(|(_, chunks)| chunks.contains(&chunk))
            else {
                return Ok(());
            };
            let first = (chunk - chunks.start) * NUMBERS;
            for number in first..table.index().len().min(first + NUMBERS) {
                if table.value_at(number)? == Some(before) {
                    self.mark_parents(&table.index().position(number));
                }
            }
            Ok(())
        })
    }

    /// Evaluates the marked positions, or all in the first two passes.
    fn evaluate(&self, place: Place, saves: Saves<'_>) -> Result<(), Error> {
        let pass = place.pass;
        let all = pass < 2;
        let none = pass == 0 && self.blocked == Blocked::Draw;
        self.segments(place, self.chunks(), saves, |chunk, scratch| {
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
}
