//! The description of a failure, for users and for programs.

use luctor_match::rejection::Rejection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::line_player::Unplayable;
use crate::paste::{LONGEST_TEXT, PasteError, Unreadable};
use crate::text::message::Message;
use crate::text::sentences;
use crate::variants::UnknownGame;

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A stable code for programs.
    pub code: String,
    /// English sentences for users.
    pub message: String,
    /// The message as a code with arguments, for translation; null if `code` says it all.
    #[schema(required)]
    pub told: Option<Message>,
    /// The number of the broken rule on the game's rules page.
    #[schema(required)]
    pub rule: Option<u8>,
    /// Legal moves that the text may have meant.
    pub legal: Vec<String>,
}

impl Problem {
    /// Creates a problem. `told` is the message if it says more than the code, and `detail` a parser's message for the
    /// author of a program.
    pub fn new(
        code: &'static str,
        told: Option<luctor_rules::Message>,
        detail: Option<String>,
    ) -> Problem {
        let message = match &told {
            Some(message) => sentences(message, detail),
            None => sentences(&luctor_rules::Message::new(code), detail),
        };
        let told = told.map(Message::from);
        Problem { code: code.to_owned(), message, told, rule: None, legal: Vec::new() }
    }
}

impl From<Unplayable> for Problem {
    fn from(unplayable: Unplayable) -> Problem {
        let (code, message) = (unplayable.code(), unplayable.message());
        match unplayable {
            Unplayable::Refused { why: Rejection::Illegal { rule, candidates, .. }, .. } => {
                Problem { rule, legal: candidates, ..Problem::new(code, Some(message), None) }
            }
            Unplayable::Refused { .. } => Problem::new(code, None, None),
            _ => Problem::new(code, Some(message), None),
        }
    }
}

impl From<PasteError> for Problem {
    fn from(error: PasteError) -> Problem {
        match error {
            PasteError::Unreadable(Unreadable { message, rule, legal }) => {
                Problem { rule, legal, ..Problem::new("unreadable", Some(message), None) }
            }
            PasteError::TooLong => {
                let most = luctor_rules::Message::new("request-bytes").with("bytes", LONGEST_TEXT);
                Problem::new("too-large", Some(most), None)
            }
            PasteError::UnknownGame(error) => error.into(),
        }
    }
}

impl From<UnknownGame> for Problem {
    fn from(error: UnknownGame) -> Problem {
        let (told, detail) = match error {
            UnknownGame::Unreadable(reason) => (None, Some(reason)),
            UnknownGame::Rejected(why) => (Some(why), None),
        };
        Problem::new("unknown-game", told, detail)
    }
}
