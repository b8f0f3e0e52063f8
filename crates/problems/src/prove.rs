//! Proofs: which moves solve a task, and the solution that follows from them.

pub(crate) mod clear;
pub(crate) mod confirm;
pub(crate) mod endgame;
pub(crate) mod lines;
pub(crate) mod swap;

use luctor_rules::emergo::Shape;
use luctor_rules::{Position, Variant};

/// Returns whether problems of a game can be proved: Emergo on boards of up to 9x9 and on hexagons of side 4, and Emulsion on
/// the boards of the solver.
pub fn supports(variant: &Variant) -> bool {
    match variant {
        Variant::Emergo(config) => {
            matches!(config.shape(), Shape::Square(..=9) | Shape::Hex(..=4))
        }
        Variant::Emulsion(config) => luctor_solver::supports(config),
    }
}

/// The search reached its limit, or the solution is too large, so nothing is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Undecided;

/// A source of right moves and replies for one task.
pub(crate) trait Judge<P: Position> {
    /// The most right moves at a later choice. With more of them, the point of the problem is made.
    const MOST_RIGHT: usize;

    /// Returns the right moves, the best one first. `left` is the number of moves that the solver still has, if the
    /// task limits it.
    fn right(&mut self, position: &P, left: u8) -> Result<Vec<P::Move>, Undecided>;

    /// Returns the reply that makes the task hardest. `position` has at least two legal moves.
    fn reply(&mut self, position: &P, left: u8) -> Result<P::Move, Undecided>;

    /// Returns one of the `right` moves, with which the solver goes on after the point is made, so that the line shows the
    /// end of the game. `None` ends the line: then the task shows what was gained.
    fn go_on(&self, _position: &P, _right: &[P::Move]) -> Option<P::Move> {
        None
    }
}

/// Returns the number of different positions after moves. Mirror images count once.
pub(crate) fn distinct<P: Position>(position: &P, moves: &[P::Move]) -> usize {
    let mut hashes: Vec<u64> = moves.iter().map(|&m| after(position, m).canonical_hash()).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes.len()
}

/// Returns the position after a legal move.
pub(crate) fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Plays forced turns until a side has a choice or the game is over. Returns `None` if that takes more than
/// [`MOST_PLIES`](crate::solution::MOST_PLIES) turns.
pub(crate) fn past_forced<P: Position>(mut position: P) -> Option<P> {
    for _ in 0..crate::solution::MOST_PLIES {
        let moves = position.legal_moves();
        let [only] = moves[..] else { return Some(position) };
        position.play_unchecked(only);
    }
    None
}
