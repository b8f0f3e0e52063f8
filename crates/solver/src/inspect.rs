//! Access to single positions, for proofs.

use crate::board::{Board, STEPS};
use crate::position::Position;
use crate::solver::Solver;

impl Solver {
    /// Returns the stored result of a position and the bit length of the work behind it.
    pub(crate) fn known(&self, position: Position) -> Option<(bool, u8)> {
        let hash = self.table.hash(canonical_key(position, &self.board));
        self.table.get(hash).zip(self.table.work(hash))
    }

    /// Returns the positions after all legal moves.
    pub(crate) fn children(&self, position: Position) -> Vec<Position> {
        let mut children = Vec::new();
        let moves = position.moves(&self.board);
        position.for_each_move(&moves, |m| children.push(position.after(m)));
        children
    }

    /// Returns whether a position has no legal move.
    pub(crate) fn is_over(&self, position: Position) -> bool {
        position.moves(&self.board).count() == 0
    }

    /// Returns whether the side to move wins a position without legal moves.
    pub(crate) fn wins_at_the_end(&self, position: Position) -> bool {
        position.wins_at_the_end(&self.board)
    }

    /// Returns the number of like pairs plus the number of pieces. Every move raises it.
    pub(crate) fn layer(&self, position: Position) -> u32 {
        like_pairs(position, &self.board) + (position.own | position.other).count_ones()
    }
}

/// Returns a key that all rotations and reflections of a position share.
fn canonical_key(position: Position, board: &Board) -> u64 {
    position.image_keys(board).into_iter().fold(u64::MAX, u64::min)
}

/// Returns the number of orthogonally adjacent pairs of the same color (rule 10).
fn like_pairs(position: Position, board: &Board) -> u32 {
    let pairs = |set: u64, at: usize| set & (set >> STEPS[at]) & board.has_neighbor[at];
    let count = |set| pairs(set, 0).count_ones() + pairs(set, 1).count_ones();
    count(position.own) + count(position.other)
}
