//! The accounts that get a message when a challenge is opened in the lobby.

use crate::accounts::account_row::AccountRow;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// The players who may join an open challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeekAudience<'a> {
    /// The account that opened the challenge, if it has one. Players who are blocked by it, or block it, are left out.
    pub creator: Option<&'a AccountId>,
    /// `true` if only accounts with a confirmed address may join.
    pub confirmed_email: bool,
}

impl Db {
    /// Returns the accounts that want a message at `now_ms` about an open challenge and may join it, at most `limit`.
    /// Those who have had none for the longest time come first. Bots, banned and closed accounts are left out.
    pub async fn seek_alerts_due(
        &self,
        audience: SeekAudience<'_>,
        now_ms: i64,
        limit: i64,
    ) -> Result<Vec<AccountRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, name, password, email, email_wish AS unconfirmed_email, bot,
                        preferences, created_ms
                 FROM accounts
                 WHERE seek_alert_ms <= $1 AND deleted_ms IS NULL AND closed_ms IS NULL
                   AND COALESCE(banned_until_ms, 0) <= $1 AND NOT bot AND id <> $2
                   AND (email IS NOT NULL OR NOT $3)
                   AND NOT EXISTS (
                     SELECT 1 FROM blocks
                     WHERE (account_id = accounts.id AND blocked_id = $2)
                        OR (account_id = $2 AND blocked_id = accounts.id))
                 ORDER BY seek_alert_ms, id LIMIT $4",
            )
            .bind(now_ms)
            .bind(audience.creator.map_or("", AccountId::as_str))
            .bind(audience.confirmed_email)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Sets the time of an account's next message. Returns false if another process did so since `now_ms`, or the
    /// account wants no messages any more.
    pub async fn claim_seek_alert(
        &self,
        account: &AccountId,
        now_ms: i64,
        next_ms: i64,
    ) -> Result<bool, StoreError> {
        let claimed = on!(self, pool => {
            sqlx::query(
                "UPDATE accounts SET seek_alert_ms = $3 WHERE id = $1 AND seek_alert_ms <= $2",
            )
            .bind(account.as_str())
            .bind(now_ms)
            .bind(next_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(claimed == 1)
    }
}
