//! Endgames of Emergo with few pieces: the values of all moves from tables.

use luctor_rules::{Position, Value};
use luctor_tables::{Emergo64, Known, Tables, WinDrawLoss};

use super::{Judge, Undecided, after, distinct, past_forced};
use crate::goal::Goal;

/// The most turns to the end with which a won line goes on to it.
const NEAR: u16 = 30;

type Move = <Emergo64 as Position>::Move;

/// The moves that keep the value of an endgame.
#[derive(Debug)]
pub(crate) struct Endgame<'a> {
    tables: &'a Tables,
    /// The value to keep: a win or a draw.
    keep: WinDrawLoss,
}

impl<'a> Endgame<'a> {
    /// Creates the judge of a position. Returns `None` if no table has it, or if it is lost.
    pub(crate) fn of(tables: &'a Tables, position: &Emergo64) -> Option<Endgame<'a>> {
        let keep = result(tables, position)?;
        (keep != WinDrawLoss::Loss).then_some(Endgame { tables, keep })
    }

    /// Returns the task.
    pub(crate) fn goal(&self) -> Goal {
        match self.keep {
            WinDrawLoss::Win => Goal::KeepWin,
            _ => Goal::HoldDraw,
        }
    }

    /// Returns the number of turns to the end, for a better ordering; 0 if it is unknown.
    pub(crate) fn turns(&self, position: &Emergo64) -> u16 {
        match self.tables.probe(position) {
            Ok(Some(Known::Value(Value::Win(turns) | Value::Loss(turns)))) => turns,
            _ => 0,
        }
    }
}

/// Returns the result of a position for the side to move, or `None` if no table has it.
pub(crate) fn result(tables: &Tables, position: &Emergo64) -> Option<WinDrawLoss> {
    match tables.probe(position).ok()?? {
        Known::Value(value) => Some(value.into()),
        Known::Result(result) => Some(result),
    }
}

impl Judge<Emergo64> for Endgame<'_> {
    const MOST_RIGHT: usize = 1;

    fn right(&mut self, position: &Emergo64, _left: u8) -> Result<Vec<Move>, Undecided> {
        let mut right = Vec::new();
        for m in position.legal_moves() {
            let next = after(position, m);
            let value = result(self.tables, &next).ok_or(Undecided)?.for_opponent();
            if value == self.keep {
                right.push((self.turns(&next), m));
            }
        }
        right.sort_by_key(|&(turns, _)| turns);
        Ok(right.into_iter().map(|(_, m)| m).collect())
    }

    /// Chooses the reply that leaves the fewest right moves, and then the longest way.
    fn reply(&mut self, position: &Emergo64, left: u8) -> Result<Move, Undecided> {
        let mut best = None;
        for m in position.legal_moves() {
            let next = after(position, m);
            if result(self.tables, &next).ok_or(Undecided)? != self.keep {
                // In a drawn endgame, a reply that loses is no test.
                continue;
            }
            let turns = self.turns(&next);
            let choice = past_forced(next).ok_or(Undecided)?;
            let few = match choice.outcome() {
                None if choice.turn() != position.turn() => {
                    usize::MAX - distinct(&choice, &self.right(&choice, left)?)
                }
                _ => 0,
            };
            if best.is_none_or(|(worth, _)| (few, turns) > worth) {
                best = Some(((few, turns), m));
            }
        }
        best.map(|(_, m)| m).ok_or(Undecided)
    }

    /// The fastest win, if its end is near. What a draw gains is that nothing happens.
    fn go_on(&self, position: &Emergo64, right: &[Move]) -> Option<Move> {
        let m = *right.first()?;
        let is_near = self.turns(&after(position, m)) <= NEAR;
        (self.keep == WinDrawLoss::Win && is_near).then_some(m)
    }
}
