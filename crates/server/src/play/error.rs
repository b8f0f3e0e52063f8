//! Failures of operations on matches.

use luctor_match::rejection::Rejection;
use luctor_match::state::BrokenLog;
use luctor_store::StoreError;

use crate::account::failure::AccountFailure;
use crate::account::{AccountError, Activity};
use crate::limits::TooOften;
use crate::limits::board_work::WorkError;

/// The cause of a failure that is not the client's fault. It is logged, never sent.
pub(crate) type Cause = Box<dyn std::error::Error + Send + Sync>;

/// An operation on a match failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MatchError {
    /// No match has this id.
    #[error("no such match")]
    NotFound,
    /// The visitor is not a player of this match.
    #[error("not a player of this match")]
    NotAPlayer,
    /// A program may move in rated matches only with the account of a bot.
    #[error("only bots play rated matches by token")]
    NotABot,
    /// One player has blocked the other, so they have no further matches.
    #[error("one player has blocked the other")]
    Blocked,
    /// The account plays as many matches as possible.
    #[error("too many matches")]
    TooManyMatches,
    /// The activity requires an account with a confirmed address.
    #[error("no confirmed address")]
    Unconfirmed(Activity),
    /// The account may not do this, or a token lacks a scope.
    #[error("rejected: {}", .0.code())]
    Account(AccountError),
    /// The visitor plays from too many new browsers.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The match has changed since the request was made.
    #[error("the match has changed meanwhile")]
    Stale,
    /// The state of the match or the rules of the game do not allow the action.
    #[error("rejected: {}", .0.code())]
    Rejected(Rejection),
    /// The database failed.
    #[error("{0}")]
    Store(StoreError),
    /// A failure inside the server.
    #[error("{0}")]
    Internal(Cause),
}

impl MatchError {
    /// Wraps the cause of a failure inside the server.
    pub(crate) fn internal(cause: impl Into<Cause>) -> MatchError {
        MatchError::Internal(cause.into())
    }
}

impl From<StoreError> for MatchError {
    fn from(error: StoreError) -> MatchError {
        MatchError::Store(error)
    }
}

impl From<AccountFailure> for MatchError {
    fn from(failure: AccountFailure) -> MatchError {
        match failure {
            AccountFailure::Rejected(error) => error.into(),
            AccountFailure::TooOften(error) => error.into(),
            AccountFailure::Store(error) => error.into(),
            failure => MatchError::internal(failure),
        }
    }
}

impl From<WorkError> for MatchError {
    fn from(error: WorkError) -> MatchError {
        MatchError::internal(error)
    }
}

impl From<AccountError> for MatchError {
    fn from(error: AccountError) -> MatchError {
        MatchError::Account(error)
    }
}

impl From<Rejection> for MatchError {
    fn from(rejection: Rejection) -> MatchError {
        MatchError::Rejected(rejection)
    }
}

impl From<BrokenLog> for MatchError {
    fn from(broken: BrokenLog) -> MatchError {
        MatchError::internal(broken)
    }
}

impl From<getrandom::Error> for MatchError {
    fn from(error: getrandom::Error) -> MatchError {
        MatchError::internal(error)
    }
}
