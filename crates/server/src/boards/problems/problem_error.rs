//! Failures of the services for problems.

use luctor_rules::Message;
use luctor_store::StoreError;

use crate::boards::board_error::BoardError;
use crate::limits::list_queries::QueryError;
use crate::play::error::MatchError;

/// A request for a problem failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProblemError {
    /// The problem or race does not exist.
    #[error("not found")]
    NotFound,
    /// Another visitor runs the race.
    #[error("the race belongs to another visitor")]
    NotYours,
    /// The request is invalid, with a reason.
    #[error("invalid: {}", .0.code)]
    Invalid(Message),
    /// The visitor is unknown, or their account is deleted.
    #[error("the visitor is signed out")]
    SignedOut,
    /// A move is illegal, or the server failed.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl From<QueryError> for ProblemError {
    fn from(error: QueryError) -> ProblemError {
        match error {
            QueryError::Busy => BoardError::Busy.into(),
            QueryError::Store(error) => error.into(),
            QueryError::Stopped(error) => ProblemError::internal(error),
        }
    }
}

impl From<StoreError> for ProblemError {
    fn from(error: StoreError) -> ProblemError {
        BoardError::from(error).into()
    }
}

impl ProblemError {
    /// Returns the error of work on a board. The other errors cannot happen there.
    pub(crate) fn into_board_error(self) -> BoardError {
        match self {
            ProblemError::Board(error) => error,
            other => MatchError::internal(other).into(),
        }
    }

    /// Wraps the cause of a failure of the server.
    pub(crate) fn internal(
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> ProblemError {
        BoardError::from(MatchError::internal(cause)).into()
    }
}
