//! Actions of moderators on accounts. Each is stored with its entry in the log.

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::matches::conditions::DELETE_CONDITIONS;
use crate::moderation::log::{LogEntry, insert_entry};
use crate::moderation::notices::insert_notice;
use crate::moderation::restrictions::Role;

/// A change of an account by a moderator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountChange<'a> {
    /// Sets the role.
    Role(Role),
    /// Mutes the account, or ends the mute.
    Muted(bool),
    /// Bans the account until a time, or ends the ban.
    BannedUntil(Option<i64>),
    /// Closes the account at a time, or reopens it.
    Closed(Option<i64>),
    /// Changes the name.
    Name {
        /// The new name.
        name: &'a str,
        /// The new name in lowercase.
        key: &'a str,
        /// The skeleton of the new name. Names that look alike have the same skeleton.
        skeleton: &'a str,
    },
    /// Ends all sessions and tokens.
    SignOut,
    /// Removes the second factor.
    RemoveSecondFactor,
}

impl AccountChange<'_> {
    /// Returns whether all sessions and tokens of the account end.
    pub fn ends_access(self) -> bool {
        matches!(
            self,
            AccountChange::BannedUntil(Some(_))
                | AccountChange::Closed(Some(_))
                | AccountChange::SignOut
        )
    }
}

impl Db {
    /// Changes an account, adds the entry to the log, and stores a notice for the account. Returns false if the account
    /// does not exist or the new name is taken.
    pub async fn moderate_account(
        &self,
        account: &str,
        change: AccountChange<'_>,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_entry!(entry, &mut *transaction);
            if let AccountChange::Name { .. } = change {
                sqlx::query(
                    "INSERT INTO former_names (name_key, account_id, skeleton)
                     SELECT name_key, id, skeleton FROM accounts WHERE id = $1
                     ON CONFLICT (name_key) DO NOTHING",
                )
                .bind(account)
                .execute(&mut *transaction)
                .await?;
            }
            let update = match change {
                AccountChange::Role(role) => {
                    sqlx::query("UPDATE accounts SET role = $2 WHERE id = $1 AND deleted_ms IS NULL")
                        .bind(account)
                        .bind(AsText(role))
                }
                AccountChange::Muted(muted) => {
                    sqlx::query("UPDATE accounts SET muted = $2 WHERE id = $1 AND deleted_ms IS NULL")
                        .bind(account)
                        .bind(AsFlag(muted))
                }
                AccountChange::BannedUntil(until_ms) => sqlx::query(
                    "UPDATE accounts SET banned_until_ms = $2 WHERE id = $1 AND deleted_ms IS NULL",
                )
                .bind(account)
                .bind(until_ms),
                AccountChange::Closed(closed_ms) => {
                    sqlx::query("UPDATE accounts SET closed_ms = $2 WHERE id = $1 AND deleted_ms IS NULL")
                        .bind(account)
                        .bind(closed_ms)
                }
                AccountChange::Name { name, key, skeleton } => sqlx::query(
                    "UPDATE accounts SET name = $2, name_key = $3, skeleton = $4
                     WHERE id = $1 AND deleted_ms IS NULL
                       AND NOT EXISTS (SELECT 1 FROM accounts
                                       WHERE (name_key = $3 OR skeleton = $4) AND id <> $1)
                       AND NOT EXISTS (SELECT 1 FROM former_names
                                       WHERE (name_key = $3 OR skeleton = $4) AND account_id <> $1)",
                )
                .bind(account)
                .bind(name)
                .bind(key)
                .bind(skeleton),
                AccountChange::SignOut => sqlx::query(
                    "UPDATE accounts SET role = role WHERE id = $1 AND deleted_ms IS NULL",
                )
                .bind(account),
                AccountChange::RemoveSecondFactor => {
                    sqlx::query("DELETE FROM second_factors WHERE account_id = $1").bind(account)
                }
            };
            if update.execute(&mut *transaction).await?.rows_affected() == 0 {
                return Ok(false);
            }
            let mut further = Vec::new();
            if change.ends_access() {
                further.push("DELETE FROM sessions WHERE account_id = $1");
                further.push("DELETE FROM tokens WHERE account_id = $1");
                further.push("DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'reset'");
                further.push("DELETE FROM pending_commands WHERE account_id = $1");
            }
            match change {
                AccountChange::BannedUntil(Some(_)) | AccountChange::Closed(Some(_)) => {
                    further.push(DELETE_CONDITIONS);
                }
                AccountChange::RemoveSecondFactor => {
                    further.push("DELETE FROM recovery_codes WHERE account_id = $1");
                }
                // Names are cached with the seats of matches.
                AccountChange::Name { .. } => further.push(
                    "UPDATE accounts SET revision = revision + 1 WHERE id = $1",
                ),
                _ => {}
            }
            for sql in further {
                sqlx::query(sql).bind(account).execute(&mut *transaction).await?;
            }
            insert_notice!(account, entry.action.as_str(), entry, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(true)
    }
}
