//! Errors of the API: every failure of a service becomes a status, a stable code, a text and a log level here.

mod account;
mod conversions;
mod status;
mod text;

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::AccountError;
use crate::boards::board_error::Unreadable;
use crate::views::Message;
use luctor_match::rejection::Rejection;

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A stable code for programs.
    pub(crate) code: String,
    /// English sentences for users.
    pub(crate) message: String,
    /// The message as a code with arguments, for translation; null if `code` says it all.
    #[schema(required)]
    pub(crate) told: Option<Message>,
    /// The number of the broken rule on the game's rules page.
    #[schema(required)]
    pub(crate) rule: Option<u8>,
    /// Legal moves that the text may have meant.
    pub(crate) legal: Vec<String>,
}

/// A request failed.
pub(crate) enum ApiError {
    /// The body is not what was asked for: what is wrong with it.
    Malformed(String),
    /// The body is not sent as JSON.
    ContentType,
    /// The body is too large: the bytes that it may have.
    TooLarge(usize),
    /// The body does not come, or comes too slowly.
    TooSlow,
    /// There is no such game: why.
    UnknownGame(String),
    /// The text is no position that can be shown.
    BadPosition {
        /// The reasons.
        told: Vec<luctor_rules::Message>,
    },
    /// A pasted text does not describe a board.
    Unreadable(Unreadable),
    /// The state of the match does not allow it.
    Refused(Rejection),
    /// The match belongs to another browser.
    NotYours,
    /// No seat has this code.
    NoSuchSeat,
    /// Somebody else was faster, or sits there.
    SeatTaken,
    /// The other seat is one's own.
    OwnOpponent,
    /// The player does not want to be challenged.
    NotWelcome,
    /// The moves that somebody leaves make no sense: why.
    BadLines(String),
    /// The players of this match agreed to keep no explorations.
    NoExploration,
    /// Only who plays here or is signed in may do this.
    Unknown,
    /// What is asked for makes no sense together: why.
    Contradiction(&'static str),
    /// There is no such match.
    NoSuchMatch,
    /// The match has no such move.
    NoSuchPly,
    /// The match goes on: what is asked for would help a player.
    Running,
    /// Somebody who plays a rated game under a live clock asks the engine.
    Playing,
    /// There is more to do than can be done, or the server ends.
    Busy,
    /// There is nothing at the address.
    NoSuchPage,
    /// The address has no such method.
    Method,
    /// The match went on meanwhile.
    Stale,
    /// Something about an account.
    Account(AccountError),
    /// A page of another site asks.
    ForeignOrigin,
    /// Too many requests: how long to wait.
    TooOften(Duration),
    /// The database cannot be reached, or its disk is full: the cause. It may be better in a moment.
    Unavailable(Box<dyn std::error::Error + Send + Sync>),
    /// Too many streams at a time.
    TooManyStreams,
    /// Not the client's fault: the cause.
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

/// The largest body that is read, in bytes.
pub(crate) const LARGEST_BODY: usize = 16 * 1024;

impl ApiError {
    /// A failure of ours.
    pub(crate) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ApiError {
        ApiError::Internal(cause.into())
    }

    fn problem(self) -> Problem {
        let (code, message) = (self.status_and_code().1.to_owned(), self.message());
        let told = self.translatable().map(Message::from);
        match self {
            ApiError::Refused(Rejection::Illegal { rule, candidates, .. }) => {
                Problem { code, message, told, rule, legal: candidates }
            }
            ApiError::Unreadable(Unreadable { rule, legal, .. }) => {
                Problem { code, message, told, rule, legal }
            }
            _ => Problem { code, message, told, rule: None, legal: Vec::new() },
        }
    }
}

/// For the log. A cause shows its message only: what drivers add in their debugging output is of the
/// rows concerned, which are people's.
impl fmt::Debug for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApiError::Internal(cause) | ApiError::Unavailable(cause) => fmt::Display::fmt(cause, f),
            _ => f.write_str(self.status_and_code().1),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        match &self {
            ApiError::Internal(cause) | ApiError::Unavailable(cause) => {
                tracing::error!(code, %cause, "request failed")
            }
            _ => tracing::debug!(code, status = status.as_u16(), "request refused"),
        }
        let wait = if let ApiError::TooOften(wait) = self { Some(seconds(wait)) } else { None };
        let mut response = (status, Json(self.problem())).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Full seconds after which a wait is over.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_the_message_of_a_cause_and_not_the_row() {
        #[derive(Debug)]
        struct Duplicate(#[expect(dead_code, reason = "only shown")] &'static str);
        impl fmt::Display for Duplicate {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("duplicate key")
            }
        }
        impl std::error::Error for Duplicate {}
        let error = ApiError::internal(Duplicate("anna@example.org"));
        assert_eq!(format!("{error:?}"), "duplicate key");
        assert_eq!(format!("{:?}", ApiError::Stale), "stale");
    }
}
