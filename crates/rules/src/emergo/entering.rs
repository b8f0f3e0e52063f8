//! Entries and feeding (section 5 of the rules).

use super::Emergo;
use super::board::Width;
use crate::color::Color;

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Returns the cells where the side to move may enter (rules 10 to 12). It must have men in hand and no
    /// capture.
    #[inline]
    pub(super) fn entries(&self) -> B {
        let mut cells = self.vacant();
        if self.is_first_man() {
            cells &= !B::bit(self.center().index());
        }
        if !self.can_capture(!self.turn) {
            cells &= !self.feeding(self.turn);
        }
        cells
    }

    /// Returns `true` if the next man is White's first (rule 10), that is, if all white men are in hand.
    pub(super) fn is_first_man(&self) -> bool {
        self.turn == Color::White && self.hands.white == self.config.men()
    }

    /// Returns the vacant cells on which a piece of a color could be captured immediately.
    ///
    /// Entering a man does not vacate any cell. So the first jump of every capture that an entry makes
    /// possible takes the entered man: it has an enemy piece on one side and a vacant cell on the opposite
    /// side.
    #[inline]
    pub fn feeding(&self, color: Color) -> B {
        self.jumpable(!color) & self.vacant()
    }
}
