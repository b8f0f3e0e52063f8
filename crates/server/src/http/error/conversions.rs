//! Conversions from the errors of the services.

use luctor_match::rejection::Rejection;
use luctor_store::{DbError, SharedError, is_away};

use super::AppError;
use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::limits::TooOften;
use crate::metrics;
use crate::play::chat::ChatError;
use crate::play::error::MatchError;
use crate::play::notes::NotesError;
use crate::play::seat_error::SeatError;
use crate::play::variants::UnknownGame;
use crate::postal::pbm::Failure;
use crate::views::Unplayable;
use crate::views::painter::PaintError;

impl From<SharedError> for AppError {
    fn from(error: SharedError) -> AppError {
        metrics::database_error();
        match is_away(&error) {
            true => AppError::Unavailable(error.into()),
            false => AppError::internal(error),
        }
    }
}

impl From<TooOften> for AppError {
    fn from(TooOften(wait): TooOften) -> AppError {
        AppError::TooOften(wait)
    }
}

impl From<PaintError> for AppError {
    fn from(error: PaintError) -> AppError {
        match error {
            PaintError::Busy => AppError::Busy,
            PaintError::Failed(cause) => AppError::Internal(cause),
        }
    }
}

impl From<AccountFailure> for AppError {
    fn from(error: AccountFailure) -> AppError {
        match error {
            AccountFailure::Rejected(error) => AppError::Account(error),
            AccountFailure::TooOften(error) => error.into(),
            AccountFailure::Busy => AppError::Busy,
            AccountFailure::Store(error) => error.into(),
            AccountFailure::Internal(cause) => AppError::Internal(cause),
        }
    }
}

impl From<SeatError> for AppError {
    fn from(error: SeatError) -> AppError {
        match error {
            SeatError::NoSuchSeat => AppError::NoSuchSeat,
            SeatError::Taken => AppError::SeatTaken,
            SeatError::OwnOpponent => AppError::OwnOpponent,
            SeatError::NotWelcome => AppError::NotWelcome,
            SeatError::Contradiction(why) => AppError::Contradiction(why),
            SeatError::Account(error) => AppError::Account(error),
            SeatError::Match(error) => error.into(),
        }
    }
}

impl From<ChatError> for AppError {
    fn from(error: ChatError) -> AppError {
        match error {
            ChatError::Text(why) => AppError::Malformed(why),
            ChatError::UnknownVisitor => AppError::Unknown,
            ChatError::Running => AppError::Running,
            ChatError::NoSuchLine => AppError::NoSuchPage,
            ChatError::TooOften(error) => error.into(),
            ChatError::Match(error) => error.into(),
        }
    }
}

impl From<NotesError> for AppError {
    fn from(error: NotesError) -> AppError {
        match error {
            NotesError::BadLines(bad) => AppError::BadLines(bad.to_string()),
            NotesError::Contradiction(why) => AppError::Contradiction(why),
            NotesError::NoExploration => AppError::NoExploration,
            NotesError::Match(error) => error.into(),
        }
    }
}

impl From<Failure> for AppError {
    fn from(error: Failure) -> AppError {
        match error {
            Failure::TooOften(error) => error.into(),
            Failure::Account(error) => error.into(),
            Failure::Match(error) => error.into(),
        }
    }
}

impl From<UnknownGame> for AppError {
    fn from(UnknownGame(why): UnknownGame) -> AppError {
        AppError::UnknownGame(why)
    }
}

impl From<MatchError> for AppError {
    fn from(error: MatchError) -> AppError {
        match error {
            MatchError::NotFound => AppError::NoSuchMatch,
            MatchError::NotAPlayer => AppError::NotYours,
            MatchError::Stale => AppError::Stale,
            MatchError::Rejected(refused) => AppError::Refused(refused),
            MatchError::Store(error) => error.into(),
            MatchError::Internal(cause) => AppError::Internal(cause),
        }
    }
}

impl From<DbError> for AppError {
    fn from(error: DbError) -> AppError {
        AppError::from(SharedError::new(error))
    }
}

impl From<AccountError> for AppError {
    fn from(error: AccountError) -> AppError {
        AppError::Account(error)
    }
}

impl From<getrandom::Error> for AppError {
    fn from(error: getrandom::Error) -> AppError {
        AppError::internal(error)
    }
}

impl From<Unplayable> for AppError {
    fn from(unplayable: Unplayable) -> AppError {
        match unplayable {
            Unplayable::Refused { why, .. } => AppError::Refused(why),
            other => AppError::BadPosition { why: other.to_string(), told: other.messages() },
        }
    }
}

impl From<Rejection> for AppError {
    fn from(refused: Rejection) -> AppError {
        AppError::Refused(refused)
    }
}
