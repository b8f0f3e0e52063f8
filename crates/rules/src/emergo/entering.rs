//! Entering and feeding (section 5 of the rules).

use super::Emergo;
use super::board::Width;
use crate::color::Color;

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// The cells on which the side to move may enter (rules 10 to 12), provided that it may not
    /// capture and has men in hand.
    #[inline]
    pub(super) fn entries(&self) -> B {
        let mut cells = self.vacant();
        if self.is_first_man() {
            cells &= !B::bit(self.centre().index());
        }
        if !self.can_capture(!self.turn) {
            cells &= !self.feeding(self.turn);
        }
        cells
    }

    /// Whether the next man is White's very first (rule 10): all of White's men are in hand.
    pub(super) fn is_first_man(&self) -> bool {
        self.turn == Color::White && self.hands.white == self.config.men()
    }

    /// The vacant cells on which a piece of a color could be captured at once.
    ///
    /// A man on a vacant cell takes nothing else out of a guard's way, so any capture that an entry
    /// makes possible takes the entered man itself: an opposing piece beside it, and a vacant
    /// cell beyond.
    #[inline]
    pub fn feeding(&self, color: Color) -> B {
        self.jumpable(!color) & self.vacant()
    }
}
