//! The text of each error: a message of the catalog, and sometimes an English detail for programmers.

use luctor_rules::Message;

use super::AppError;
use crate::account::AccountError;
use crate::views::{capital, problem_text};
use luctor_match::rejection::Rejection;

impl AppError {
    /// Returns the English text.
    pub(crate) fn message(&self) -> String {
        let code = || Message::new(self.status_and_code().1);
        let text = problem_text(&self.translatable().unwrap_or_else(code));
        match self.detail() {
            Some(detail) => format!("{text} {}", capital(&detail)),
            None => text,
        }
    }

    /// Returns the message for translation, if it says more than the code.
    pub(super) fn translatable(&self) -> Option<Message> {
        let message = Message::new;
        Some(match self {
            AppError::Refused(Rejection::Illegal { message, .. }) => message.clone(),
            AppError::BadPosition { told } => message("bad-position").with("why", told.clone()),
            AppError::Unreadable(unreadable) => unreadable.message.clone(),
            AppError::Refused(Rejection::UndoByOffer) => message("undo-by-offer"),
            AppError::TooOften(wait) => message("too-often").with("seconds", super::seconds(*wait)),
            AppError::NoSuchMatch => message("no-such-game"),
            AppError::NoSuchPly => message("no-such-move"),
            AppError::NoSuchPage => message("no-such-page"),
            AppError::Unknown => message("guest"),
            AppError::Account(error) => error.message()?,
            _ => return None,
        })
    }

    /// Returns what else helps the author of a program. It is not translated.
    fn detail(&self) -> Option<String> {
        match self {
            AppError::Malformed(reason) | AppError::UnknownGame(reason) => Some(reason.clone()),
            AppError::BadLines(reason) => Some(reason.clone()),
            AppError::Contradiction(reason) => Some((*reason).to_owned()),
            AppError::ContentType => {
                Some("send it as JSON (content-type: application/json)".to_owned())
            }
            AppError::Account(AccountError::Scope(scope)) => {
                Some(format!("the missing scope is {}", scope.word()))
            }
            AppError::TooLarge(most) => Some(format!("it may have at most {most} bytes")),
            _ => None,
        }
    }
}
