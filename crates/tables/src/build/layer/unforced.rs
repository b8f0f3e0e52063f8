//! The analysis by unforced turns: level n finds the positions that are decided in exactly n turns with a choice.
//!
//! A forced turn costs nothing, so positions before it belong to the level of the position after it. They are followed at
//! once, and the parents of the whole level are evaluated for the next one.

use std::ops::ControlFlow;
use std::time::Instant;

use super::{Layer, NUMBERS};
use crate::build::bitmap::{Bitmap, bits};
use crate::build::passes::Passes;
use crate::build::progress::Phase;
use crate::columns::Columns;
use crate::error::Error;
use crate::moves::Scratch;
use crate::table::Halves;
use crate::value::WinDrawLoss;
use luctor_rules::emergo::Blocked;

/// The levels of a table: wins of level n are saved as pass 2n + 1, and losses as pass 2n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::build) struct Levels {
    /// The last pass.
    pub(in crate::build) last: u64,
    /// The most unforced turns of a position.
    pub(in crate::build) longest: u16,
}

/// The state of the analysis. The sets of the layer have the positions of all levels before the present one.
struct Analysis<'a> {
    layer: &'a Layer<'a>,
    /// The unforced turns of the smaller tables.
    smaller: &'a [Halves],
    /// The positions of the present level.
    wins: &'a Bitmap,
    losses: Bitmap,
}

/// The last level that counts.
#[derive(Clone, Copy)]
enum Until {
    /// The levels before this one.
    Before(u64),
    /// This level, too.
    Including(u64),
}

impl Layer<'_> {
    /// Runs all levels that are not saved yet. `smaller` has the unforced turns of the smaller tables.
    pub(in crate::build) fn run_unforced(
        &self,
        smaller: &[Halves],
        saved: &Passes,
    ) -> Result<Levels, Error> {
        let losses = Bitmap::new(self.index.len());
        let analysis = Analysis { layer: self, smaller, wins: &self.fresh, losses };
        let least = smaller.iter().map(Halves::longest).max().map_or(0, |longest| longest + 1);
        let mut longest = 0;
        let mut level = 0;
        loop {
            let begin = Instant::now();
            if saved.exists(2 * level) && saved.exists(2 * level + 1) {
                analysis.close(level);
                analysis.resume(level, saved)?;
            } else {
                analysis.find(level)?;
                saved.save(2 * level, analysis.losses.iter())?;
                saved.save(2 * level + 1, analysis.wins.iter())?;
            }
            let found = analysis.wins.count() + analysis.losses.count();
            self.progress.end_pass(level, found, begin.elapsed());
            if found > 0 {
                longest = level;
            } else if level >= u64::from(least) {
                return Ok(Levels { last: 2 * level + 1, longest: longest as u16 });
            }
            level += 1;
        }
    }
}

