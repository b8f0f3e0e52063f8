//! Everything that an answer can complain about. One list decides the status, the code and whether
//! it is worth a line in the log; causes go there and never to the client.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::http::account_status::account_status;
use crate::limits::TooOften;
use crate::metrics;
use crate::play::chat::ChatError;
use crate::play::error::MatchError;
use crate::play::notes::NotesError;
use crate::play::seat_error::SeatError;
use crate::play::variants::UnknownGame;
use crate::views::painter::PaintError;
use crate::views::{Told, Unplayable, capital};
use luctor_match::rejection::Rejection;
use luctor_store::{DbError, SharedError, is_away};

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    /// A word for programs.
    pub(crate) code: String,
    /// One sentence for people.
    pub(crate) message: String,
    /// The same for other languages; null where the code alone says it.
    #[schema(required)]
    pub(crate) told: Option<Told>,
    /// The number of the broken rule on the game's rules page.
    #[schema(required)]
    pub(crate) rule: Option<u8>,
    /// The moves that fit, when a capture fits several or another is due.
    pub(crate) legal: Vec<String>,
}

/// What goes wrong with a request. Errors of the database arrive here by `?`; everything else is
/// named where it is found.
pub(crate) enum AppError {
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
        /// Why, in one sentence.
        why: String,
        /// The reasons for other languages.
        told: Vec<luctor_rules::Message>,
    },
    /// A pasted text says nothing that a board could show.
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

/// What was understood of a pasted text and what was not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable {
    /// One sentence.
    pub(crate) message: String,
    /// The same for other languages.
    pub(crate) told: luctor_rules::Message,
    /// The number of the rule that a move in it breaks.
    pub(crate) rule: Option<u8>,
    /// The moves that were meant perhaps.
    pub(crate) legal: Vec<String>,
}

/// The largest body that is read, in bytes.
pub(crate) const LARGEST_BODY: usize = 16 * 1024;

