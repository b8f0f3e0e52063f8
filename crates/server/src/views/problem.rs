//! Errors of services as messages of the catalog, for answers by mail.

use luctor_match::rejection::Rejection;
use luctor_rules::Message;

use crate::account::failure::AccountFailure;
use crate::account::{AccountError, Activity};
use crate::limits::TooOften;
use crate::play::chat::ChatError;
use crate::play::error::MatchError;
use crate::play::notes::NotesError;
use crate::play::seat::SeatError;
use luctor_boards::UnknownGame;
use luctor_boards::line_player::Unplayable;
use luctor_boards::text::sentences;

/// An error that is reported to users.
pub(crate) trait UserMessage {
    /// Returns the message of the catalog.
    fn message(&self) -> Message;

    /// Returns a parser's message for the author of a program. It is not translated.
    fn detail(&self) -> Option<String> {
        None
    }
}

/// Returns the English text of an error.
pub(crate) fn sentence(error: &impl UserMessage) -> String {
    sentences(&error.message(), error.detail())
}

impl UserMessage for Rejection {
    fn message(&self) -> Message {
        Rejection::message(self)
    }
}

impl UserMessage for MatchError {
    fn message(&self) -> Message {
        Message::new(match self {
            MatchError::NotFound => "no-such-game",
            MatchError::NotAPlayer => "not-yours",
            MatchError::NotABot => "not-a-bot",
            MatchError::Blocked => "not-welcome",
            MatchError::TooManyMatches => "too-many-games",
            MatchError::Unconfirmed(Activity::RatedPlay) => "unconfirmed-rated",
            MatchError::Unconfirmed(Activity::Chat) => "unconfirmed-chat",
            MatchError::Account(error) => return UserMessage::message(error),
            MatchError::TooOften(error) => return error.message(),
            MatchError::Stale => "stale",
            MatchError::Rejected(rejection) => return rejection.message(),
            MatchError::Store(error) if error.is_unavailable() => "unavailable",
            MatchError::Store(_) | MatchError::Internal(_) => "internal",
        })
    }
}

impl UserMessage for SeatError {
    fn message(&self) -> Message {
        Message::new(match self {
            SeatError::NoSuchSeat => "no-such-seat",
            SeatError::Taken => "seat-taken",
            SeatError::OwnOpponent => "own-opponent",
            SeatError::ChallengeNotAllowed => "not-welcome",
            SeatError::TooManySeeks => "too-many-seeks",
            SeatError::TooManyGames => "too-many-games",
            SeatError::Contradiction(why) => return why.clone(),
            SeatError::Account(error) => return UserMessage::message(error),
            SeatError::TooOften(error) => return error.message(),
            SeatError::Match(error) => return error.message(),
        })
    }
}

impl UserMessage for NotesError {
    fn message(&self) -> Message {
        Message::new(match self {
            NotesError::BadLines(why) => return why.message(),
            NotesError::Contradiction(why) => return why.clone(),
            NotesError::Busy => "busy",
            NotesError::NoExploration => "no-exploration",
            NotesError::Match(error) => return error.message(),
        })
    }
}

impl UserMessage for ChatError {
    fn message(&self) -> Message {
        Message::new(match self {
            ChatError::Text(why) => return why.clone(),
            ChatError::UnknownVisitor => "guest",
            ChatError::Running => "running",
            ChatError::Blocked => "blocked",
            ChatError::Muted => "muted",
            ChatError::MutedAddress => "muted-address",
            ChatError::NoSuchLine => "no-such-page",
            ChatError::TooOften(error) => return error.message(),
            ChatError::Match(error) => return error.message(),
        })
    }
}

impl UserMessage for AccountError {
    fn message(&self) -> Message {
        AccountError::message(*self).unwrap_or_else(|| Message::new(self.code()))
    }
}

impl UserMessage for AccountFailure {
    fn message(&self) -> Message {
        Message::new(match self {
            AccountFailure::Rejected(error) => return UserMessage::message(error),
            AccountFailure::TooOften(error) => return error.message(),
            AccountFailure::Busy => "busy",
            AccountFailure::Store(error) if error.is_unavailable() => "unavailable",
            AccountFailure::Store(_) | AccountFailure::Internal(_) => "internal",
        })
    }
}

impl UserMessage for TooOften {
    fn message(&self) -> Message {
        Message::new("too-often").with("seconds", self.seconds())
    }
}

impl UserMessage for UnknownGame {
    fn message(&self) -> Message {
        match self {
            UnknownGame::Unreadable(_) => Message::new("unknown-game"),
            UnknownGame::Rejected(why) => why.clone(),
        }
    }

    fn detail(&self) -> Option<String> {
        match self {
            UnknownGame::Unreadable(reason) => Some(reason.clone()),
            UnknownGame::Rejected(_) => None,
        }
    }
}

impl UserMessage for Unplayable {
    fn message(&self) -> Message {
        Unplayable::message(self)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_message_of_a_parser_follows_the_text_of_the_catalog() {
        assert_eq!(
            sentence(&UnknownGame::Unreadable("a board is odd".to_owned())),
            "There is no such game or board. A board is odd."
        );
        let clock = SeatError::Contradiction(Message::new("rated-needs-clock"));
        assert_eq!(sentence(&clock), "A rated game needs a clock.");
        assert_eq!(sentence(&MatchError::Rejected(Rejection::NoOffer)), "No offer is pending.");
        let wait = TooOften(Duration::from_millis(1500));
        assert_eq!(sentence(&wait), "Too many requests. Wait 2 seconds.");
        assert_eq!(sentence(&AccountError::NoMail), "This server does not send email.");
    }
}
