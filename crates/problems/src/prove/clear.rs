//! Exhaustive search of Emergo: can the solver capture everything within a number of moves?
//!
//! Only moves of the solver with a choice count. Forced turns of either side and all replies are free, so a search
//! follows long captures to their end. Every reply is tried, so both answers are proofs.

use std::collections::HashMap;

use luctor_rules::{Color, Position};
use luctor_tables::Emergo64;

use super::{Judge, Undecided, after, distinct, past_forced};

/// The longest line of turns. Captures on hexagons can repeat a position; such a line does not win.
const DEEPEST: u32 = 100;

/// A search for one solver. It keeps its results.
#[derive(Debug)]
pub(crate) struct ClearSearch {
    solver: Color,
    known: HashMap<u64, Known>,
    /// The number of positions that it may still visit.
    left: u64,
}

/// The known results of a position: with `wins` moves it is won, with `fails` moves it is not.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins: u8,
    fails: Option<u8>,
}

impl ClearSearch {
    /// Creates a search that visits at most `most` positions.
    pub(crate) fn new(solver: Color, most: u64) -> ClearSearch {
        ClearSearch { solver, known: HashMap::new(), left: most }
    }

    /// Sets the number of positions that it may visit from now on.
    pub(crate) fn allow(&mut self, most: u64) {
        self.left = most;
    }

    /// Returns whether the solver wins within `moves` moves.
    pub(crate) fn wins(&mut self, position: &Emergo64, moves: u8) -> Result<bool, Undecided> {
        self.search(position, moves, 0)
    }

    /// Returns the moves of the solver that win within `moves` moves.
    pub(crate) fn winning(
        &mut self,
        position: &Emergo64,
        moves: u8,
    ) -> Result<Vec<<Emergo64 as Position>::Move>, Undecided> {
        let mut winning = Vec::new();
        for m in position.legal_moves() {
            if self.wins(&after(position, m), moves.saturating_sub(1))? {
                winning.push(m);
            }
        }
        Ok(winning)
    }

    /// Returns the least number of moves, at most `most`, with which the solver wins.
    pub(crate) fn least(&mut self, position: &Emergo64, most: u8) -> Result<Option<u8>, Undecided> {
        for moves in 0..=most {
            if self.wins(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    fn search(&mut self, position: &Emergo64, moves: u8, depth: u32) -> Result<bool, Undecided> {
        self.left = self.left.checked_sub(1).ok_or(Undecided)?;
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner == Some(self.solver));
        }
        if depth == DEEPEST {
            return Ok(false);
        }
        let key = position.zobrist();
        if let Some(known) = self.known.get(&key) {
            if moves >= known.wins {
                return Ok(true);
            }
            if known.fails.is_some_and(|fails| moves <= fails) {
                return Ok(false);
            }
        }
        let wins = self.expand(position, moves, depth)?;
        let known = self.known.entry(key).or_insert(Known { wins: u8::MAX, fails: None });
        if wins {
            known.wins = known.wins.min(moves);
        } else {
            known.fails = known.fails.max(Some(moves));
        }
        Ok(wins)
    }

    fn expand(&mut self, position: &Emergo64, moves: u8, depth: u32) -> Result<bool, Undecided> {
        let all = position.legal_moves();
        let solving = position.turn() == self.solver;
        let moves = match (solving, all.len()) {
            (true, 2..) => match moves.checked_sub(1) {
                None => return Ok(false),
                Some(left) => left,
            },
            _ => moves,
        };
        // Positions with few replies first: they decide soonest, for either side.
        let mut next: Vec<(usize, Emergo64)> = all
            .into_iter()
            .map(|m| after(position, m))
            .map(|next| (next.legal_count(), next))
            .collect();
        if solving {
            next.sort_by_key(|&(replies, _)| replies);
        } else {
            // A solver with many moves is not forced to win.
            next.sort_by_key(|&(replies, _)| std::cmp::Reverse(replies));
        }
        for (_, next) in next {
            if self.search(&next, moves, depth + 1)? == solving {
                return Ok(solving);
            }
        }
        Ok(!solving)
    }
}

impl Judge<Emergo64> for ClearSearch {
    const MOST_RIGHT: usize = 3;

    fn right(
        &mut self,
        position: &Emergo64,
        left: u8,
    ) -> Result<Vec<<Emergo64 as Position>::Move>, Undecided> {
        let mut right = self.winning(position, left)?;
        let mut needs = Vec::new();
        for &m in &right {
            let least = self.least(&after(position, m), left)?;
            needs.push((least, m));
        }
        needs.sort_by_key(|&(least, _)| least);
        right.clear();
        right.extend(needs.into_iter().map(|(_, m)| m));
        Ok(right)
    }

    /// Chooses the reply after which the solver needs the most moves, and then has the fewest right ones.
    fn reply(
        &mut self,
        position: &Emergo64,
        left: u8,
    ) -> Result<<Emergo64 as Position>::Move, Undecided> {
        let mut best = None;
        for m in position.legal_moves() {
            let next = after(position, m);
            let least = self.least(&next, left)?.ok_or(Undecided)?;
            let choice = past_forced(next).ok_or(Undecided)?;
            let few = if choice.turn() == self.solver && choice.outcome().is_none() {
                let right = self.winning(&choice, least)?;
                usize::MAX - distinct(&choice, &right)
            } else {
                0
            };
            if best.is_none_or(|(worth, _)| (least, few) > worth) {
                best = Some(((least, few), m));
            }
        }
        best.map(|(_, m)| m).ok_or(Undecided)
    }

    /// The fastest move, so that the line shows how everything is captured.
    fn go_on(
        &self,
        _position: &Emergo64,
        right: &[<Emergo64 as Position>::Move],
    ) -> Option<<Emergo64 as Position>::Move> {
        right.first().copied()
    }
}
