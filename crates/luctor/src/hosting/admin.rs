//! `luctor admin`: moderates accounts, chats and games.

use std::io::{self, Write};

use luctor_server::{AccountCommand, AdminAction, AdminError, LinePlace, OpenError};

use super::storage::store;
use crate::cli::{AdminArgs, AdminCommand, MessagePlace, RoleArg, RoomArg};
use crate::error::Error;

/// Runs the action and prints its output, if it has any.
pub(crate) fn run(args: AdminArgs) -> Result<(), Error> {
    let lines = luctor_server::admin(&store(args.storage)?, &args.reason, &action(args.action))?;
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn action(command: AdminCommand) -> AdminAction {
    let account = |name, command| AdminAction::Account { name, command };
    match command {
        AdminCommand::Role { name, role } => {
            account(name, AccountCommand::SetModerator(role == RoleArg::Moderator))
        }
        AdminCommand::Mute { name } => account(name, AccountCommand::Mute),
        AdminCommand::Unmute { name } => account(name, AccountCommand::Unmute),
        AdminCommand::Ban { name, days } => account(name, AccountCommand::Ban(days)),
        AdminCommand::Unban { name } => account(name, AccountCommand::Unban),
        AdminCommand::Rename { name, new } => account(name, AccountCommand::Rename(new)),
        AdminCommand::Close { name } => account(name, AccountCommand::Close),
        AdminCommand::Reopen { name } => account(name, AccountCommand::Reopen),
        AdminCommand::SignOut { name } => account(name, AccountCommand::SignOut),
        AdminCommand::RemoveSecondFactor { name } => {
            account(name, AccountCommand::RemoveSecondFactor)
        }
        AdminCommand::Hide(at) => AdminAction::Line { place: place(at), hidden: true },
        AdminCommand::Show(at) => AdminAction::Line { place: place(at), hidden: false },
        AdminCommand::BlockAddress(at) => AdminAction::Address { place: place(at), blocked: true },
        AdminCommand::UnblockAddress(at) => {
            AdminAction::Address { place: place(at), blocked: false }
        }
        AdminCommand::Dismiss(at) => AdminAction::Dismiss(place(at)),
        AdminCommand::Suspicions => AdminAction::Suspicions,
        AdminCommand::ConfirmSuspicion { id } => {
            AdminAction::CloseSuspicion { id, confirmed: true }
        }
        AdminCommand::DismissSuspicion { id } => {
            AdminAction::CloseSuspicion { id, confirmed: false }
        }
        AdminCommand::DeleteGame { game } => AdminAction::DeleteGame(game),
        AdminCommand::Annul { game } => AdminAction::Annul(game),
        AdminCommand::Restore { game } => AdminAction::Restore(game),
        AdminCommand::Reports => AdminAction::Reports,
        AdminCommand::Log { name } => AdminAction::Log(name),
    }
}

fn place(MessagePlace { game, room, line }: MessagePlace) -> LinePlace {
    let room = match room {
        RoomArg::Players => "players",
        RoomArg::Spectators => "spectators",
    };
    LinePlace { game, room: room.to_owned(), line }
}

impl From<AdminError> for Error {
    fn from(error: AdminError) -> Error {
        match error {
            AdminError::Open(OpenError::Scheme | OpenError::Url(_)) => {
                Error::Usage(error.to_string())
            }
            _ => Error::Failure(error.to_string()),
        }
    }
}
