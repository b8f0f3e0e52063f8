//! Errors of the API: every failure of a service becomes a status, a stable code, a text and a log level here.

mod account;
mod conversions;
mod status;
mod text;

use std::fmt;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::account::{AccountError, Activity};
use crate::limits::TooOften;
use luctor_boards::UnknownGame;
use luctor_boards::paste::Unreadable;
pub(crate) use luctor_boards::problem::Problem;
use luctor_match::rejection::Rejection;

/// The reason why a request failed.
pub(crate) enum ApiError {
    /// The request cannot be parsed, with the message of the parser.
    Malformed(String),
    /// The request is invalid, with a reason.
    Invalid(luctor_rules::Message),
    /// The content type of the body is not JSON.
    ContentType,
    /// The body is too large. Contains the limit in bytes.
    TooLarge(usize),
    /// The body did not arrive in time.
    TooSlow,
    /// The game does not exist or is not played here, with a reason.
    UnknownGame(UnknownGame),
    /// The text is not a legal position, or it has too many captures.
    BadPosition {
        /// The problems of the position.
        problems: Vec<luctor_rules::Message>,
    },
    /// A pasted text does not describe a board.
    Unreadable(Unreadable),
    /// The rules or the state of the match reject the action.
    Rejected(Rejection),
    /// The visitor is not a player of the match.
    NotYours,
    /// No seat has this code.
    NoSuchSeat,
    /// Another player has the seat.
    SeatTaken,
    /// The visitor already has the other seat.
    OwnOpponent,
    /// The player does not accept challenges from the visitor.
    ChallengeNotAllowed,
    /// The conditional moves are invalid, with a reason.
    BadLines(luctor_rules::Message),
    /// The match has no coach.
    NoCoach,
    /// The host of the match has turned off private analysis.
    NoExploration,
    /// The visitor must sign in or play a game first.
    Unknown,
    /// The options cannot be combined, with a reason.
    Contradiction(luctor_rules::Message),
    /// There is no such match.
    NoSuchMatch,
    /// The match has no such move.
    NoSuchPly,
    /// The match is still running, and the answer would help a player.
    Running,
    /// The visitor plays a rated game with a live clock and may not use the engine.
    Playing,
    /// A running rated match has the position, so nobody may analyze it now.
    PositionInPlay,
    /// One of the two players has blocked the other.
    Blocked,
    /// A program may play rated matches only with the account of a bot.
    NotABot,
    /// A moderator has muted the account.
    Muted,
    /// A muted account has used the address of this guest.
    MutedAddress,
    /// The game does not count for ratings, or was not annulled.
    NotRated,
    /// The account is a moderator, whom only the host restricts.
    IsModerator,
    /// The moderator has played the game, has written the line, or owns one of the accounts.
    OwnCase,
    /// The author of the line has an account, which can be restricted itself.
    AuthorHasAccount,
    /// The address of the line's author is not known.
    UnknownAddress,
    /// The activity requires an account with a confirmed address.
    Unconfirmed(Activity),
    /// The server is overloaded or shuts down.
    Busy,
    /// The address does not exist.
    NoSuchPage,
    /// The address does not support the method.
    Method,
    /// The match has changed since the version of the request.
    Stale,
    /// An operation on an account was rejected.
    Account(AccountError),
    /// A page of another site sent the request.
    ForeignOrigin,
    /// The visitor sends too many requests.
    TooOften(TooOften),
    /// The database is unreachable or its disk is full, with the cause. A retry may succeed.
    Unavailable(Box<dyn std::error::Error + Send + Sync>),
    /// The visitor has too many open seeks and invitations.
    TooManySeeks,
    /// The visitor's account plays too many matches.
    TooManyGames,
    /// The visitor has shared too many analyses.
    TooManyAnalyses,
    /// The visitor has too many open streams.
    TooManyStreams,
    /// The server failed, with the cause.
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

/// The largest accepted body, in bytes.
pub(crate) const LARGEST_BODY: usize = 16 * 1024;

/// The largest accepted body with an analysis to share, in bytes.
pub(crate) const LARGEST_ANALYSIS: usize = 128 * 1024;

impl ApiError {
    /// Wraps the cause of a failure of the server.
    pub(crate) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ApiError {
        ApiError::Internal(cause.into())
    }

    fn problem(self) -> Problem {
        let code = self.status_and_code().1;
        let problem = Problem::new(code, self.translatable(), self.detail());
        match self {
            ApiError::Rejected(Rejection::Illegal { rule, candidates, .. }) => {
                Problem { rule, legal: candidates, ..problem }
            }
            ApiError::Unreadable(Unreadable { rule, legal, .. }) => {
                Problem { rule, legal, ..problem }
            }
            _ => problem,
        }
    }
}

/// Formats the error for the log. A cause shows only its message: the debug output of database drivers can contain
/// personal data.
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
            _ => tracing::debug!(code, status = status.as_u16(), "request rejected"),
        }
        let wait = if let ApiError::TooOften(error) = self { Some(error.seconds()) } else { None };
        let mut response = (status, Json(self.problem())).into_response();
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_has_the_message_of_a_cause_and_no_row() {
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
