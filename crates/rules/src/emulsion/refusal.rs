//! Checks that a move is legal, and the reasons why it is not.

use std::fmt;

use super::Emulsion;
use super::board::{Square, Width};
use crate::color::Color;
use crate::message::Message;
use crate::position;

/// A number of halves, printed as `2` or `1½`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Half(pub u8);

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

/// The reason why a move is illegal. Squares are given by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is not a move of this game.
    Unreadable(String),
    /// The standard game has no placements (rule 8).
    NoPlacements,
    /// The square is not on the board (rule 1): its name, and the board size.
    OffBoard(String, usize),
    /// The squares of a swap are not adjacent (rule 7).
    NotAdjacent(String, String),
    /// The squares of a placement do not share an edge (rule 8).
    NotOrthogonal(String, String),
    /// A square of a swap is empty (rule 7).
    Empty(String),
    /// Both pieces have the same color (rule 7).
    SameColor(String, String, Color),
    /// The first piece of a swap belongs to the opponent (rule 7).
    NotYours(String, Color),
    /// A square of a placement is occupied (rule 8).
    Occupied(String, Color),
    /// The swap does not raise the value of the player's piece (rule 7).
    NoRise {
        /// The swap, starting with the player's own piece.
        swap: String,
        /// The value before the swap.
        before: Half,
        /// The value after the swap.
        after: Half,
    },
    /// The game is played without the pie rule (rule 11).
    PieOff,
    /// Sides can be swapped only on White's first turn (rule 11).
    PieLate,
    /// No move is available, so the game is over (rule 9).
    Over,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(text) => {
                write!(
                    f,
                    "{text:?} is not a move of Emulsion: write a swap as a1-b2, a placement as c3/c4"
                )
            }
            Refusal::NoPlacements => f.write_str(
                "pieces are placed only in the free game: swap two neighbors, such as a1-b2",
            ),
            Refusal::OffBoard(name, size) => write!(f, "{name} is not on the {size}x{size} board"),
            Refusal::NotAdjacent(a, b) if a == b => {
                write!(f, "{a} is named twice: a swap takes two neighboring pieces")
            }
            Refusal::NotAdjacent(a, b) => {
                write!(f, "{a} and {b} are not adjacent: only neighbors can be swapped")
            }
            Refusal::NotOrthogonal(a, b) if a == b => {
                write!(f, "{a} is named twice: a placement fills two neighboring squares")
            }
            Refusal::NotOrthogonal(a, b) => {
                write!(f, "{a} and {b} do not share an edge: a placement fills two such squares")
            }
            Refusal::Empty(name) => write!(f, "{name} is empty: a swap takes two pieces"),
            Refusal::SameColor(a, b, color) => {
                write!(f, "{a} and {b} are both {color}: a swap takes one piece of each color")
            }
            Refusal::NotYours(name, color) => {
                write!(f, "the piece on {name} is {color}'s: a swap starts with your own piece")
            }
            Refusal::Occupied(name, color) => {
                write!(f, "{name} holds a {color} piece: a placement fills two empty squares")
            }
            Refusal::NoRise { swap, before, after } if before == after => {
                write!(f, "{swap} leaves your piece at {before}; a swap must raise it")
            }
            Refusal::NoRise { swap, before, after } => {
                write!(
                    f,
                    "{swap} changes your piece from {before} to {after}; a swap must raise it"
                )
            }
            Refusal::PieOff => f.write_str("this game is played without the pie rule"),
            Refusal::PieLate => {
                f.write_str("only White may swap sides, and only on White's first turn")
            }
            Refusal::Over => f.write_str("no move is left: the game is over"),
        }
    }
}

impl std::error::Error for Refusal {}

impl position::Refusal for Refusal {
    fn rule(&self) -> Option<u8> {
        match self {
            Refusal::Unreadable(_) => None,
            Refusal::OffBoard(..) => Some(1),
            Refusal::NotAdjacent(..)
            | Refusal::Empty(_)
            | Refusal::SameColor(..)
            | Refusal::NotYours(..)
            | Refusal::NoRise { .. } => Some(7),
            Refusal::NoPlacements | Refusal::NotOrthogonal(..) | Refusal::Occupied(..) => Some(8),
            Refusal::Over => Some(9),
            Refusal::PieOff | Refusal::PieLate => Some(11),
        }
    }

