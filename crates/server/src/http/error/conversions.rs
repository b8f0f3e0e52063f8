//! Conversions from the errors of the services.

use luctor_match::rejection::Rejection;
use luctor_rules::Message;
use luctor_store::StoreError;

use super::ApiError;
use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::account::moderation::error::ModerationError;
use crate::archive::archive_error::ArchiveError;
use crate::boards::board_error::BoardError;
use crate::boards::problems::problem_error::ProblemError;
use crate::boards::shared_analyses::SharedError;
use crate::engine::analysis_error::AnalysisError;
use crate::limits::TooOften;
use crate::play::chat::ChatError;
use crate::play::error::MatchError;
use crate::play::notes::NotesError;
use crate::play::seat::SeatError;
use crate::postal::pbm::Failure;
use crate::process::metrics;
use crate::views::Unplayable;
use crate::views::painter::PaintError;
use luctor_boards::UnknownGame;
use luctor_boards::paste::LONGEST_TEXT;

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        metrics::database_error();
        match error.is_unavailable() {
            true => ApiError::Unavailable(error.into()),
            false => ApiError::internal(error),
        }
    }
}

impl From<TooOften> for ApiError {
    fn from(error: TooOften) -> ApiError {
        ApiError::TooOften(error)
    }
}

impl From<PaintError> for ApiError {
    fn from(error: PaintError) -> ApiError {
        match error {
            PaintError::Busy => ApiError::Busy,
            PaintError::Failed(cause) => ApiError::Internal(cause),
        }
    }
}

impl From<AccountFailure> for ApiError {
    fn from(error: AccountFailure) -> ApiError {
        match error {
            AccountFailure::Rejected(error) => ApiError::Account(error),
            AccountFailure::TooOften(error) => error.into(),
            AccountFailure::Busy => ApiError::Busy,
            AccountFailure::Store(error) => error.into(),
            AccountFailure::Internal(cause) => ApiError::Internal(cause),
        }
    }
}

impl From<SeatError> for ApiError {
    fn from(error: SeatError) -> ApiError {
        match error {
            SeatError::NoSuchSeat => ApiError::NoSuchSeat,
            SeatError::Taken => ApiError::SeatTaken,
            SeatError::OwnOpponent => ApiError::OwnOpponent,
            SeatError::ChallengeNotAllowed => ApiError::ChallengeNotAllowed,
            SeatError::TooManySeeks => ApiError::TooManySeeks,
            SeatError::TooManyGames => ApiError::TooManyGames,
            SeatError::Contradiction(why) => ApiError::Contradiction(why),
            SeatError::Account(error) => ApiError::Account(error),
            SeatError::TooOften(error) => error.into(),
            SeatError::Match(error) => error.into(),
        }
    }
}

impl From<ChatError> for ApiError {
    fn from(error: ChatError) -> ApiError {
        match error {
            ChatError::Text(why) => ApiError::Invalid(why),
            ChatError::UnknownVisitor => ApiError::Unknown,
            ChatError::Running => ApiError::Running,
            ChatError::Blocked => ApiError::Blocked,
            ChatError::Muted => ApiError::Muted,
            ChatError::MutedAddress => ApiError::MutedAddress,
            ChatError::NoSuchLine => ApiError::NoSuchPage,
            ChatError::TooOften(error) => error.into(),
            ChatError::Match(error) => error.into(),
        }
    }
}

impl From<ModerationError> for ApiError {
    fn from(error: ModerationError) -> ApiError {
        match error {
            ModerationError::NoSuchAccount => AccountError::NoSuchPlayer.into(),
            ModerationError::NotFound => ApiError::NoSuchPage,
            ModerationError::NotRated => ApiError::NotRated,
            ModerationError::Name(error) => AccountError::from(error).into(),
            ModerationError::NameTaken => AccountError::NameTaken.into(),
            ModerationError::Reason => ApiError::Invalid(Message::new("moderation-reason")),
            ModerationError::Days => ApiError::Invalid(Message::new("ban-days")),
            ModerationError::IsModerator => ApiError::IsModerator,
            ModerationError::OwnCase => ApiError::OwnCase,
            ModerationError::AuthorHasAccount => ApiError::AuthorHasAccount,
            ModerationError::UnknownAddress => ApiError::UnknownAddress,
            ModerationError::Store(error) => error.into(),
            ModerationError::Random(error) => error.into(),
        }
    }
}

impl From<NotesError> for ApiError {
    fn from(error: NotesError) -> ApiError {
        match error {
            NotesError::BadLines(bad) => ApiError::BadLines(bad.message()),
            NotesError::Contradiction(why) => ApiError::Contradiction(why),
            NotesError::Busy => ApiError::Busy,
            NotesError::NoExploration => ApiError::NoExploration,
            NotesError::Match(error) => error.into(),
        }
    }
}

