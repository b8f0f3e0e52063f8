//! Failures of searches for matches.

use luctor_rules::Message;
use luctor_store::StoreError;

use crate::account::failure::AccountFailure;
use crate::limits::list_queries::QueryError;
use crate::play::error::MatchError;
use luctor_boards::UnknownGame;

/// A search for matches or players failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArchiveError {
    /// The conditions cannot be combined, with a reason.
    #[error("the conditions cannot be combined: {}", .0.code)]
    Contradiction(Message),
    /// The cursor is not one that this server has given.
    #[error("the cursor is invalid")]
    BadCursor,
    /// The start of a name is too short.
    #[error("the beginning of a name needs at least two letters")]
    ShortPrefix,
    /// The server does not play the game.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// Too many requests wait.
    #[error("too many requests wait")]
    Busy,
    /// No player has this name, or the account cannot be read.
    #[error(transparent)]
    Account(#[from] AccountFailure),
    /// A match cannot be loaded, or the database failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<QueryError> for ArchiveError {
    fn from(error: QueryError) -> ArchiveError {
        match error {
            QueryError::Busy => ArchiveError::Busy,
            QueryError::Store(error) => error.into(),
            QueryError::Stopped(error) => MatchError::internal(error).into(),
        }
    }
}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> ArchiveError {
        MatchError::from(error).into()
    }
}
