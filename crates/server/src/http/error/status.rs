//! The status and the stable code of each error.

use axum::http::StatusCode;
use luctor_match::rejection::Rejection;

use super::ApiError;
use super::account::account_status;

impl ApiError {
    /// Returns the status and the stable code.
    pub(crate) fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            ApiError::Malformed(_) | ApiError::Invalid(_) => (StatusCode::BAD_REQUEST, "malformed"),
            ApiError::ContentType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed"),
            ApiError::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            ApiError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow"),
            ApiError::UnknownGame(_) => (StatusCode::BAD_REQUEST, "unknown-game"),
            ApiError::BadPosition { .. } => (StatusCode::BAD_REQUEST, "bad-position"),
            ApiError::Unreadable(_) => (StatusCode::BAD_REQUEST, "unreadable"),
            ApiError::Rejected(rejection) => (rejection_status(rejection), rejection.code()),
            ApiError::NotYours => (StatusCode::FORBIDDEN, "not-yours"),
            ApiError::NoSuchSeat => (StatusCode::FORBIDDEN, "no-such-seat"),
            ApiError::SeatTaken => (StatusCode::CONFLICT, "seat-taken"),
            ApiError::OwnOpponent => (StatusCode::CONFLICT, "own-opponent"),
            ApiError::ChallengeNotAllowed => (StatusCode::FORBIDDEN, "not-welcome"),
            ApiError::BadLines(_) => (StatusCode::BAD_REQUEST, "bad-lines"),
            ApiError::NoCoach => (StatusCode::FORBIDDEN, "no-coach"),
            ApiError::NoExploration => (StatusCode::FORBIDDEN, "no-exploration"),
            ApiError::Unknown => (StatusCode::UNAUTHORIZED, "signed-out"),
            ApiError::Contradiction(_) => (StatusCode::BAD_REQUEST, "contradiction"),
            ApiError::NoSuchMatch | ApiError::NoSuchPly | ApiError::NoSuchPage => {
                (StatusCode::NOT_FOUND, "not-found")
            }
            ApiError::Method => (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
            ApiError::Stale => (StatusCode::CONFLICT, "stale"),
            ApiError::Account(error) => account_status(*error),
            ApiError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign-origin"),
            ApiError::TooOften(_) => (StatusCode::TOO_MANY_REQUESTS, "too-often"),
            ApiError::TooManySeeks => (StatusCode::TOO_MANY_REQUESTS, "too-many-seeks"),
            ApiError::TooManyGames => (StatusCode::TOO_MANY_REQUESTS, "too-many-games"),
            ApiError::TooManyAnalyses => (StatusCode::TOO_MANY_REQUESTS, "too-many-analyses"),
            ApiError::TooManyStreams => (StatusCode::TOO_MANY_REQUESTS, "too-many-streams"),
            ApiError::Running => (StatusCode::CONFLICT, "running"),
            ApiError::Playing => (StatusCode::CONFLICT, "playing"),
            ApiError::PositionInPlay => (StatusCode::CONFLICT, "position-in-play"),
            ApiError::Blocked => (StatusCode::FORBIDDEN, "blocked"),
            ApiError::NotABot => (StatusCode::FORBIDDEN, "not-a-bot"),
            ApiError::Muted => (StatusCode::FORBIDDEN, "muted"),
            ApiError::MutedAddress => (StatusCode::FORBIDDEN, "muted-address"),
            ApiError::NotRated => (StatusCode::CONFLICT, "not-rated"),
            ApiError::IsModerator => (StatusCode::FORBIDDEN, "is-moderator"),
            ApiError::OwnCase => (StatusCode::FORBIDDEN, "own-case"),
            ApiError::AuthorHasAccount => (StatusCode::CONFLICT, "author-has-account"),
            ApiError::UnknownAddress => (StatusCode::CONFLICT, "unknown-address"),
            ApiError::Unconfirmed(_) => (StatusCode::FORBIDDEN, "unconfirmed-email"),
            ApiError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            ApiError::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            ApiError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

/// Returns the status of a rejected action.
fn rejection_status(rejection: &Rejection) -> StatusCode {
    match rejection {
        Rejection::NotYourTurn => StatusCode::FORBIDDEN,
        Rejection::Illegal { .. } | Rejection::NothingToUndo | Rejection::UndoByOffer => {
            StatusCode::BAD_REQUEST
        }
        _ => StatusCode::CONFLICT,
    }
}
