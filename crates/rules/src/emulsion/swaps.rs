//! Generation of all legal moves at once.
//!
//! The *weight* of a piece is twice its value (rule 4): friends - enemies + 4, from 0 to 8. Let `a` and
//! `b` be adjacent pieces of different colors. After a swap, the friends of `a` are the former enemies of
//! `b` and vice versa, except for `a` and `b` themselves if they are orthogonally adjacent. Hence the
//! weight of `a` rises by `8 - weight(a) - weight(b)`, less 2 for an orthogonal pair. By symmetry, the
//! weight of `b` rises by the same amount. So a swap is legal (rule 7)
//!
//! * on a diagonal if `weight(a) + weight(b) < 8`,
//! * on a file or rank if `weight(a) + weight(b) < 6`.
//!
//! Both sums are computed for all squares in parallel: bit `i` of plane `k` is bit `k` of the weight on
//! square `i`, and the adders work on whole planes.

use super::board::{Board, Direction, Square, Width};
use super::{Emulsion, Move};
use crate::bits::Bits;
use crate::color::Color;

/// The weights of all pieces, bit-sliced into 4 planes, lowest first.
#[derive(Clone, Copy)]
pub(super) struct Weights<B>([B; 4]);

impl<B: Width> Weights<B> {
    /// Returns the weight of the piece on a square.
    pub(super) fn at(&self, square: Square) -> u8 {
        (0..4).map(|plane| u8::from(self.0[plane].has(square.index())) << plane).sum()
    }
}

/// Pairs of neighbors, each identified by its lower square and a direction.
#[derive(Clone, Copy)]
pub(super) struct Pairs<B: Width> {
    board: &'static Board<B>,
    /// The lower squares for each of [`Direction::PAIRS`].
    from: [B; 4],
}

impl<B: Width> Pairs<B> {
    pub(super) fn any(&self) -> bool {
        self.from.iter().any(|set| !set.is_empty())
    }

    pub(super) fn count(&self) -> usize {
        self.from.iter().map(Bits::count).sum()
    }

    /// Returns the squares of all pairs.
    #[inline(always)]
    pub(super) fn squares(&self) -> B {
        let mut squares = B::EMPTY;
        for (&set, direction) in self.from.iter().zip(Direction::PAIRS) {
            squares |= set | set.up(self.board.offset(direction));
        }
        squares
    }

    /// Calls `visit` with both squares of each pair.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Square, Square)) {
        for (set, direction) in self.from.iter().zip(Direction::PAIRS) {
            let offset = self.board.offset(direction);
            for square in set.iter() {
                visit(Square::from_index(square), Square::from_index(square + offset));
            }
        }
    }

    /// Returns the `n`-th pair in the order of [`Pairs::for_each`].
    #[inline(always)]
    pub(super) fn nth(&self, mut n: usize) -> Option<(Square, Square)> {
        for (set, direction) in self.from.iter().zip(Direction::PAIRS) {
            let count = set.count();
            if n < count {
                let square = set.nth(n)?;
                let other = square + self.board.offset(direction);
                return Some((Square::from_index(square), Square::from_index(other)));
            }
            n -= count;
        }
        None
    }
}

impl<B: Width> Emulsion<B> {
    /// Returns the squares of pieces whose neighbor in a direction is an enemy.
    #[inline]
    fn enemies(&self, direction: Direction) -> B {
        let (black, white) = (self.pieces.black, self.pieces.white);
        (black & self.board.with_neighbor(direction, white))
            | (white & self.board.with_neighbor(direction, black))
    }

    /// Computes the weights of all pieces. The values on empty squares are meaningless.
    #[inline]
    pub(super) fn weights(&self) -> Weights<B> {
        // 1. Each direction counts 2 for a friend, 1 for an edge or an empty square, 0 for an enemy.
        let halves = Direction::ORTHOGONAL.map(|direction| {
            let black = self.board.with_neighbor(direction, self.pieces.black);
            let white = self.board.with_neighbor(direction, self.pieces.white);
            let friend = (self.pieces.black & black) | (self.pieces.white & white);
            [!(black | white), friend]
        });
        // 2. Add pairs of directions to 3-bit numbers. 3. Add these to 4-bit numbers.
        let [a, b] = [[0, 1], [2, 3]].map(|[i, j]| {
            let (low, carry) = half_add(halves[i][0], halves[j][0]);
            let (middle, high) = full_add(halves[i][1], halves[j][1], carry);
            [low, middle, high]
        });
        let (s0, carry) = half_add(a[0], b[0]);
        let (s1, carry) = full_add(a[1], b[1], carry);
        let (s2, s3) = full_add(a[2], b[2], carry);
        Weights([s0, s1, s2, s3])
    }

    /// Returns all legal swaps.
    #[inline(always)]
    pub(super) fn swaps(&self) -> Pairs<B> {
        let from = if self.config.free() { self.free_swaps() } else { self.standard_swaps() };
        Pairs { board: self.board, from }
    }

    /// Computes all legal swaps on a board with empty squares.
    fn free_swaps(&self) -> [B; 4] {
        let Weights(own) = self.weights();
        Direction::PAIRS.map(|direction| {
            let other = own.map(|plane| self.board.moved(direction, plane));
            // Add both weights, lowest bit first. A carry out of bit 2 or a weight of 8 makes the sum at
            // least 8.
            let (_, carry) = half_add(own[0], other[0]);
            let (s1, carry) = full_add(own[1], other[1], carry);
            let (s2, carry) = full_add(own[2], other[2], carry);
            let eight = own[3] | other[3] | carry;
            let too_much = if direction.is_diagonal() { eight } else { eight | (s2 & s1) };
            self.enemies(direction) & !too_much
        })
    }

