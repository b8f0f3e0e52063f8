//! Keys of positions in certificates: numbers that all rotations and reflections of a position share.
//!
//! The squares a1, b1 … are the digits of a number, lowest first. On full boards the number is binary, and the
//! pieces of the side to move are its ones. On free boards it is ternary: 1 for a piece of the side to move, 2 for
//! one of the other side. The key is the smallest number among the eight images of the position.

use luctor_rules::Color;
use luctor_rules::emulsion::{Config, Setup};

/// Computes the keys of one board.
pub(super) struct Keys {
    size: usize,
    free: bool,
    /// For each image, each rank and each set of files, the sum of the values of the squares.
    values: [Vec<u64>; 8],
}

impl Keys {
    /// Prepares the keys of a board that the solver supports.
    pub(super) fn new(config: &Config) -> Keys {
        let (size, free) = (config.size(), config.free());
        let base = if free { 3u64 } else { 2 };
        let values = std::array::from_fn(|image| {
            let value = |file: usize, rank: usize| base.pow(place(file, rank, image, size) as u32);
            let sum = |rank: usize, files: usize| {
                (0..size).filter(|file| files >> file & 1 != 0).map(|file| value(file, rank)).sum()
            };
            (0..size).flat_map(|rank| (0..1 << size).map(move |files| sum(rank, files))).collect()
        });
        Keys { size, free, values }
    }

    /// Returns the key of a position. Bit `file + stride * rank` of the sets is a square.
    pub(super) fn key(&self, own: u64, other: u64, stride: usize) -> u64 {
        let mask = (1 << self.size) - 1;
        let images = self.values.iter().map(|values| {
            let mut number = 0;
            for rank in 0..self.size {
                let at = |set: u64| rank << self.size | (set >> (stride * rank) & mask) as usize;
                number += values[at(own)];
                if self.free {
                    number += 2 * values[at(other)];
                }
            }
            number
        });
        images.min().unwrap_or_default()
    }

    /// Returns the squares of a key from a1: 0 for empty, 1 for a piece of the side to move, 2 for one of the other.
    /// Returns `None` if the number has too many digits.
    pub(super) fn squares(&self, key: u64) -> Option<Vec<u8>> {
        let base = if self.free { 3 } else { 2 };
        let mut rest = key;
        let mut squares = Vec::with_capacity(self.size * self.size);
        for _ in 0..self.size * self.size {
            let digit = (rest % base) as u8;
            squares.push(if self.free { digit } else { 2 - digit });
            rest /= base;
        }
        (rest == 0).then_some(squares)
    }

    /// Returns the setup of a key. The side to move is Black, except on odd full boards, where White has one piece
    /// more.
    pub(super) fn setup(&self, key: u64) -> Option<Setup> {
        let squares = self.squares(key)?;
        let count = |digit| squares.iter().filter(|&&square| square == digit).count();
        let turn = if count(1) > count(2) { Color::White } else { Color::Black };
        let piece = |digit: u8| match digit {
            0 => None,
            1 => Some(turn),
            _ => Some(!turn),
        };
        let squares = squares.into_iter().map(piece).collect();
        // Any ply at which the pie rule is over.
        Some(Setup { size: self.size, squares, turn, ply: 2 })
    }
}

/// Returns the index of a square in an image of the board.
fn place(file: usize, rank: usize, image: usize, size: usize) -> usize {
    let last = size - 1;
    let file = if image & 1 != 0 { last - file } else { file };
    let rank = if image & 2 != 0 { last - rank } else { rank };
    if image & 4 != 0 { rank + size * file } else { file + size * rank }
}
