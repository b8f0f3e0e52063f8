//! Failures of operations on boards without a match.

use luctor_rules::Message;
use luctor_store::StoreError;

use crate::limits::board_work::WorkError;
use crate::play::error::MatchError;
use crate::views::Unplayable;
use luctor_boards::UnknownGame;
use luctor_boards::prepared_board::TooManyCaptures;

/// A board cannot be shown or analyzed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BoardError {
    /// The match has fewer moves.
    #[error("the match has fewer moves")]
    NoSuchPly,
    /// The position or a move is invalid.
    #[error("{0}")]
    Unplayable(Unplayable),
    /// The server does not play the game.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// A pasted text does not describe a board.
    #[error("the text does not describe a board: {}", .0.message.code)]
    Unreadable(Unreadable),
    /// A shared analysis is invalid, with a reason.
    #[error("the analysis is invalid: {}", .0.code)]
    Invalid(Message),
    /// The position has too many captures for an analysis.
    #[error("too many captures for an analysis")]
    TooManyCaptures,
    /// The visitor plays a rated match with a live clock.
    #[error("the visitor plays a rated match with a live clock")]
    PlaysRated,
    /// A running rated match has the position.
    #[error("a running rated match has the position")]
    PositionInPlay,
    /// The visitor's address has too many analyses.
    #[error("too many analyses from one address")]
    TooManyOfAddress,
    /// The server has too many analyses.
    #[error("too many analyses")]
    Busy,
    /// A match cannot be loaded, or the server failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<WorkError> for BoardError {
    fn from(error: WorkError) -> BoardError {
        match error {
            WorkError::Busy => BoardError::Busy,
            ended => BoardError::Match(ended.into()),
        }
    }
}

/// The reason why a pasted text does not describe a board, and the part of it that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    /// The message for the user.
    pub(crate) message: Message,
    /// The number of the rule that a move breaks.
    pub(crate) rule: Option<u8>,
    /// Legal moves that the text may have meant.
    pub(crate) legal: Vec<String>,
}

impl Unreadable {
    /// Wraps a message about the text as a whole.
    pub(crate) fn new(message: Message) -> Unreadable {
        Unreadable { message, rule: None, legal: Vec::new() }
    }
}

impl From<Unreadable> for BoardError {
    fn from(why: Unreadable) -> BoardError {
        BoardError::Unreadable(why)
    }
}

impl From<Unplayable> for BoardError {
    fn from(why: Unplayable) -> BoardError {
        BoardError::Unplayable(why)
    }
}

impl From<TooManyCaptures> for BoardError {
    fn from(TooManyCaptures: TooManyCaptures) -> BoardError {
        BoardError::TooManyCaptures
    }
}

impl From<StoreError> for BoardError {
    fn from(error: StoreError) -> BoardError {
        MatchError::from(error).into()
    }
}