    /// Computes all legal swaps of the standard game, whose board is full.
    ///
    /// All neighbors are friends or enemies, so `weight = 2 * friends + edges`. A corner has two edges; here
    /// one of them counts as a friend. Other squares have at most one edge. Let `half` be half of a weight,
    /// rounded down, and `edge` be 1 if both squares lie at exactly one edge. Then the sum of the weights is
    /// below 8 if and only if `half + half + edge` is below 4, and below 6 if and only if it is below 3.
    #[inline(always)]
    fn standard_swaps(&self) -> [B; 4] {
        use Direction::{East, North, NorthEast, NorthWest, South, West};
        let (board, black) = (self.board, self.pieces.black);
        let differs =
            |direction| (black ^ board.moved(direction, black)) & board.has_neighbor(direction);
        // 1. Neighbors of different colors, identified by the lower square.
        let (east, north) = (differs(East), differs(North));
        let differing = [east, north, differs(NorthEast), differs(NorthWest)];
        // 2. The number of friends in the four directions, as planes.
        let east_friend = (board.has_neighbor(East) | board.east_corners()) & !east;
        let west_friend = (board.has_neighbor(West) | board.west_corners()) & !east.up(1);
        let north_friend = board.has_neighbor(North) & !north;
        let south_friend = board.has_neighbor(South) & !north.up(board.size());
        let (row, row_carry) = half_add(east_friend, west_friend);
        let (file, file_carry) = half_add(north_friend, south_friend);
        let (f0, carry) = half_add(row, file);
        let (f1, f2) = full_add(row_carry, file_carry, carry);
        // 3. The sum for each pair.
        let mut from = differing;
        for (from, direction) in from.iter_mut().zip(Direction::PAIRS) {
            let [g0, g1, g2] = [f0, f1, f2].map(|plane| board.moved(direction, plane));
            let one_edge = board.at_one_edge() & board.moved(direction, board.at_one_edge());
            let (s0, carry) = full_add(f0, g0, one_edge);
            let (s1, carry) = full_add(f1, g1, carry);
            let four = f2 | g2 | carry;
            let too_much = if direction.is_diagonal() { four } else { four | (s1 & s0) };
            *from &= !too_much;
        }
        from
    }

    /// Returns the pairs of squares for placements (rule 8). Each pair allows two placements.
    #[inline]
    pub(super) fn placements(&self) -> Pairs<B> {
        let mut from = [B::EMPTY; 4];
        if self.config.free() {
            let empty = self.empty();
            for direction in [Direction::East, Direction::North] {
                from[direction as usize] = empty & self.board.with_neighbor(direction, empty);
            }
        }
        Pairs { board: self.board, from }
    }

    /// Returns the legal swaps (rule 7) as four sets of squares, for the directions east, north, north-east and
    /// north-west. A square is in a set if its piece can be swapped with its neighbor in that direction. Each swap
    /// is in one set, with the square of the lower index.
    #[inline(always)]
    pub fn swap_sets(&self) -> [B; 4] {
        self.swaps().from
    }

    /// Returns the pairs of squares for placements (rule 8) as two sets, for the directions east and north. A square
    /// is in a set if it and its neighbor in that direction are empty. Each pair allows two placements.
    #[inline(always)]
    pub fn placement_sets(&self) -> [B; 2] {
        let [east, north, ..] = self.placements().from;
        [east, north]
    }

    /// Creates the swap of two adjacent squares, starting with the square of the side to move.
    #[inline]
    pub fn swap(&self, a: Square, b: Square) -> Move {
        if self.pieces[self.turn].has(a.index()) {
            Move::Swap { own: a, other: b }
        } else {
            Move::Swap { own: b, other: a }
        }
    }

    /// Returns the squares of all pieces that a legal swap can move, and the number of legal swaps.
    #[inline(always)]
    pub fn movable(&self) -> (B, usize) {
        let swaps = self.swaps();
        (swaps.squares(), swaps.count())
    }

    /// Returns twice the value of the piece on a square (rule 4), from 0 to 8, or `None` if it is empty.
    pub fn doubled_value(&self, square: Square) -> Option<u8> {
        self.piece(square).map(|_| self.weights().at(square))
    }

    /// Returns the number of orthogonally adjacent pairs of the same color: the L of rule 10.
    #[inline(always)]
    pub fn like_pairs(&self) -> usize {
        self.like_pairs_of(Color::Black) + self.like_pairs_of(Color::White)
    }

    /// Returns the number of orthogonally adjacent pairs of a color.
    #[inline(always)]
    pub fn like_pairs_of(&self, color: Color) -> usize {
        let own = self.pieces[color];
        let count = |direction| (own & self.board.with_neighbor(direction, own)).count();
        count(Direction::East) + count(Direction::North)
    }
}

/// Returns the sum and the carry of two planes.
#[inline]
fn half_add<B: Bits>(a: B, b: B) -> (B, B) {
    (a ^ b, a & b)
}

/// Returns the sum and the carry of three planes.
#[inline]
fn full_add<B: Bits>(a: B, b: B, c: B) -> (B, B) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}
