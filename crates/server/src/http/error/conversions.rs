//! Conversions from the errors of the services.

use luctor_match::rejection::Rejection;
use luctor_rules::Message;
use luctor_store::StoreError;

use super::AppError;
use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::archive::archive_error::ArchiveError;
use crate::boards::board_error::BoardError;
use crate::engine::analysis_error::AnalysisError;
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

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> AppError {
        metrics::database_error();
        match error.is_unavailable() {
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

impl From<AnalysisError> for AppError {
    fn from(error: AnalysisError) -> AppError {
        match error {
            AnalysisError::NoSuchPly => AppError::NoSuchPly,
            AnalysisError::Running => AppError::Running,
            AnalysisError::Busy => AppError::Busy,
            AnalysisError::Match(error) => error.into(),
        }
    }
}

impl From<BoardError> for AppError {
    fn from(error: BoardError) -> AppError {
        match error {
            BoardError::TooManyMoves(most) => {
                AppError::Malformed(format!("at most {most} moves are allowed"))
            }
            BoardError::Unplayable(why) => why.into(),
            BoardError::UnknownGame(error) => error.into(),
            BoardError::Unreadable(why) => AppError::Unreadable(why),
            BoardError::TooManyCaptures => {
                AppError::BadPosition { told: vec![Message::new("too-many-captures")] }
            }
            BoardError::PlaysRated => AppError::Playing,
            BoardError::TooManyOfAddress => AppError::TooManyStreams,
            BoardError::Busy => AppError::Busy,
            BoardError::Match(error) => error.into(),
        }
    }
}

impl From<ArchiveError> for AppError {
    fn from(error: ArchiveError) -> AppError {
        match error {
            ArchiveError::Contradiction(why) => AppError::Contradiction(why),
            ArchiveError::BadCursor | ArchiveError::ShortPrefix => {
                AppError::Malformed(error.to_string())
            }
            ArchiveError::UnknownGame(error) => error.into(),
            ArchiveError::Account(error) => error.into(),
            ArchiveError::Match(error) => error.into(),
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
            other => AppError::BadPosition { told: other.messages() },
        }
    }
}

impl From<Rejection> for AppError {
    fn from(refused: Rejection) -> AppError {
        AppError::Refused(refused)
    }
}
