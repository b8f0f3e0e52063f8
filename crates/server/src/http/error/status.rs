//! The status and the stable code of each error.

use axum::http::StatusCode;
use luctor_match::rejection::Rejection;

use super::AppError;
use super::account::account_status;

impl AppError {
    /// Returns the status and the stable code.
    pub(crate) fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            AppError::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed"),
            AppError::ContentType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed"),
            AppError::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            AppError::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow"),
            AppError::UnknownGame(_) => (StatusCode::BAD_REQUEST, "unknown-game"),
            AppError::BadPosition { .. } => (StatusCode::BAD_REQUEST, "bad-position"),
            AppError::Unreadable(_) => (StatusCode::BAD_REQUEST, "unreadable"),
            AppError::Refused(refused) => (refusal_status(refused), refused.code()),
            AppError::NotYours => (StatusCode::FORBIDDEN, "not-yours"),
            AppError::NoSuchSeat => (StatusCode::FORBIDDEN, "no-such-seat"),
            AppError::SeatTaken => (StatusCode::CONFLICT, "seat-taken"),
            AppError::OwnOpponent => (StatusCode::CONFLICT, "own-opponent"),
            AppError::NotWelcome => (StatusCode::FORBIDDEN, "not-welcome"),
            AppError::BadLines(_) => (StatusCode::BAD_REQUEST, "bad-lines"),
            AppError::NoExploration => (StatusCode::FORBIDDEN, "no-exploration"),
            AppError::Unknown => (StatusCode::UNAUTHORIZED, "signed-out"),
            AppError::Contradiction(_) => (StatusCode::BAD_REQUEST, "contradiction"),
            AppError::NoSuchMatch | AppError::NoSuchPly | AppError::NoSuchPage => {
                (StatusCode::NOT_FOUND, "not-found")
            }
            AppError::Method => (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
            AppError::Stale => (StatusCode::CONFLICT, "stale"),
            AppError::Account(error) => account_status(*error),
            AppError::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign-origin"),
            AppError::TooOften(_) => (StatusCode::TOO_MANY_REQUESTS, "too-often"),
            AppError::TooManyStreams => (StatusCode::TOO_MANY_REQUESTS, "too-many-streams"),
            AppError::Running => (StatusCode::CONFLICT, "running"),
            AppError::Playing => (StatusCode::CONFLICT, "playing"),
            AppError::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            AppError::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            AppError::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

/// Returns the status of a rejected action.
fn refusal_status(refused: &Rejection) -> StatusCode {
    match refused {
        Rejection::NotYourTurn => StatusCode::FORBIDDEN,
        Rejection::Illegal { .. } | Rejection::NothingToUndo | Rejection::UndoByOffer => {
            StatusCode::BAD_REQUEST
        }
        _ => StatusCode::CONFLICT,
    }
}
