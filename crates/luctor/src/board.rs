//! What a terminal shows of a position. The only modules of this crate that know a game by name are
//! those below.

mod emergo;
mod emulsion;
mod grid;

use luctor_rules::Position;

/// The characters that a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alphabet {
    /// All of them.
    Unicode,
    /// Those of 1963.
    Ascii,
}

/// A position that can be drawn.
pub(crate) trait Board: Position {
    /// The board, with the cells of the last move marked. Colors are in it as escape sequences, for
    /// the stream to leave out where they are not wanted; nothing is told by color alone.
    fn draw(&self, last: Option<Self::Move>, alphabet: Alphabet) -> String;

    /// A sentence about the men in hand, in games that have them.
    fn hands(&self) -> Option<String> {
        None
    }

    /// The board with the value of every piece, in games where pieces have values.
    fn draw_values(&self, _alphabet: Alphabet) -> Option<String> {
        None
    }

    /// The groups of both sides, in games that count them.
    fn list_groups(&self) -> Option<String> {
        None
    }

    /// Whether the players have changed sides on the way to this position, as far as its text tells.
    fn sides_are_changed(&self) -> bool {
        false
    }

    /// Whether the players change sides with this move.
    fn changes_sides(_m: Self::Move) -> bool {
        false
    }
}
