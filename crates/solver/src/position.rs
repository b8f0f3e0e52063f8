//! Positions of the solver, seen from the side to move.
//!
//! Both sides have the same legal swaps (rule 10), so a position does not need to know the color to move:
//! exchanging all colors and the side to move leaves the game the same.

mod bounds;
mod groups;
mod moves;

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position as _};

use crate::board::{Board, STEPS};
use crate::symmetry;


/// The pieces of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    /// The pieces of the side to move.
    pub(crate) own: u64,
    /// The pieces of the other side.
    pub(crate) other: u64,
}

impl Position {
    /// Converts a position of the rules.
    pub(crate) fn of(position: &Emulsion<u64>, size: usize) -> Position {
        let spread = |color: Color| {
            let set = position.pieces(color);
            let mask = (1 << size) - 1;
            (0..size).fold(0, |wide, rank| wide | ((set >> (size * rank)) & mask) << (8 * rank))
        };
        let turn = position.turn();
        Position { own: spread(turn), other: spread(!turn) }
    }

    /// Returns the key of the position. Different positions have different keys.
    #[inline(always)]
    pub(crate) fn key(self, board: &Board) -> u64 {
        match board.free {
            false => board.dense(self.own),
            true => board.ternary(self.own, self.other),
        }
    }

    /// Returns a key that all rotations and reflections of the position share.
    #[inline(always)]
    pub(crate) fn canonical_key(self, board: &Board) -> u64 {
        let own = symmetry::images(board, self.own);
        if !board.free {
            return board.dense(own.into_iter().fold(u64::MAX, u64::min));
        }
        let other = symmetry::images(board, self.other);
        let images = own.into_iter().zip(other);
        let (own, other) = images.fold((u64::MAX, u64::MAX), |least, image| least.min(image));
        board.ternary(own, other)
    }

    /// Returns the number of orthogonally adjacent pairs of the same color (rule 10).
    pub(crate) fn like_pairs(self, board: &Board) -> u32 {
        let pairs = |set: u64, at: usize| set & (set >> STEPS[at]) & board.has_neighbor[at];
        let count = |set| (pairs(set, 0).count_ones()) + pairs(set, 1).count_ones();
        count(self.own) + count(self.other)
    }
}
