//! Draws positions as text. Only the submodules depend on a specific game.

mod emergo;
mod emulsion;
mod grid;

use luctor_rules::Position;

/// The characters that a terminal supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alphabet {
    /// All characters.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// A position that can be drawn as text.
pub(crate) trait Board: Position {
    /// Draws the board with the cells of the last move marked. The text contains color escape sequences,
    /// which the output stream removes if colors are off. Colors never carry information alone.
    fn draw(&self, last: Option<Self::Move>, alphabet: Alphabet) -> String;

    /// Describes the men in hand. Returns `None` if the game has no hands or both are empty.
    fn hands(&self) -> Option<String> {
        None
    }

    /// Draws the board with the value of every piece. Returns `None` if pieces have no values.
    fn draw_values(&self, _alphabet: Alphabet) -> Option<String> {
        None
    }

    /// Lists the groups of both sides. Returns `None` if the game does not count groups.
    fn list_groups(&self) -> Option<String> {
        None
    }

    /// Returns whether the players swapped sides before this position, as far as the position shows it.
    fn sides_are_swapped(&self) -> bool {
        false
    }

    /// Returns whether this move swaps sides.
    fn swaps_sides(_m: Self::Move) -> bool {
        false
    }
}