    fn message(&self) -> Message {
        let cell = |code, name| Message::new(code).with("cell", name);
        let pair = |code, a, b| Message::new(code).with("from", a).with("to", b);
        match self {
            Refusal::Unreadable(text) => Message::new("unreadable-emulsion").with("text", text),
            Refusal::NoPlacements => Message::new("no-placements"),
            Refusal::OffBoard(name, size) => cell("off-board", name).with("size", *size),
            Refusal::NotAdjacent(a, b) if a == b => cell("swap-named-twice", a),
            Refusal::NotAdjacent(a, b) => pair("swap-apart", a, b),
            Refusal::NotOrthogonal(a, b) if a == b => cell("placement-named-twice", a),
            Refusal::NotOrthogonal(a, b) => pair("placement-apart", a, b),
            Refusal::Empty(name) => cell("swap-empty", name),
            Refusal::SameColor(a, b, color) => pair("swap-same-color", a, b).with("color", *color),
            Refusal::NotYours(name, color) => cell("swap-not-yours", name).with("color", *color),
            Refusal::Occupied(name, color) => cell("placement-taken", name).with("color", *color),
            Refusal::NoRise { swap, before, after } if before == after => {
                Message::new("swap-no-rise").with("move", swap).with("value", before.to_string())
            }
            Refusal::NoRise { swap, before, after } => Message::new("swap-falls")
                .with("move", swap)
                .with("before", before.to_string())
                .with("after", after.to_string()),
            Refusal::PieOff => Message::new("no-pie"),
            Refusal::PieLate => Message::new("pie-late"),
            Refusal::Over => Message::new("no-move-left"),
        }
    }
}

impl<B: Width> Emulsion<B> {
    fn name(&self, square: Square) -> String {
        square.name(self.config.size())
    }

    /// Returns the distances of two squares in files and in ranks.
    fn distance(&self, a: Square, b: Square) -> Result<(usize, usize), Refusal> {
        for square in [a, b] {
            if square.index() >= self.board.squares() {
                return Err(Refusal::OffBoard(self.name(square), self.board.size()));
            }
        }
        let [(file_a, rank_a), (file_b, rank_b)] =
            [a, b].map(|square| square.file_and_rank(self.board.size()));
        Ok((file_a.abs_diff(file_b), rank_a.abs_diff(rank_b)))
    }

    pub(super) fn check_pie(&self) -> Result<(), Refusal> {
        if !self.config.pie() {
            Err(Refusal::PieOff)
        } else if !self.at_pie() {
            Err(Refusal::PieLate)
        } else if !self.has_regular_move() {
            Err(Refusal::Over)
        } else {
            Ok(())
        }
    }

    /// Checks that the pieces on two squares can be swapped, where `own` has the player's own piece.
    pub(super) fn check_swap(&self, own: Square, other: Square) -> Result<(), Refusal> {
        let distance = self.distance(own, other)?;
        if !matches!(distance, (0, 1) | (1, 0) | (1, 1)) {
            return Err(Refusal::NotAdjacent(self.name(own), self.name(other)));
        }
        let color = |square| self.piece(square).ok_or_else(|| Refusal::Empty(self.name(square)));
        let (color_own, color_other) = (color(own)?, color(other)?);
        if color_own == color_other {
            return Err(Refusal::SameColor(self.name(own), self.name(other), color_own));
        }
        if color_own != self.turn {
            return Err(Refusal::NotYours(self.name(own), color_own));
        }
        let weights = self.weights();
        let before = weights.at(own);
        // The documentation of `swaps.rs` derives the change of a weight.
        let pair = if distance == (1, 1) { 0 } else { 2 };
        let after = 8 - weights.at(other) - pair;
        if after > before {
            return Ok(());
        }
        let swap = format!("{}-{}", self.name(own), self.name(other));
        Err(Refusal::NoRise { swap, before: Half(before), after: Half(after) })
    }

    pub(super) fn check_placement(&self, black: Square, white: Square) -> Result<(), Refusal> {
        if !self.config.free() {
            return Err(Refusal::NoPlacements);
        }
        let distance = self.distance(black, white)?;
        for square in [black, white] {
            if let Some(color) = self.piece(square) {
                return Err(Refusal::Occupied(self.name(square), color));
            }
        }
        match distance {
            (0, 1) | (1, 0) => Ok(()),
            _ => Err(Refusal::NotOrthogonal(self.name(black), self.name(white))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Half;

    #[test]
    fn halves_are_printed_as_fractions() {
        let texts: Vec<String> = (0..6).map(|half| Half(half).to_string()).collect();
        assert_eq!(texts, ["0", "½", "1", "1½", "2", "2½"]);
    }
}
