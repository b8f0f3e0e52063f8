//! Failures of operations on boards without a match.

use luctor_rules::Message;
use luctor_store::StoreError;

use crate::limits::board_work::WorkError;
use crate::play::error::MatchError;
use crate::views::Unplayable;
use luctor_boards::UnknownGame;
use luctor_boards::paste::{PasteError, Unreadable};
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
    /// A pasted text has more than [`LONGEST_TEXT`](luctor_boards::paste::LONGEST_TEXT) bytes.
    #[error("the text is too long")]
    TooLong,
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

impl From<PasteError> for BoardError {
    fn from(error: PasteError) -> BoardError {
        match error {
            PasteError::Unreadable(why) => BoardError::Unreadable(why),
            PasteError::TooLong => BoardError::TooLong,
            PasteError::UnknownGame(error) => BoardError::UnknownGame(error),
        }
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
