//! Failures of creating and joining matches.

use luctor_match::rejection::Rejection;
use luctor_rules::Message;
use luctor_store::StoreError;

use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::limits::TooOften;
use crate::play::error::MatchError;

/// A match cannot be created or joined.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SeatError {
    /// No seat has this code.
    #[error("no seat has this code")]
    NoSuchSeat,
    /// Another player has the seat.
    #[error("the seat is taken")]
    Taken,
    /// The visitor already plays the other side.
    #[error("the visitor plays the other side")]
    OwnOpponent,
    /// The invited player does not accept challenges from this visitor.
    #[error("the invited player does not accept challenges")]
    ChallengeNotAllowed,
    /// The visitor has too many open seeks and invitations.
    #[error("too many open seeks")]
    TooManySeeks,
    /// The visitor's account plays too many matches.
    #[error("too many current matches")]
    TooManyGames,
    /// The options cannot be combined, with a reason.
    #[error("the options cannot be combined: {}", .0.code)]
    Contradiction(Message),
    /// The visitor's account does not allow the operation, or no such player exists.
    #[error("account error")]
    Account(AccountError),
    /// The visitor stores too much.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// An operation on the match failed.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl From<AccountError> for SeatError {
    fn from(error: AccountError) -> SeatError {
        SeatError::Account(error)
    }
}

impl From<AccountFailure> for SeatError {
    fn from(failure: AccountFailure) -> SeatError {
        match failure {
            AccountFailure::Rejected(error) => SeatError::Account(error),
            failure => MatchError::from(failure).into(),
        }
    }
}

impl From<Rejection> for SeatError {
    fn from(rejection: Rejection) -> SeatError {
        MatchError::from(rejection).into()
    }
}

impl From<StoreError> for SeatError {
    fn from(error: StoreError) -> SeatError {
        MatchError::from(error).into()
    }
}

impl From<getrandom::Error> for SeatError {
    fn from(error: getrandom::Error) -> SeatError {
        MatchError::from(error).into()
    }
}
