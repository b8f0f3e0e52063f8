//! Failures of analysis.

use crate::play::error::{Cause, MatchError};

/// A position of a match cannot be analyzed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnalysisError {
    /// The match has fewer moves.
    #[error("the match has fewer moves")]
    NoSuchPly,
    /// The match is not over: analysis would help one of the players.
    #[error("the match is not over")]
    Running,
    /// The match has no coach.
    #[error("the match has no coach")]
    NoCoach,
    /// The visitor plays a rated match with a live clock.
    #[error("the visitor plays a rated match with a live clock")]
    PlaysRated,
    /// A running rated match has the position.
    #[error("a running rated match has the position")]
    PositionInPlay,
    /// Too many requests wait, or the server shuts down.
    #[error("too many requests wait")]
    Busy,
    /// The match cannot be loaded, or the search failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl AnalysisError {
    /// Wraps the cause of a failure inside the server.
    pub(crate) fn internal(cause: impl Into<Cause>) -> AnalysisError {
        MatchError::internal(cause).into()
    }
}