impl From<AnalysisError> for ApiError {
    fn from(error: AnalysisError) -> ApiError {
        match error {
            AnalysisError::NoSuchPly => ApiError::NoSuchPly,
            AnalysisError::Running => ApiError::Running,
            AnalysisError::NoCoach => ApiError::NoCoach,
            AnalysisError::PlaysRated => ApiError::Playing,
            AnalysisError::PositionInPlay => ApiError::PositionInPlay,
            AnalysisError::Busy => ApiError::Busy,
            AnalysisError::Match(error) => error.into(),
        }
    }
}

impl From<BoardError> for ApiError {
    fn from(error: BoardError) -> ApiError {
        match error {
            BoardError::NoSuchPly => ApiError::NoSuchPly,
            BoardError::Unplayable(why) => why.into(),
            BoardError::UnknownGame(error) => error.into(),
            BoardError::Unreadable(why) => ApiError::Unreadable(why),
            BoardError::TooLong => ApiError::TooLarge(LONGEST_TEXT),
            BoardError::Invalid(why) => ApiError::Invalid(why),
            BoardError::TooManyCaptures => {
                ApiError::BadPosition { problems: vec![Message::new("too-many-captures")] }
            }
            BoardError::PlaysRated => ApiError::Playing,
            BoardError::PositionInPlay => ApiError::PositionInPlay,
            BoardError::TooManyOfAddress => ApiError::TooManyStreams,
            BoardError::Busy => ApiError::Busy,
            BoardError::Match(error) => error.into(),
        }
    }
}

impl From<SharedError> for ApiError {
    fn from(error: SharedError) -> ApiError {
        match error {
            SharedError::NotFound => ApiError::NoSuchPage,
            SharedError::NotYours => ApiError::NotYours,
            SharedError::UnknownVisitor => ApiError::Unknown,
            SharedError::TooMany => ApiError::TooManyAnalyses,
            SharedError::TooOften(error) => error.into(),
            SharedError::Text(error) => error.into(),
            SharedError::Board(error) => error.into(),
        }
    }
}

impl From<ArchiveError> for ApiError {
    fn from(error: ArchiveError) -> ApiError {
        match error {
            ArchiveError::Contradiction(why) => ApiError::Contradiction(why),
            ArchiveError::BadCursor => ApiError::Invalid(Message::new("bad-cursor")),
            ArchiveError::ShortPrefix => ApiError::Invalid(Message::new("short-prefix")),
            ArchiveError::UnknownGame(error) => error.into(),
            ArchiveError::Busy => ApiError::Busy,
            ArchiveError::Account(error) => error.into(),
            ArchiveError::Match(error) => error.into(),
        }
    }
}

impl From<ProblemError> for ApiError {
    fn from(error: ProblemError) -> ApiError {
        match error {
            ProblemError::NotFound => ApiError::NoSuchPage,
            ProblemError::NotYours => ApiError::NotYours,
            ProblemError::Invalid(why) => ApiError::Invalid(why),
            ProblemError::SignedOut => AccountError::SignedOut.into(),
            ProblemError::Board(error) => error.into(),
        }
    }
}

impl From<Failure> for ApiError {
    fn from(error: Failure) -> ApiError {
        match error {
            Failure::TooOften(error) => error.into(),
            Failure::Busy => ApiError::Busy,
            Failure::Account(error) => error.into(),
            Failure::Match(error) => error.into(),
        }
    }
}

impl From<UnknownGame> for ApiError {
    fn from(error: UnknownGame) -> ApiError {
        ApiError::UnknownGame(error)
    }
}

impl From<MatchError> for ApiError {
    fn from(error: MatchError) -> ApiError {
        match error {
            MatchError::NotFound => ApiError::NoSuchMatch,
            MatchError::NotAPlayer => ApiError::NotYours,
            MatchError::NotABot => ApiError::NotABot,
            MatchError::Blocked => ApiError::ChallengeNotAllowed,
            MatchError::TooManyMatches => ApiError::TooManyGames,
            MatchError::Unconfirmed(activity) => ApiError::Unconfirmed(activity),
            MatchError::Account(error) => error.into(),
            MatchError::TooOften(error) => error.into(),
            MatchError::Stale => ApiError::Stale,
            MatchError::Rejected(rejection) => ApiError::Rejected(rejection),
            MatchError::Store(error) => error.into(),
            MatchError::Internal(cause) => ApiError::Internal(cause),
        }
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> ApiError {
        ApiError::Account(error)
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        ApiError::internal(error)
    }
}

impl From<Unplayable> for ApiError {
    fn from(unplayable: Unplayable) -> ApiError {
        match unplayable {
            Unplayable::Refused { why, .. } => ApiError::Rejected(why),
            Unplayable::TooManyMoves(_) => ApiError::Invalid(unplayable.message()),
            other => ApiError::BadPosition { problems: other.reasons() },
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> ApiError {
        ApiError::Rejected(rejection)
    }
}
