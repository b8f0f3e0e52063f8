//! Errors of commands: rejections, which are answered, and failures of services, after which a command may be repeated.

use luctor_match::rejection::Rejection;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{AccountRow, StoreError};

use super::language::SyntaxError;
use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::boards::board_error::BoardError;
use crate::limits::TooOften;
use crate::limits::list_queries::QueryError;
use crate::play::chat::ChatError;
use crate::play::error::{Cause, MatchError};
use crate::play::notes::NotesError;
use crate::play::seat::SeatError;
use crate::views::{Unplayable, UserMessage, sentence};
use luctor_boards::UnknownGame;

/// A command was not executed.
pub(super) enum CommandError {
    /// The command is rejected. To repeat it would not help.
    Rejected(Box<RejectedCommand>),
    /// The owner of this account must confirm the command first.
    NeedsConfirmation(Box<AccountRow>),
    /// A service failed. The command may be repeated.
    Failed(Failure),
}

/// The explanation of a rejected command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct RejectedCommand {
    /// The reason, in sentences.
    pub(super) reason: String,
    /// The legal moves that may have been meant.
    pub(super) legal_moves: Vec<String>,
    /// The forms of valid commands.
    pub(super) usage: Vec<String>,
    /// The number of the board that the answer shows.
    pub(super) board: Option<i64>,
}

/// A service failed, or its limits are exceeded for now.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Too many commands of a kind came.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The server has too much work of this kind at present. The mail server tries again later.
    #[error("the server is busy")]
    Busy,
    /// An operation on an account failed.
    #[error(transparent)]
    Account(AccountFailure),
    /// An operation on a match failed, or the database.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl Failure {
    /// Wraps the cause of a failure inside the server.
    pub(crate) fn internal(cause: impl Into<Cause>) -> Failure {
        MatchError::internal(cause).into()
    }

    /// Returns whether limits are exceeded for now, which is no fault of the server.
    pub(crate) fn is_too_often(&self) -> bool {
        matches!(self, Failure::TooOften(_))
    }

    /// Returns whether the database failed.
    pub(crate) fn is_of_database(&self) -> bool {
        matches!(
            self,
            Failure::Match(MatchError::Store(_)) | Failure::Account(AccountFailure::Store(_))
        )
    }
}

impl CommandError {
    /// Creates a rejection for a reason that only commands have.
    pub(super) fn rejected(reason: &Message) -> CommandError {
        CommandError::because(mail_text(reason))
    }

    /// Creates a rejection for the reason that a service gives.
    fn of_service(error: &impl UserMessage) -> CommandError {
        CommandError::because(sentence(error))
    }

    /// Creates a rejection with the text of its reason.
    pub(super) fn because(reason: String) -> CommandError {
        let rejected = RejectedCommand { reason, ..RejectedCommand::default() };
        CommandError::Rejected(Box::new(rejected))
    }

    /// Adds the forms of valid commands to a rejection.
    pub(super) fn with_usage(self, usage: Vec<String>) -> CommandError {
        self.map_rejected(|rejected| RejectedCommand { usage, ..rejected })
    }

    /// Adds the board to a rejection.
    pub(super) fn on_board(self, board: i64) -> CommandError {
        self.map_rejected(|rejected| RejectedCommand { board: Some(board), ..rejected })
    }

    fn with_legal_moves(self, legal_moves: Vec<String>) -> CommandError {
        self.map_rejected(|rejected| RejectedCommand { legal_moves, ..rejected })
    }

    fn map_rejected(self, change: impl FnOnce(RejectedCommand) -> RejectedCommand) -> CommandError {
        match self {
            CommandError::Rejected(rejected) => CommandError::Rejected(Box::new(change(*rejected))),
            other => other,
        }
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Failure {
        match error {
            QueryError::Busy => Failure::Busy,
            QueryError::Store(error) => error.into(),
            QueryError::Stopped(error) => Failure::internal(error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        MatchError::from(error).into()
    }
}

impl From<getrandom::Error> for Failure {
    fn from(error: getrandom::Error) -> Failure {
        Failure::internal(error)
    }
}

impl From<Failure> for CommandError {
    fn from(failure: Failure) -> CommandError {
        CommandError::Failed(failure)
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> CommandError {
        Failure::from(error).into()
    }
}

impl From<SyntaxError> for CommandError {
    fn from(error: SyntaxError) -> CommandError {
        CommandError::rejected(&error.reason).with_usage(error.usage)
    }
}

impl From<MatchError> for CommandError {
    fn from(error: MatchError) -> CommandError {
        match error {
            MatchError::Store(_) | MatchError::Internal(_) => Failure::Match(error).into(),
            MatchError::Rejected(rejection) => rejection.into(),
            other => CommandError::of_service(&other),
        }
    }
}

impl From<Rejection> for CommandError {
    fn from(rejection: Rejection) -> CommandError {
        let rejected = CommandError::of_service(&rejection);
        let legal_moves = match rejection {
            Rejection::Illegal { candidates, .. } => candidates,
            _ => Vec::new(),
        };
        rejected.with_legal_moves(legal_moves)
    }
}

impl From<SeatError> for CommandError {
    fn from(error: SeatError) -> CommandError {
        match error {
            SeatError::Match(error) => error.into(),
            SeatError::TooOften(error) => Failure::from(error).into(),
            other => CommandError::of_service(&other),
        }
    }
}

impl From<NotesError> for CommandError {
    fn from(error: NotesError) -> CommandError {
        match error {
            NotesError::Match(error) => error.into(),
            NotesError::Busy => Failure::Busy.into(),
            other => CommandError::of_service(&other),
        }
    }
}

impl From<ChatError> for CommandError {
    fn from(error: ChatError) -> CommandError {
        match error {
            // The mail server tries again later, so that no move is rejected because of the text below it.
            ChatError::TooOften(error) => Failure::TooOften(error).into(),
            ChatError::Match(error) => error.into(),
            other => CommandError::of_service(&other),
        }
    }
}

impl From<AccountFailure> for CommandError {
    fn from(error: AccountFailure) -> CommandError {
        match error {
            AccountFailure::Busy | AccountFailure::Store(_) | AccountFailure::Internal(_) => {
                Failure::Account(error).into()
            }
            other => CommandError::of_service(&other),
        }
    }
}

impl From<AccountError> for CommandError {
    fn from(error: AccountError) -> CommandError {
        CommandError::of_service(&error)
    }
}

impl From<TooOften> for CommandError {
    fn from(error: TooOften) -> CommandError {
        CommandError::of_service(&error)
    }
}

impl From<UnknownGame> for CommandError {
    fn from(error: UnknownGame) -> CommandError {
        CommandError::of_service(&error)
    }
}

impl From<BoardError> for CommandError {
    fn from(error: BoardError) -> CommandError {
        match error {
            BoardError::Unplayable(error) => error.into(),
            BoardError::Match(error) => error.into(),
            _ => Failure::Busy.into(),
        }
    }
}

impl From<Unplayable> for CommandError {
    fn from(error: Unplayable) -> CommandError {
        match error {
            Unplayable::Refused { why, .. } => why.into(),
            other => CommandError::of_service(&other),
        }
    }
}
