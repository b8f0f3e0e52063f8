//! The log of moderation. Its rows are never changed or deleted.

use luctor_match::word::words;

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;

/// An action of a moderator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModerationAction {
    /// Made an account a moderator, or took the role away.
    SetRole,
    /// Muted an account.
    Mute,
    /// Ended a mute.
    Unmute,
    /// Banned an account.
    Ban,
    /// Ended a ban.
    Unban,
    /// Changed the name of an account.
    Rename,
    /// Closed an account.
    Close,
    /// Reopened an account.
    Reopen,
    /// Ended all sessions and tokens of an account.
    SignOut,
    /// Removed the second factor of an account.
    RemoveSecondFactor,
    /// Hid a line of a chat.
    Hide,
    /// Showed a hidden line again.
    Show,
    /// Blocked the address from which a line was written.
    BlockAddress,
    /// Ended the block of an address.
    UnblockAddress,
    /// Deleted a game.
    DeleteGame,
    /// Annulled a rated game.
    Annul,
    /// Counted an annulled game again.
    Restore,
    /// Upheld the reports of a line.
    Uphold,
    /// Dismissed the reports of a line.
    Dismiss,
    /// Deleted a shared analysis.
    DeleteAnalysis,
    /// Dismissed the reports of a shared analysis.
    DismissAnalysis,
    /// Decided that two accounts belong to one person.
    ConfirmSuspicion,
    /// Decided that two accounts belong to two people.
    DismissSuspicion,
}

words!(ModerationAction {
    SetRole = "role",
    Mute = "mute",
    Unmute = "unmute",
    Ban = "ban",
    Unban = "unban",
    Rename = "rename",
    Close = "close",
    Reopen = "reopen",
    SignOut = "sign-out",
    RemoveSecondFactor = "remove-second-factor",
    Hide = "hide",
    Show = "show",
    BlockAddress = "block-address",
    UnblockAddress = "unblock-address",
    DeleteGame = "delete-game",
    Annul = "annul",
    Restore = "restore",
    Uphold = "uphold",
    Dismiss = "dismiss",
    DeleteAnalysis = "delete-analysis",
    DismissAnalysis = "dismiss-analysis",
    ConfirmSuspicion = "confirm-suspicion",
    DismissSuspicion = "dismiss-suspicion",
});

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The id of the entry.
    pub id: String,
    /// The time of the action.
    pub at_ms: i64,
    /// The account of the moderator; `None` for the command line.
    pub moderator: Option<String>,
    /// The name that the moderator had then. The database adds it to a new entry.
    pub moderator_name: Option<String>,
    /// The action.
    pub action: ModerationAction,
    /// The account that it concerns.
    pub account_id: Option<String>,
    /// The match that it concerns.
    pub match_id: Option<String>,
    /// The room of the chat that it concerns.
    pub room: Option<String>,
    /// The number of the line that it concerns.
    pub line: Option<i64>,
    /// The shared analysis that it concerns.
    pub analysis_id: Option<String>,
    /// The reason, for other moderators.
    pub reason: String,
    /// The state before the action, such as the old name.
    pub previous: String,
    /// The state after the action, such as the new name.
    pub next: String,
}

from_row!(LogEntry {
    id,
    at_ms,
    moderator,
    moderator_name,
    action: AsText<_>,
    account_id,
    match_id,
    room,
    line,
    analysis_id,
    reason,
    previous,
    next
});

/// Adds an entry to the log, in a transaction.
macro_rules! insert_entry {
    ($entry:expr, $connection:expr) => {{
        let entry: &$crate::moderation::log::LogEntry = $entry;
        sqlx::query(
            "INSERT INTO moderation_log (id, at_ms, moderator, action, account_id, game_id, room,
                                         line, analysis_id, reason, previous, next, moderator_name)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                     (SELECT name FROM accounts WHERE id = $3))",
        )
        .bind(&entry.id)
        .bind(entry.at_ms)
        .bind(&entry.moderator)
        .bind($crate::db::column::AsText(entry.action))
        .bind(&entry.account_id)
        .bind(&entry.match_id)
        .bind(&entry.room)
        .bind(entry.line)
        .bind(&entry.analysis_id)
        .bind(&entry.reason)
        .bind(&entry.previous)
        .bind(&entry.next)
        .execute($connection)
        .await?;
    }};
}
pub(crate) use insert_entry;

impl Db {
    /// Returns the latest entries of the log before a time, the latest first. `account` restricts them to those that
    /// concern an account.
    pub async fn moderation_log(
        &self,
        account: Option<&str>,
        before_ms: i64,
        limit: i64,
    ) -> Result<Vec<LogEntry>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, at_ms, moderator, moderator_name, action, account_id, game_id AS match_id, room, line,
                        analysis_id, reason, previous, next
                 FROM moderation_log
                 WHERE ($1 IS NULL OR account_id = $1) AND at_ms < $2
                 ORDER BY at_ms DESC, id LIMIT $3",
            )
            .bind(account)
            .bind(before_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}
