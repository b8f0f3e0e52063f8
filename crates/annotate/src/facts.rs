//! What moves do on the board, for each game.

mod emergo;
mod emulsion;

use luctor_problems::Theme;
use luctor_rules::{Color, Message, Position};

/// A game whose moves can be described.
pub(crate) trait Facts: Position {
    /// Describes a move that leads from this position to `after`.
    fn facts(&self, m: Self::Move, after: &Self) -> MoveFacts;

    /// Describes the aim of a side, if a line from this position to `end` reaches one.
    fn aim(&self, end: &Self, side: Color) -> Option<Aim>;

    /// Describes a finished game, in addition to its result.
    fn count(&self) -> Option<Message>;

    /// Returns the themes of the end of the game.
    fn end_themes(&self) -> Vec<Theme>;
}

/// What a move does.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct MoveFacts {
    /// Sentences about the move, the most important first.
    pub(crate) messages: Vec<Message>,
    /// The themes of the move.
    pub(crate) themes: Vec<Theme>,
    /// The number of men that the move captures.
    pub(crate) takes: usize,
    /// `true` if the move is no capture and forces the enemy to capture.
    pub(crate) feeds: bool,
    /// The highest column after the move, if this move made it, with its height.
    pub(crate) tower: Option<(usize, Message)>,
}

/// An aim that a line of moves reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// To win men.
    Men(usize),
    /// To build a bigger group.
    Group {
        /// The size of the biggest group before the line.
        from: usize,
        /// The size after it.
        to: usize,
    },
}
