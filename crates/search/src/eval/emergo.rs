//! Emergo: free men, and how safely the prisoners are held.
//!
//! The aim is to bury all men of the other side, so what counts first is the men that are not buried:
//! caps and men in hand. A prisoner can be set free once the caps above are taken, so many caps on many
//! prisoners are worth more than the men alone.

use luctor_rules::emergo::{Emergo, Move, Width};
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

/// A man that is not buried.
const MAN: i32 = 100;
/// A prisoner, for each cap above him up to [`GUARDS`].
const GUARDED: i32 = 6;
/// More caps than these guard no better.
const GUARDS: i32 = 4;

impl<B: Width, const CELLS: usize> Evaluate for Emergo<B, CELLS> {
    fn evaluate(&self) -> i32 {
        let strength = |color: Color| {
            let on_board: i32 = self
                .pieces(color)
                .map(|piece| {
                    let (caps, prisoners) = (i32::from(piece.caps), i32::from(piece.prisoners));
                    MAN * caps + GUARDED * prisoners * caps.min(GUARDS)
                })
                .sum();
            on_board + MAN * i32::from(self.hands()[color])
        };
        let turn = self.turn();
        strength(turn) - strength(!turn)
    }

    fn is_quiet(&self) -> bool {
        !self.can_capture(self.turn())
    }

    fn handicap(level: Level) -> Handicap {
        LEVELS[usize::from(level.number() - 1)]
    }

    fn fingerprint(m: Move<B>) -> u64 {
        m.fingerprint()
    }
}
