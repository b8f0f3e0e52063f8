//! `luctor admin`: moderates accounts, chats and games.

use std::io::{self, Write};

use luctor_server::{AccountCommand, AdminAction, AdminError, OpenError};

use super::storage::store;
use crate::cli::{AdminArgs, AdminCommand, RoleArg, RoomArg};
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
        AdminCommand::Hide { game, room, line } => chat_line(game, room, line, true),
        AdminCommand::Show { game, room, line } => chat_line(game, room, line, false),
        AdminCommand::Dismiss { game, room, line } => {
            AdminAction::Dismiss { game, room: room_name(room), line }
        }
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

fn chat_line(game: String, room: RoomArg, line: i64, hidden: bool) -> AdminAction {
    AdminAction::Line { game, room: room_name(room), line, hidden }
}

fn room_name(room: RoomArg) -> String {
    let name = match room {
        RoomArg::Players => "players",
        RoomArg::Spectators => "spectators",
    };
    name.to_owned()
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
