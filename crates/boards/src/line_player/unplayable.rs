//! Reasons why moves cannot be played on a board.

use std::fmt;

use luctor_match::rejection::Rejection;
use luctor_rules::Message;

/// A reason why moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The text is not a valid position.
    Position {
        /// The reason as a clause.
        why: String,
        /// All problems, for translation.
        messages: Vec<Message>,
    },
    /// There are more moves than a board accepts: how many it accepts.
    TooManyMoves(usize),
    /// A position has too many captures to list.
    Endless,
    /// A move is illegal.
    Refused {
        /// The number of moves played before it.
        ply: usize,
        /// The reason.
        why: Rejection,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Position { why, .. } => f.write_str(why),
            Unplayable::TooManyMoves(most) => write!(f, "a board has at most {most} moves"),
            Unplayable::Endless => f.write_str("this position has too many captures to list"),
            Unplayable::Refused { why, .. } => why.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {}

/// A move of several lines that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMove {
    /// The index of the line.
    pub line: usize,
    /// The number of moves before it in the line.
    pub at: usize,
    /// The reason.
    pub why: Unplayable,
}

impl Unplayable {
    /// Returns a stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Unplayable::Position { .. } | Unplayable::Endless => "bad-position",
            Unplayable::TooManyMoves(_) => "malformed",
            Unplayable::Refused { why, .. } => why.code(),
        }
    }

    /// Returns the message for translation.
    pub fn message(&self) -> Message {
        match self {
            Unplayable::Position { .. } | Unplayable::Endless => {
                Message::new("bad-position").with("why", self.reasons())
            }
            Unplayable::TooManyMoves(most) => Message::new("too-many-moves").with("most", *most),
            Unplayable::Refused { why, .. } => why.message(),
        }
    }

    /// Returns the reasons for translation.
    pub fn reasons(&self) -> Vec<Message> {
        match self {
            Unplayable::Position { messages, .. } => messages.clone(),
            Unplayable::Endless => vec![Message::new("endless")],
            Unplayable::TooManyMoves(_) | Unplayable::Refused { .. } => vec![self.message()],
        }
    }
}
