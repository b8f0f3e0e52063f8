//! The text of each error: a message of the catalog, and sometimes a parser's message for programmers.

use luctor_rules::Message;

use super::ApiError;
use crate::account::AccountError;
use crate::play::error::MatchError;
use crate::views::UserMessage as _;
use luctor_boards::UnknownGame;
use luctor_match::rejection::Rejection;

impl ApiError {
    /// Returns the message for translation, if it says more than the code.
    pub(super) fn translatable(&self) -> Option<Message> {
        let message = Message::new;
        Some(match self {
            ApiError::Rejected(Rejection::Illegal { message, .. }) => message.clone(),
            ApiError::BadPosition { problems } => {
                message("bad-position").with("why", problems.clone())
            }
            ApiError::Unreadable(unreadable) => unreadable.message.clone(),
            ApiError::Rejected(Rejection::UndoByOffer) => message("undo-by-offer"),
            ApiError::TooOften(error) => error.message(),
            ApiError::NoSuchMatch => message("no-such-game"),
            ApiError::NoSuchPly => message("no-such-move"),
            ApiError::NoSuchPage => message("no-such-page"),
            ApiError::Unknown => message("guest"),
            ApiError::Unconfirmed(activity) => MatchError::Unconfirmed(*activity).message(),
            ApiError::Account(error) => AccountError::message(*error)?,
            ApiError::Invalid(why) | ApiError::BadLines(why) | ApiError::Contradiction(why) => {
                why.clone()
            }
            ApiError::UnknownGame(UnknownGame::Rejected(why)) => why.clone(),
            ApiError::ContentType => message("not-json"),
            ApiError::TooLarge(most) => message("request-bytes").with("bytes", *most),
            _ => return None,
        })
    }

    /// Returns a parser's message for the author of a program. It is not translated.
    pub(super) fn detail(&self) -> Option<String> {
        match self {
            ApiError::Malformed(reason)
            | ApiError::UnknownGame(UnknownGame::Unreadable(reason)) => Some(reason.clone()),
            _ => None,
        }
    }
}