impl Analysis<'_> {
    /// Begins a level: adds the positions of the one before to the sets of the layer.
    fn close(&self, level: u64) {
        if level == 0 {
            self.layer.wins.clear();
            self.layer.losses.clear();
        } else {
            self.layer.wins.add(self.wins);
            self.layer.losses.add(&self.losses);
        }
        self.wins.clear();
        self.losses.clear();
    }

    /// Reads a saved level.
    fn resume(&self, level: u64, saved: &Passes) -> Result<(), Error> {
        let layer = self.layer;
        layer.progress.begin(level, Phase::Resume, 0..1);
        for (pass, set) in [(2 * level, &self.losses), (2 * level + 1, self.wins)] {
            let mut numbers = saved.open(pass)?;
            while let Some(number) = numbers.next()? {
                if number >= layer.index.len() {
                    return Err(saved.damaged(pass));
                }
                set.insert(number);
            }
        }
        if layer.progress.is_stopped() { Err(Error::Stopped) } else { Ok(()) }
    }

    /// Replaces the positions of the level before by those of this one.
    fn find(&self, level: u64) -> Result<(), Error> {
        let layer = self.layer;
        // The first two levels have positions before the end of the game, which no table has.
        let all = level < 2;
        if !all {
            layer.marked.clear();
            layer.progress.begin(level, Phase::Mark, 0..layer.chunks());
            layer.parallel(0..layer.chunks(), |chunk, _| {
                for at in layer.chunk(chunk) {
                    for number in bits(at, self.wins.word(at) | self.losses.word(at)) {
                        layer.mark_parents(&layer.index.position(number));
                    }
                }
                Ok(())
            })?;
            self.for_smaller(level - 1, |position, _| {
                layer.mark_parents(position);
                Ok(())
            })?;
        }
        self.close(level);
        layer.progress.begin(level, Phase::Evaluate, 0..layer.chunks());
        layer.parallel(0..layer.chunks(), |chunk, scratch| {
            for at in layer.chunk(chunk) {
                let marked = if all { layer.index_word(at) } else { layer.marked.word(at) };
                let open = marked & !layer.wins.word(at) & !layer.losses.word(at);
                for number in bits(at, open) {
                    let position = layer.index.position(number);
                    if all && layer.index.is_hole(number, &position) {
                        continue;
                    }
                    if let Some(result) = self.evaluate(&position, level, scratch)? {
                        self.insert(&position, number, result, level, scratch)?;
                    }
                }
            }
            Ok(())
        })?;
        self.for_smaller(level, |position, scratch| self.follow(position, level, scratch))
    }

    /// Calls `work` with each position of a smaller table that a number of unforced turns decides.
    fn for_smaller(
        &self,
        level: u64,
        work: impl Fn(&Columns, &mut Scratch) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        for (table, unforced) in self.layer.smaller.iter().zip(self.smaller) {
            let length = table.index().len();
            self.layer.parallel(0..length.div_ceil(NUMBERS), |chunk, scratch| {
                for number in chunk * NUMBERS..length.min((chunk + 1) * NUMBERS) {
                    if u64::from(unforced.get(number)) == level
                        && table.result_at(number)? != WinDrawLoss::Draw
                    {
                        work(&table.index().position(number), scratch)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Returns the result of a position that belongs to a level because of its own turn: a choice between positions of the
    /// levels before, or the end of the game.
    fn evaluate(
        &self,
        position: &Columns,
        level: u64,
        scratch: &mut Scratch,
    ) -> Result<Option<WinDrawLoss>, Error> {
        let children = self.children(position, Until::Before(level), scratch)?;
        Ok(match (children, level) {
            (Children { number: 0, .. }, 0) if self.layer.blocked == Blocked::Loss => {
                Some(WinDrawLoss::Loss)
            }
            (Children { number: 1, ended: true, .. }, 0) => Some(WinDrawLoss::Win),
            (Children { number: 0 | 1, .. }, _) | (_, 0) => None,
            (Children { lost: true, .. }, _) => Some(WinDrawLoss::Win),
            (Children { won: true, .. }, _) => Some(WinDrawLoss::Loss),
            _ => None,
        })
    }

    /// Adds a position to the level, and the positions from which forced turns lead to it.
    fn insert(
        &self,
        position: &Columns,
        number: u64,
        result: WinDrawLoss,
        level: u64,
        scratch: &mut Scratch,
    ) -> Result<(), Error> {
        let set = if result == WinDrawLoss::Win { self.wins } else { &self.losses };
        if set.has(number) {
            return Ok(());
        }
        set.insert(number);
        self.follow(position, level, scratch)
    }

    /// Adds the positions from which forced turns lead to a position of the level.
    fn follow(&self, position: &Columns, level: u64, scratch: &mut Scratch) -> Result<(), Error> {
        let layer = self.layer;
        let mut open = vec![*position];
        while let Some(position) = open.pop() {
            let mut failed = None;
            layer.board.parents(&position, layer.index.pieces(), &mut |parent| {
                let number = layer.index.number(parent);
                let known = [&layer.wins, &layer.losses, self.wins, &self.losses];
                if failed.is_some() || known.iter().any(|set| set.has(number)) {
                    return;
                }
                match self.forced(parent, level, scratch) {
                    Ok(None) => {}
                    Ok(Some(result)) => {
                        let set = if result == WinDrawLoss::Win { self.wins } else { &self.losses };
                        set.insert(number);
                        open.push(layer.index.position(number));
                    }
                    Err(error) => failed = Some(error),
                }
            });
            if let Some(error) = failed {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns the result of a position whose only turn leads to a position of the level.
    fn forced(
        &self,
        position: &Columns,
        level: u64,
        scratch: &mut Scratch,
    ) -> Result<Option<WinDrawLoss>, Error> {
        let children = self.children(position, Until::Including(level), scratch)?;
        Ok(match children {
            Children { number: 1, lost: true, .. } => Some(WinDrawLoss::Win),
            Children { number: 1, won: true, .. } => Some(WinDrawLoss::Loss),
            _ => None,
        })
    }

    /// Looks at the positions after all turns, as far as the levels decide them.
    fn children(
        &self,
        position: &Columns,
        until: Until,
        scratch: &mut Scratch,
    ) -> Result<Children, Error> {
        let mut children = Children { number: 0, lost: false, won: true, ended: false };
        let mut failed = None;
        let _ = self.layer.board.children(position, scratch, |child| {
            children.number += 1;
            children.ended |= child.own == 0;
            match self.known(child, until) {
                Ok(known) => {
                    children.lost |= known == Some(WinDrawLoss::Loss);
                    children.won &= known == Some(WinDrawLoss::Win);
                }
                Err(error) => failed = Some(error),
            }
            // The second lost position changes nothing.
            let enough = failed.is_some() || children.lost && children.number > 1;
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failed.map_or(Ok(children), Err)
    }

    /// Returns the result of a position that the levels decide.
    fn known(&self, position: &Columns, until: Until) -> Result<Option<WinDrawLoss>, Error> {
        let layer = self.layer;
        let (before, level) = match until {
            Until::Before(level) => (level, None),
            Until::Including(level) => (level + 1, Some(level)),
        };
        if position.own == 0 {
            return Ok((before > 0).then_some(WinDrawLoss::Loss));
        }
        let Some(table) = layer.table(position) else {
            let number = layer.index.number(position);
            let present = level.is_some();
            let won = layer.wins.has(number) || present && self.wins.has(number);
            let lost = layer.losses.has(number) || present && self.losses.has(number);
            return Ok(match (won, lost) {
                (true, _) => Some(WinDrawLoss::Win),
                (_, true) => Some(WinDrawLoss::Loss),
                _ => None,
            });
        };
        let number = table.index().number(position);
        let result = table.result_at(number)?;
        let unforced = self.smaller.get(position.pieces() - 2).map(|unforced| unforced.get(number));
        let decided = unforced.is_some_and(|unforced| u64::from(unforced) < before);
        Ok((decided && result != WinDrawLoss::Draw).then_some(result))
    }
}

/// The positions after the turns of a position.
#[derive(Clone, Copy)]
struct Children {
    /// How many there are, or at least two.
    number: usize,
    /// One of them is lost.
    lost: bool,
    /// All of them are won.
    won: bool,
    /// One of them ends the game.
    ended: bool,
}
