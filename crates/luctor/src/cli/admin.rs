//! Arguments of `luctor admin`.

use clap::{Args, Subcommand, ValueEnum};

use super::{StorageArgs, help};

/// Moderate accounts, chats and games, even while the server runs
#[derive(Args, Debug)]
#[command(after_long_help = help::ADMIN)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    pub(crate) storage: StorageArgs,
    /// Reason for the log
    #[arg(long, value_name = "TEXT", default_value = "by the host", global = true)]
    pub(crate) reason: String,
    #[command(subcommand)]
    pub(crate) action: AdminCommand,
}

/// A role for `luctor admin role`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RoleArg {
    /// Make the account a moderator
    Moderator,
    /// Take the role away
    None,
}

/// A room for `luctor admin hide` and `luctor admin show`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RoomArg {
    /// The players' room
    Players,
    /// The spectators' room
    Spectators,
}

/// The place of a chat message.
#[derive(Args, Debug)]
pub(crate) struct MessagePlace {
    /// Id of the game
    pub(crate) game: String,
    /// Chat room
    pub(crate) room: RoomArg,
    /// Number of the message
    pub(crate) line: i64,
}

/// An action of the host.
#[derive(Subcommand, Debug)]
pub(crate) enum AdminCommand {
    /// Make an account a moderator, or take the role away
    Role {
        /// Name of the account
        name: String,
        /// Role
        role: RoleArg,
    },
    /// Stop an account from writing in chats
    Mute {
        /// Name of the account
        name: String,
    },
    /// Let a muted account write again
    Unmute {
        /// Name of the account
        name: String,
    },
    /// Ban an account, and end its sessions and tokens
    Ban {
        /// Name of the account
        name: String,
        /// Length of the ban in days [default: for ever]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36500))]
        days: Option<u32>,
    },
    /// End a ban
    Unban {
        /// Name of the account
        name: String,
    },
    /// Change the name of an account
    Rename {
        /// Name of the account
        name: String,
        /// New name
        new: String,
    },
    /// Close an account, and end its sessions and tokens
    Close {
        /// Name of the account
        name: String,
    },
    /// Reopen a closed account
    Reopen {
        /// Name of the account
        name: String,
    },
    /// End all sessions and tokens of an account
    SignOut {
        /// Name of the account
        name: String,
    },
    /// Remove the second factor of an account whose owner has lost it
    RemoveSecondFactor {
        /// Name of the account
        name: String,
    },
    /// Hide a chat message
    Hide(MessagePlace),
    /// Show a hidden chat message again
    Show(MessagePlace),
    /// Block the address of a guest, or of the owner of a deleted account, who wrote a chat message, for seven days
    BlockAddress(MessagePlace),
    /// End the block of the address from which a chat message was written
    UnblockAddress(MessagePlace),
    /// Dismiss the reports of a chat message
    Dismiss(MessagePlace),
    /// Delete a game for ever
    DeleteGame {
        /// Id of the game
        game: String,
    },
    /// Annul a rated game, and recompute all ratings
    Annul {
        /// Id of the game
        game: String,
    },
    /// Count an annulled game again, and recompute all ratings
    Restore {
        /// Id of the game
        game: String,
    },
    /// List the reports that are still to be decided, with the lines around them
    Reports,
    /// List pairs of accounts that probably belong to one person: id, accounts, reason, game
    Suspicions,
    /// Decide that the accounts of a suspicion belong to one person
    ConfirmSuspicion {
        /// Id of the suspicion
        id: String,
    },
    /// Decide that the accounts of a suspicion belong to two people
    DismissSuspicion {
        /// Id of the suspicion
        id: String,
    },
    /// List the latest actions
    Log {
        /// Only actions on this account
        name: Option<String>,
    },
}
