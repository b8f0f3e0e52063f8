//! Emulsion: the mean size of the group that a piece belongs to.
//!
//! At the end the biggest groups decide (rules 12 and 13), and groups only grow by joining. The mean
//! over all pieces of a color of the size of the piece's group, the sum of squares of the sizes over the
//! number of pieces, rewards both big groups and few.

use luctor_rules::emulsion::{Emulsion, Move, Width};
use luctor_rules::{Color, Position};

use super::Evaluate;
use crate::level::{Handicap, Level};

/// Measured by a round robin.
const LEVELS: [Handicap; 8] = [
    Handicap { depth: Some(1), nodes: None, noise: 150, rating: 1000 },
    Handicap { depth: Some(2), nodes: None, noise: 100, rating: 1190 },
    Handicap { depth: Some(3), nodes: None, noise: 70, rating: 1380 },
    Handicap { depth: Some(4), nodes: None, noise: 50, rating: 1570 },
    Handicap { depth: Some(5), nodes: None, noise: 30, rating: 1760 },
    Handicap { depth: None, nodes: Some(30_000), noise: 20, rating: 1950 },
    Handicap { depth: None, nodes: Some(100_000), noise: 0, rating: 2140 },
    Handicap { depth: None, nodes: None, noise: 0, rating: 2330 },
];

impl<B: Width> Evaluate for Emulsion<B> {
    fn evaluate(&self) -> i32 {
        let mean = |color: Color| {
            let mut squares = 0;
            self.for_each_group(color, |group| squares += (group.count() as i64).pow(2));
            100 * squares / (self.pieces(color).count() as i64).max(1)
        };
        let turn = self.turn();
        (mean(turn) - mean(!turn)) as i32
    }

    fn is_quiet(&self) -> bool {
        true
    }

    fn handicap(level: Level) -> Handicap {
        LEVELS[usize::from(level.number() - 1)]
    }

    fn fingerprint(m: Move) -> u64 {
        match m {
            Move::Pie => 0,
            // The same for both sides, since the same swap is legal for both (rule 10).
            Move::Swap { own, other } => {
                let (low, high) = (own.min(other), own.max(other));
                1 << 32 | (low.index() as u64) << 16 | high.index() as u64
            }
            Move::Place { black, white } => {
                2 << 32 | (black.index() as u64) << 16 | white.index() as u64
            }
        }
    }
}
