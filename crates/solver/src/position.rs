//! Positions of the solver, seen from the side to move.
//!
//! Both sides have the same legal swaps (rule 10), so a position does not need to know the color to move:
//! exchanging all colors and the side to move leaves the game the same.

mod bounds;
mod groups;
mod moves;

use luctor_rules::emulsion::{Emulsion, Width};
use luctor_rules::{Color, Position as _};

use crate::board::Board;
use crate::symmetry::{self, IMAGES};

pub(crate) use moves::{MOVE_CODES, Move};

/// The pieces of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    /// The pieces of the side to move.
    pub(crate) own: u64,
    /// The pieces of the other side.
    pub(crate) other: u64,
}

impl Position {
    /// Converts a position of the rules on a board that the solver supports.
    pub(crate) fn of<B: Width>(position: &Emulsion<B>, size: usize) -> Position {
        let spread = |color: Color| {
            let set = position.pieces(color).low();
            let mask = (1 << size) - 1;
            (0..size).fold(0, |wide, rank| wide | ((set >> (size * rank)) & mask) << (8 * rank))
        };
        let turn = position.turn();
        Position { own: spread(turn), other: spread(!turn) }
    }

    /// Returns the keys of the images of the position. Each is a number whose digits are the squares, from a1. On full
    /// boards it is binary, with ones for own pieces. On free boards it is ternary: 1 for an own piece, 2 for another.
    #[inline(always)]
    pub(crate) fn image_keys(self, board: &Board) -> [u64; IMAGES] {
        let mut keys = symmetry::images(board.size, self.own);
        if board.free {
            let other = symmetry::images(board.size, self.other);
            for (key, other) in keys.iter_mut().zip(other) {
                *key = board.ternary(*key, other);
            }
        } else {
            keys = keys.map(|key| board.dense(key));
        }
        keys
    }

    /// Returns the position of the other side to move, without a move.
    #[inline(always)]
    pub(crate) fn exchanged(self) -> Position {
        Position { own: self.other, other: self.own }
    }
}
