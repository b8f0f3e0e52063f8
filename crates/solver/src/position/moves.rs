//! Generation of all legal moves at once.
//!
//! Let the *unrest* of a piece be the number of its enemies minus that of its friends, plus 4. A swap turns the
//! enemies of both pieces into friends and vice versa, except for the two pieces themselves if they are
//! orthogonally adjacent. So a swap raises the number of like pairs (rule 10) if the sum of both unrests is at
//! least 9 on a diagonal, and at least 11 on a file or rank. Bit `i` of plane `k` is bit `k` of the unrest on
//! square `i`; a swap is legal if adding 7, or 5, makes the sum overflow four bits.

use super::Position;
use crate::board::{Board, STEPS};

/// The legal moves of a position, each identified by its lower square and a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    /// Swaps in the directions of [`STEPS`].
    pub(crate) swaps: [u64; 4],
    /// Pairs of empty squares to the east and to the north. Each allows two placements.
    pub(crate) placements: [u64; 2],
}

impl Moves {
    /// Returns the number of legal moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        let count = |sets: &[u64]| sets.iter().map(|set| set.count_ones()).sum::<u32>();
        count(&self.swaps) + 2 * count(&self.placements)
    }

    /// Returns the squares of all swaps.
    #[inline(always)]
    pub(crate) fn swap_squares(&self) -> u64 {
        self.swaps.iter().zip(STEPS).fold(0, |squares, (&set, step)| squares | set | set << step)
    }
}

/// The number of codes of moves.
pub(crate) const MOVE_CODES: usize = 512;

/// A move on two adjacent squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    /// The square of the own piece, before a swap or after a placement.
    pub(crate) own: usize,
    /// The square of the other piece.
    pub(crate) other: usize,
    /// `true` for a swap, `false` for a placement.
    pub(crate) swap: bool,
    /// A number below [`MOVE_CODES`] that identifies the squares and the kind.
    pub(crate) code: usize,
}

/// Four bit planes of numbers, lowest first.
pub(super) type Planes = [u64; 4];

impl Position {
    /// Returns the legal moves.
    #[inline(always)]
    pub(crate) fn moves(self, board: &Board) -> Moves {
        let Position { own, other } = self;
        let mut swaps = [0; 4];
        for ((swaps, step), has) in swaps.iter_mut().zip(STEPS).zip(board.has_neighbor) {
            let differs = (own & (other >> step)) | (other & (own >> step));
            *swaps = differs & has;
        }
        let unrest = match board.free {
            false => full_board_unrest(board, swaps[0], swaps[1]),
            true => self.unrest(board, swaps[0], swaps[1]),
        };
        let (five, seven) = (plus(unrest, [!0, 0, !0]), plus(unrest, [!0, !0, !0]));
        for (at, step) in STEPS.into_iter().enumerate() {
            let raised = if at < 2 { five } else { seven };
            swaps[at] &= overflow(unrest, raised.map(|plane| plane >> step));
        }
        let mut placements = [0; 2];
        if board.free {
            let empty = board.all & !(own | other);
            placements = [0, 1].map(|at| empty & (empty >> STEPS[at]) & board.has_neighbor[at]);
        }
        Moves { swaps, placements }
    }

    /// Calls `visit` with each move.
    #[inline(always)]
    pub(crate) fn for_each_move(self, moves: &Moves, mut visit: impl FnMut(Move)) {
        let ([east, north, northeast, northwest], [row, file]) = (moves.swaps, moves.placements);
        // All kinds in one loop, so that `visit` is inlined.
        let sets = [east, north, northeast, northwest, row, file, row, file];
        let kinds = if moves.placements == [0; 2] { STEPS.len() } else { sets.len() };
        for (kind, &set) in sets.iter().enumerate().take(kinds) {
            let step = STEPS[if kind < STEPS.len() { kind } else { kind & 1 }];
            let mut rest = set;
            while rest != 0 {
                let lower = rest.trailing_zeros();
                rest &= rest - 1;
                let upper = lower + step;
                let (own, other) = match kind {
                    0..4 if self.own >> lower & 1 != 0 => (lower, upper),
                    4..6 => (lower, upper),
                    _ => (upper, lower),
                };
                let code = kind << 6 | lower as usize;
                visit(Move { own: own as usize, other: other as usize, swap: kind < 4, code });
            }
        }
    }

    /// Returns the position after a move, seen from the other side.
    #[inline(always)]
    pub(crate) fn after(self, m: Move) -> Position {
        let (own, other) = (1 << m.own, 1 << m.other);
        if m.swap {
            Position { own: self.other ^ (own | other), other: self.own ^ (own | other) }
        } else {
            Position { own: self.other | other, other: self.own | own }
        }
    }

    /// Computes the unrest on a board with empty squares, from the pairs of enemies to the east and north.
    #[inline(always)]
    fn unrest(self, board: &Board, east: u64, north: u64) -> Planes {
        let Position { own, other } = self;
        let friends = |at: usize| {
            let step = STEPS[at];
            ((own & (own >> step)) | (other & (other >> step))) & board.has_neighbor[at]
        };
        let (east_friends, north_friends) = (friends(0), friends(1));
        let enemies = four([east, east << 1, north, north << 8]);
        let strangers =
            [east_friends, east_friends << 1, north_friends, north_friends << 8].map(|set| !set);
        let [a, b, c] = four(strangers);
        plus([a, b, c, 0], enemies)
    }
}

/// Computes the unrest on a board without empty squares from the pairs of enemies to the east and north: an
/// enemy counts 2, an edge 1.
#[inline(always)]
pub(super) fn full_board_unrest(board: &Board, east: u64, north: u64) -> Planes {
    twice_and_edges(board, [east, east << 1, north, north << 8])
}

/// Adds up four sets of neighbors that count 2, and edges that count 1.
#[inline(always)]
pub(super) fn twice_and_edges(board: &Board, neighbors: [u64; 4]) -> Planes {
    let [a, b, c] = four(neighbors);
    let carry = a & board.edges[1];
    [board.edges[0], a ^ board.edges[1], b ^ carry, c | (b & carry)]
}

/// Returns the sum of four single bits as three planes.
#[inline(always)]
fn four([a, b, c, d]: [u64; 4]) -> [u64; 3] {
    let (ab, ab_carry, cd, cd_carry) = (a ^ b, a & b, c ^ d, c & d);
    let carry = ab & cd;
    [ab ^ cd, ab_carry ^ cd_carry ^ carry, majority(ab_carry, cd_carry, carry)]
}

/// Adds a number of three planes. The sum must be less than 16.
#[inline(always)]
pub(super) fn plus(a: Planes, b: [u64; 3]) -> Planes {
    let carry = a[0] & b[0];
    let second = a[1] ^ b[1] ^ carry;
    let carry = majority(a[1], b[1], carry);
    let third = a[2] ^ b[2] ^ carry;
    [a[0] ^ b[0], second, third, a[3] ^ majority(a[2], b[2], carry)]
}

/// Returns the squares where the sum is at least 16.
#[inline(always)]
pub(super) fn overflow(a: Planes, b: Planes) -> u64 {
    (1..4).fold(a[0] & b[0], |carry, plane| majority(a[plane], b[plane], carry))
}

#[inline(always)]
fn majority(a: u64, b: u64, c: u64) -> u64 {
    (a & b) | (c & (a | b))
}
