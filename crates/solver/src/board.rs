//! Masks of a board. A set of squares is a word with eight bits for each rank, so square `file + 8 * rank`
//! has this bit on boards of every size.

use crate::symmetry::{self, IMAGES};

/// The largest board in files: its squares fill a word.
pub(crate) const MAX_SIZE: usize = 8;

/// Distances of the neighbors with a higher bit: east, north, northeast, northwest.
pub(crate) const STEPS: [u32; 4] = [1, 8, 9, 7];

const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
const LAST_FILE: u64 = FIRST_FILE << 7;

/// The precomputed masks of a board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) size: usize,
    /// `true` if squares can be empty.
    pub(crate) free: bool,
    /// All squares.
    pub(crate) all: u64,
    /// For each of [`STEPS`], the squares that have this neighbor.
    pub(crate) has_neighbor: [u64; 4],
    /// The number of edges at each square, as two bit planes.
    pub(crate) edges: [u64; 2],
    /// The value of the digit of each square in the keys of all images.
    pub(crate) weights: Box<[[u64; IMAGES]; 64]>,
    /// The ternary number of a rank, by its own and its other pieces. Empty on full boards.
    ternary: Vec<u16>,
}

impl Board {
    /// Creates a board of at most [`MAX_SIZE`] files.
    pub(crate) fn new(size: usize, free: bool) -> Board {
        let mut board = Board {
            size,
            free,
            all: 0,
            has_neighbor: [0; 4],
            edges: [0; 2],
            weights: Box::new([[0; IMAGES]; 64]),
            ternary: if free { ternary_numbers(size) } else { Vec::new() },
        };
        let last = size - 1;
        for (file, rank) in (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank))) {
            let bit = 1 << (file + 8 * rank);
            board.all |= bit;
            let (west, east, north) = (file > 0, file < last, rank < last);
            for (mask, has) in
                board.has_neighbor.iter_mut().zip([east, north, east && north, west && north])
            {
                *mask |= if has { bit } else { 0 };
            }
            let edges = [!west, !east, !north, rank == 0].into_iter().filter(|&edge| edge).count();
            let base = if free { 3u64 } else { 2 };
            let images = symmetry::images(size, bit);
            board.weights[file + 8 * rank] = images.map(|image| {
                let square = image.trailing_zeros() as usize;
                base.pow((square % 8 + size * (square / 8)) as u32)
            });
            board.edges[0] |= if edges & 1 != 0 { bit } else { 0 };
            // A board of one square has four edges, but no neighbors, so the number does not matter.
            board.edges[1] |= if edges & 2 != 0 { bit } else { 0 };
        }
        board
    }

    /// Returns the number of squares.
    pub(crate) fn squares(&self) -> usize {
        self.size * self.size
    }

    /// Returns the number of bits of a position's key.
    pub(crate) fn key_bits(&self) -> u32 {
        match self.free {
            false => self.squares() as u32,
            true => 128 - 3u128.pow(self.squares() as u32).leading_zeros(),
        }
    }

    /// Packs the ranks of a set without gaps.
    #[inline(always)]
    pub(crate) fn dense(&self, set: u64) -> u64 {
        let mask = (1 << self.size) - 1;
        (0..self.size)
            .fold(0, |dense, rank| dense | ((set >> (8 * rank)) & mask) << (self.size * rank))
    }

    /// Returns the number whose ternary digits are the squares: 1 for own pieces, 2 for the others.
    #[inline(always)]
    pub(crate) fn ternary(&self, own: u64, other: u64) -> u64 {
        let mask = (1 << self.size) - 1;
        let row_values = 3u64.pow(self.size as u32);
        (0..self.size).rev().fold(0, |number, rank| {
            let (own, other) = ((own >> (8 * rank)) & mask, (other >> (8 * rank)) & mask);
            number * row_values + u64::from(self.ternary[(own | other << self.size) as usize])
        })
    }

    /// Returns the squares that are adjacent to a set in any of eight directions, the set itself included.
    #[inline(always)]
    pub(crate) fn grow_diagonally(&self, set: u64) -> u64 {
        let row = set | ((set << 1) & !FIRST_FILE) | ((set >> 1) & !LAST_FILE);
        (row | row << 8 | row >> 8) & self.all
    }

    /// Returns the orthogonally connected component of a set that contains `seed`.
    #[inline(always)]
    pub(crate) fn component(&self, seed: u64, set: u64) -> u64 {
        let mut component = seed;
        loop {
            // Each direction continues from the result of the one before, so one pass goes around corners.
            let mut grown = component;
            grown |= ((grown << 1) & !FIRST_FILE) & set;
            grown |= ((grown >> 1) & !LAST_FILE) & set;
            grown |= (grown << 8) & set;
            grown |= (grown >> 8) & set;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }
}

/// Returns the ternary number of every rank, by the bits of its own pieces and of the others above them.
fn ternary_numbers(size: usize) -> Vec<u16> {
    let digit = |bits: usize, file: usize| (bits >> file & 1) + 2 * (bits >> (file + size) & 1);
    let number = |bits| (0..size).rev().fold(0, |number, file| 3 * number + digit(bits, file));
    // Ranks with two pieces on a square do not occur; their numbers would not fit.
    (0..1 << (2 * size)).map(|bits| u16::try_from(number(bits)).unwrap_or(0)).collect()
}
