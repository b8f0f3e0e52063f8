//! What is asked for, by whom, and what becomes of it.

use crate::account::AccountError;
use crate::account::Email;
use crate::account::failure::AccountFailure;
use crate::http::error::AppError;
use crate::limits::Address;
use crate::limits::TooOften;
use crate::notify::mail::Picture;
use crate::play::error::MatchError;
use crate::play::notes::NotesError;
use crate::play::seat_error::SeatError;
use crate::play::variants::UnknownGame;
use crate::views::{Unplayable, capital};
use luctor_match::player::Player;
use luctor_match::rejection::Rejection;
use luctor_store::AccountRow;
use luctor_store::MatchId;

use super::command::Misread;
use super::tag::Code;

/// A command with what came along.
#[derive(Clone, Debug)]
pub(crate) struct Order<'a> {
    /// Names the command, so that one that comes twice is done once: up to 40 letters and digits.
    pub(crate) key: &'a str,
    /// Who gives it.
    pub(crate) caller: Caller,
    /// Whence it comes, if not by mail.
    pub(crate) address: Option<Address>,
    /// The text below it, which is for people.
    pub(crate) words: &'a [String],
}

/// Who gives a command.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// An account: a secret address, a token or the receiving mail server shows it.
    Known(AccountRow),
    /// A mail says that it comes from this address, and nobody vouches for that.
    Claimed(Email),
    /// A program without an account.
    Nobody,
}

/// What becomes of a command.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// One line.
    pub(crate) subject: String,
    /// Some lines.
    pub(crate) text: String,
    /// What was asked for is done.
    pub(crate) done: bool,
    /// Who gave the command, where that was shown.
    pub(crate) account: Option<AccountRow>,
    /// The board that it is about.
    pub(crate) board: Option<ShownBoard>,
    /// The answer to it confirms a command.
    pub(crate) confirm: Option<Code>,
}

/// A board that an answer shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ShownBoard {
    /// The match.
    pub(crate) id: MatchId,
    /// The player who reads it, if it is one.
    pub(crate) player: Option<Player>,
    /// The picture that goes along; none where what is shown is not what stands on the board.
    pub(crate) picture: Option<Picture>,
}

impl Order<'_> {
    /// The same command, given by an account.
    pub(super) fn by(&self, account: &AccountRow) -> Self {
        Order { caller: Caller::Known(account.clone()), ..self.clone() }
    }

    /// The account that gives it, where that is shown.
    pub(super) fn account(&self) -> Option<&AccountRow> {
        match &self.caller {
            Caller::Known(account) => Some(account),
            Caller::Claimed(_) | Caller::Nobody => None,
        }
    }

    /// The domain from which a mail says that it comes, in small letters.
    pub(super) fn domain(&self) -> Option<String> {
        match &self.caller {
            Caller::Claimed(email) => Some(email.domain().to_ascii_lowercase()),
            Caller::Known(_) | Caller::Nobody => None,
        }
    }
}

impl Answer {
    /// An answer about no board.
    pub(super) fn new(subject: impl Into<String>, text: impl Into<String>) -> Answer {
        let (subject, text) = (subject.into(), text.into());
        Answer { subject, text, done: true, account: None, board: None, confirm: None }
    }

    /// The same, to an account that has shown who it is.
    pub(super) fn to(self, account: &AccountRow) -> Answer {
        Answer { account: Some(account.clone()), ..self }
    }
}

/// Why a command is not done.
pub(super) enum Trouble {
    /// It cannot be done, and is not to be tried again.
    Refused(Box<Refusal>),
    /// It would be done if it were sure that this account gives it.
    Unsure(Box<AccountRow>),
    /// It may be done another time: the database is away, or too much is to be done.
    Failed(AppError),
}

/// Why a command is refused.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Refusal {
    /// One sentence.
    pub(super) why: String,
    /// Moves that were meant perhaps.
    pub(super) legal: Vec<String>,
    /// How commands are written.
    pub(super) expected: Vec<String>,
    /// The number of the board, to be shown.
    pub(super) board: Option<i64>,
}

impl Trouble {
    /// It is refused.
    pub(super) fn refused(why: impl Into<String>) -> Trouble {
        Trouble::Refused(Box::new(Refusal { why: why.into(), ..Refusal::default() }))
    }

    /// The same, with the forms of commands that were expected.
    pub(super) fn expecting(self, expected: Vec<String>) -> Trouble {
        match self {
            Trouble::Refused(refusal) => {
                Trouble::Refused(Box::new(Refusal { expected, ..*refusal }))
            }
            other => other,
        }
    }

    /// The same, about a board.
    pub(super) fn about(self, board: i64) -> Trouble {
        match self {
            Trouble::Refused(refusal) => {
                Trouble::Refused(Box::new(Refusal { board: Some(board), ..*refusal }))
            }
            other => other,
        }
    }
}

impl From<Misread> for Trouble {
    fn from(misread: Misread) -> Trouble {
        Trouble::refused(capital(&misread.why)).expecting(misread.expected)
    }
}

impl From<AppError> for Trouble {
    fn from(error: AppError) -> Trouble {
        let legal = match &error {
            AppError::Refused(Rejection::Illegal { candidates, .. }) => candidates.clone(),
            _ => Vec::new(),
        };
        match error {
            AppError::Internal(_) | AppError::Unavailable(_) | AppError::Busy => {
                Trouble::Failed(error)
            }
            other => {
                let why = other.message();
                Trouble::Refused(Box::new(Refusal { why, legal, ..Refusal::default() }))
            }
        }
    }
}

/// Failures of services are first mapped to the common error, which has the message for the sender.
macro_rules! from_service_errors {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Trouble {
            fn from(error: $error) -> Trouble {
                AppError::from(error).into()
            }
        })*
    };
}

from_service_errors!(
    AccountError,
    AccountFailure,
    MatchError,
    NotesError,
    SeatError,
    TooOften,
    UnknownGame
);

impl From<Unplayable> for Trouble {
    fn from(unplayable: Unplayable) -> Trouble {
        Trouble::from(AppError::from(unplayable))
    }
}

impl From<luctor_store::StoreError> for Trouble {
    fn from(error: luctor_store::StoreError) -> Trouble {
        Trouble::from(AppError::from(error))
    }
}
