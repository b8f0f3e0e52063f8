//! The answer to a command.

use luctor_match::player::Player;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{AccountRow, MatchId};

use super::confirmation_code::ConfirmationCode;
use crate::notify::mail::Picture;

/// The answer to a command.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// One line.
    pub(crate) subject: String,
    /// Lines of plain text.
    pub(crate) text: String,
    /// `true` if the command was executed.
    pub(crate) done: bool,
    /// The account of the sender, if it is known.
    pub(crate) account: Option<AccountRow>,
    /// The board that the answer shows.
    pub(crate) board: Option<ShownBoard>,
    /// The code of the pending command that a reply confirms.
    pub(crate) confirmation: Option<ConfirmationCode>,
}

/// A board that an answer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShownBoard {
    /// The match.
    pub(crate) id: MatchId,
    /// The player of the match who gets the answer, if any.
    pub(crate) player: Option<Player>,
    /// The picture of the board; `None` if the answer shows a position that is not on the board.
    pub(crate) picture: Option<Picture>,
}

impl Answer {
    /// Creates an answer without a board, from a subject and a text of the catalog.
    pub(super) fn of(subject: &Message, text: &Message) -> Answer {
        Answer::new(mail_text(subject), mail_text(text))
    }

    /// Creates an answer without a board.
    pub(super) fn new(subject: impl Into<String>, text: impl Into<String>) -> Answer {
        let (subject, text) = (subject.into(), text.into());
        Answer { subject, text, done: true, account: None, board: None, confirmation: None }
    }

    /// Creates the answer to a command that was not executed.
    pub(crate) fn rejected(text: impl Into<String>) -> Answer {
        Answer { done: false, ..Answer::new(mail_text(&Message::new("reject.subject")), text) }
    }

    /// Returns the answer for a known account.
    pub(super) fn to(self, account: &AccountRow) -> Answer {
        Answer { account: Some(account.clone()), ..self }
    }
}
