//! Results that follow from pieces that can never move again.
//!
//! The *open* squares are a superset of those that can still change. It begins with the squares of all legal
//! swaps. A pair of squares joins it if some colors of the open squares would make its swap legal, until no pair
//! is left. By induction over any line of play, the other squares are settled.

use super::Position;
use super::groups::biggest;
use super::moves::{Moves, overflow, plus, twice_and_edges};
use crate::board::{Board, STEPS};

impl Position {
    /// Returns whether the side to move wins, if settled groups decide the game. Works on full boards only.
    #[inline(always)]
    pub(crate) fn settled_result(self, board: &Board, moves: &Moves) -> Option<bool> {
        if board.free {
            return None;
        }
        let open = self.open_squares(board, moves);
        let (own, other) = (biggest(board, self.own & !open), biggest(board, self.other & !open));
        if own > 0 && own > largest_possible(board, self.other, open) {
            return Some(true);
        }
        (other > 0 && other > largest_possible(board, self.own, open)).then_some(false)
    }

    /// Returns the squares that are not known to be settled.
    #[inline(always)]
    fn open_squares(self, board: &Board, moves: &Moves) -> u64 {
        let mut open = moves.swap_squares();
        loop {
            // The unrest of a piece of either color if all open squares around it held enemies.
            let own = possible_unrest(board, self.other | open);
            let other = possible_unrest(board, self.own | open);
            let (can_be_own, can_be_other) = (self.own | open, self.other | open);
            let mut grown = open;
            for (at, step) in STEPS.into_iter().enumerate() {
                let addend = if at < 2 { [!0, 0, !0] } else { [!0, !0, !0] };
                let shifted = |planes| plus(planes, addend).map(|plane| plane >> step);
                let first = overflow(own, shifted(other)) & can_be_own & (can_be_other >> step);
                let second = overflow(other, shifted(own)) & can_be_other & (can_be_own >> step);
                let pairs = (first | second) & board.has_neighbor[at];
                grown |= pairs | pairs << step;
            }
            if grown == open || grown == board.all {
                return grown;
            }
            open = grown;
        }
    }
}

/// Returns the unrest of a piece on every square whose enemies are `enemies`.
#[inline(always)]
fn possible_unrest(board: &Board, enemies: u64) -> [u64; 4] {
    let [east, north, ..] = board.has_neighbor;
    let neighbors = [
        (enemies >> 1) & east,
        (enemies & east) << 1,
        (enemies >> 8) & north,
        (enemies & north) << 8,
    ];
    twice_and_edges(board, neighbors)
}

/// Returns an upper bound of the biggest group that a side can still form. Swaps stay within a connected part
/// of the open squares, so the number of the side's pieces in each part never changes.
#[inline(always)]
fn largest_possible(board: &Board, pieces: u64, open: u64) -> u32 {
    let mut largest = 0;
    let mut rest = pieces | open;
    while rest.count_ones() > largest {
        let group = board.component(rest & rest.wrapping_neg(), rest);
        rest ^= group;
        let mut size = (group & pieces & !open).count_ones();
        let mut inside = group & open;
        while inside != 0 {
            let mut part = inside & inside.wrapping_neg();
            loop {
                let grown = board.grow_diagonally(part) & open;
                if grown == part {
                    break;
                }
                part = grown;
            }
            size += (part & pieces).count_ones().min((part & group).count_ones());
            inside &= !part;
        }
        largest = largest.max(size);
    }
    largest
}
