//! Groups (rule 5) and the end of the game (rules 12 and 13).

use super::Position;
use crate::board::Board;

impl Position {
    /// Returns whether the side to move wins a position without legal moves. It also wins if all groups cancel
    /// (rule 13).
    #[inline(always)]
    pub(crate) fn wins_at_the_end(self, board: &Board) -> bool {
        let (own, other) = (biggest(board, self.own), biggest(board, self.other));
        if own != other {
            return own > other;
        }
        group_counts(board, self.own) >= group_counts(board, self.other)
    }

    /// Returns by how much the biggest group of the side to move exceeds that of the other side.
    #[inline(always)]
    pub(crate) fn lead(self, board: &Board) -> i32 {
        biggest(board, self.own) as i32 - biggest(board, self.other) as i32
    }
}

/// Returns the size of the biggest connected component of a set.
#[inline(always)]
pub(super) fn biggest(board: &Board, set: u64) -> u32 {
    let mut biggest = 0;
    let mut rest = set;
    while rest.count_ones() > biggest {
        let component = board.component(rest & rest.wrapping_neg(), rest);
        rest ^= component;
        biggest = biggest.max(component.count_ones());
    }
    biggest
}

/// Returns the numbers of groups of each size, biggest size first. They compare like the sorted lists of sizes.
fn group_counts(board: &Board, set: u64) -> [u8; 65] {
    let mut counts = [0; 65];
    let mut rest = set;
    while rest != 0 {
        let component = board.component(rest & rest.wrapping_neg(), rest);
        rest ^= component;
        counts[64 - component.count_ones() as usize] += 1;
    }
    counts
}