impl AppError {
    /// A failure of ours.
    pub(crate) fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> AppError {
        AppError::Internal(cause.into())
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
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

    /// One sentence for people.
    pub(crate) fn message(&self) -> String {
        match self {
            AppError::Malformed(reason) => format!("The request cannot be read: {reason}."),
            AppError::ContentType => {
                "The request must say that it is JSON (content-type: application/json).".to_owned()
            }
            AppError::TooLarge(most) => {
                format!("The request is too large: it may have {most} bytes.")
            }
            AppError::TooSlow => "The request came too slowly: send it again.".to_owned(),
            AppError::UnknownGame(reason) | AppError::BadPosition { why: reason, .. } => {
                capital(reason)
            }
            AppError::Unreadable(unreadable) => capital(&unreadable.message),
            AppError::Refused(refused) => capital(&refused.to_string()),
            AppError::NotYours => {
                "You are watching: only its players can act in this game.".to_owned()
            }
            AppError::NoSuchSeat => {
                "This link leads to no seat of the game: it may have been replaced.".to_owned()
            }
            AppError::SeatTaken => "Somebody sits there already.".to_owned(),
            AppError::OwnOpponent => {
                "You sit on the other side already: send the link to somebody else.".to_owned()
            }
            AppError::NotWelcome => "This player does not want to be challenged by you.".to_owned(),
            AppError::BadLines(reason) => capital(reason),
            AppError::NoExploration => {
                "In this game no explorations are kept: its maker wanted it so.".to_owned()
            }
            AppError::Unknown => "Sign in, or play a game here first.".to_owned(),
            AppError::Contradiction(reason) => capital(reason),
            AppError::NoSuchMatch => "There is no game at this address.".to_owned(),
            AppError::NoSuchPly => "The game has no such move.".to_owned(),
            AppError::NoSuchPage => "There is nothing at this address.".to_owned(),
            AppError::Method => "This address is not used in that way.".to_owned(),
            AppError::Stale => "The game has gone on meanwhile.".to_owned(),
            AppError::Account(error) => error.message(),
            AppError::ForeignOrigin => {
                "Only pages of this server may do that: its address and the Origin of the request differ."
                    .to_owned()
            }
            AppError::TooOften(wait) => match seconds(*wait) {
                1 => "You ask too often: wait a second.".to_owned(),
                seconds => format!("You ask too often: wait {seconds} seconds."),
            },
            AppError::TooManyStreams => {
                "You have too many streams open: close one first.".to_owned()
            }
            AppError::Running => "The game goes on: it can be analyzed when it is over.".to_owned(),
            AppError::Playing => {
                "You play a rated game: the engine can be asked when it is over.".to_owned()
            }
            AppError::Busy => "The server is busy: ask again in a moment.".to_owned(),
            AppError::Unavailable(_) => {
                "The server cannot read or keep anything at present: try again in a moment.".to_owned()
            }
            AppError::Internal(_) => "Something went wrong on the server.".to_owned(),
        }
    }

    fn problem(self) -> Problem {
        let (code, message) = (self.status_and_code().1.to_owned(), self.message());
        let told = self.told().map(Told::from);
        match self {
            AppError::Refused(Rejection::Illegal { rule, candidates, .. }) => {
                Problem { code, message, told, rule, legal: candidates }
            }
            AppError::Unreadable(Unreadable { rule, legal, .. }) => {
                Problem { code, message, told, rule, legal }
            }
            _ => Problem { code, message, told, rule: None, legal: Vec::new() },
        }
    }

    /// What the code alone does not say.
    fn told(&self) -> Option<luctor_rules::Message> {
        let word = luctor_rules::Message::new;
        Some(match self {
            AppError::Refused(Rejection::Illegal { told, .. }) => told.clone(),
            AppError::BadPosition { told, .. } => word("bad-position").with("why", told.clone()),
            AppError::Unreadable(unreadable) => unreadable.told.clone(),
            AppError::Refused(Rejection::UndoByOffer) => word("undo-by-offer"),
            AppError::TooOften(wait) => word("too-often").with("seconds", seconds(*wait)),
            AppError::NoSuchMatch => word("no-such-game"),
            AppError::NoSuchPly => word("no-such-move"),
            AppError::NoSuchPage => word("no-such-page"),
            AppError::Unknown => word("guest"),
            AppError::Account(error) => word(error.told()?),
            _ => return None,
        })
    }
}

fn refusal_status(refused: &Rejection) -> StatusCode {
    match refused {
        Rejection::NotYourTurn => StatusCode::FORBIDDEN,
        Rejection::Illegal { .. } | Rejection::NothingToUndo | Rejection::UndoByOffer => {
            StatusCode::BAD_REQUEST
        }
        _ => StatusCode::CONFLICT,
    }
}

impl From<SharedError> for AppError {
    fn from(error: SharedError) -> AppError {
        metrics::database_error();
        match is_away(&error) {
            true => AppError::Unavailable(error.into()),
            false => AppError::internal(error),
        }
    }
}

/// For the log. A cause shows its message only: what drivers add in their debugging output is of the
/// rows concerned, which are people's.
impl fmt::Debug for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppError::Internal(cause) | AppError::Unavailable(cause) => fmt::Display::fmt(cause, f),
            _ => f.write_str(self.status_and_code().1),
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
            other => AppError::BadPosition { why: other.to_string(), told: other.told() },
        }
    }
}

impl From<Rejection> for AppError {
    fn from(refused: Rejection) -> AppError {
        AppError::Refused(refused)
    }
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        match &self {
            AppError::Internal(cause) | AppError::Unavailable(cause) => {
                tracing::error!(code, %cause, "request failed")
            }
            _ => tracing::debug!(code, status = status.as_u16(), "request refused"),
        }
        let wait = if let AppError::TooOften(wait) = self { Some(seconds(wait)) } else { None };
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
        let error = AppError::internal(Duplicate("anna@example.org"));
        assert_eq!(format!("{error:?}"), "duplicate key");
        assert_eq!(format!("{:?}", AppError::Stale), "stale");
    }
}
