//! Reasons why moves cannot be played on a board.

use std::fmt;

use luctor_match::rejection::Rejection;
use luctor_rules::Message;

/// A reason why moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unplayable {
    /// The text is not a valid position.
    Position {
        /// The reason as a clause.
        why: String,
        /// All problems, for translation.
        messages: Vec<Message>,
    },
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
            Unplayable::Endless => f.write_str("this position has too many captures to list"),
            Unplayable::Refused { why, .. } => why.fmt(f),
        }
    }
}

impl std::error::Error for Unplayable {}

/// A move of several lines that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadMove {
    /// The index of the line.
    pub(crate) line: usize,
    /// The number of moves before it in the line.
    pub(crate) at: usize,
    /// The reason.
    pub(crate) why: Unplayable,
}

impl Unplayable {
    /// Returns the reasons for translation.
    pub(crate) fn messages(&self) -> Vec<Message> {
        match self {
            Unplayable::Position { messages, .. } => messages.clone(),
            Unplayable::Endless => vec![Message::new("endless")],
            Unplayable::Refused { why, .. } => vec![why.message()],
        }
    }
}
