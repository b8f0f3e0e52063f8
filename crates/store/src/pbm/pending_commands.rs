//! Commands from emails that the sender has still to confirm.

use crate::db::column::AsId;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::secret::SecretHash;

/// A command that its sender has still to confirm.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingCommand {
    /// The account of the sender.
    pub account: AccountId,
    /// The command.
    pub command: String,
    /// The text below the command.
    pub text: String,
}

from_row!(PendingCommand { account: AsId<_>, command, text });

/// Deletes the commands of an account by an executor: someone else may have given them, and know their codes.
macro_rules! delete_pending_commands {
    ($account:expr, $executor:expr) => {{
        let account: &$crate::id::AccountId = $account;
        sqlx::query("DELETE FROM pending_commands WHERE account_id = $1")
            .bind(account.as_str())
            .execute($executor)
            .await?;
    }};
}
pub(crate) use delete_pending_commands;

impl Db {
    /// Stores a command until it is confirmed with a code.
    pub async fn insert_pending_command(
        &self,
        code: &SecretHash,
        pending: &PendingCommand,
        expires_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO pending_commands (code_hash, account_id, command, words, expires_ms)
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(code.as_str())
            .bind(pending.account.as_str())
            .bind(&pending.command)
            .bind(&pending.text)
            .bind(expires_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Returns the command with a code, unless it has expired.
    pub async fn pending_command(
        &self,
        code: &SecretHash,
        now_ms: i64,
    ) -> Result<Option<PendingCommand>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT account_id AS account, command, words AS text FROM pending_commands
                 WHERE code_hash = $1 AND expires_ms > $2",
            )
            .bind(code.as_str())
            .bind(now_ms)
            .fetch_optional(pool.reader())
            .await?
        }))
    }
}
