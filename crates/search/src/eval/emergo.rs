//! Emergo: free men, and how safely the prisoners are held.
//!
//! The aim is to bury all men of the other side, so what counts first is the men that are not buried:
//! caps and men in hand. A prisoner can be set free once the caps above are taken, so many caps on many
//! prisoners are worth more than the men alone.

use luctor_rules::emergo::{Emergo, Move, Width};
use luctor_rules::{Color, Position};

use super::Evaluate;

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

    fn fingerprint(m: Move<B>) -> u64 {
        m.fingerprint()
    }
}
