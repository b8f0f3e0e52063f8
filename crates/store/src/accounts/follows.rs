//! Followed players.

use crate::accounts::lock::lock_pair;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// A player whom an account follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowedRow {
    /// The id of the followed account.
    pub id: String,
    /// Its name.
    pub name: String,
    /// True if it is a bot.
    pub bot: bool,
    /// Its preferences, as JSON.
    pub preferences: String,
}

from_row!(FollowedRow { id, name, bot, preferences });

/// A followed player, with the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedFollow {
    /// The name of the followed account.
    pub name: String,
    /// The time at which following began.
    pub created_ms: i64,
}

from_row!(ExportedFollow { name, created_ms });

impl Db {
    /// Follows a player, unless one has blocked the other. Returns false if the account already follows `most` players.
    pub async fn follow(
        &self,
        account: &AccountId,
        followed: &AccountId,
        most: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let inserted = on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            lock_pair!(account, followed, &mut *transaction);
            let inserted = sqlx::query(
                "INSERT INTO follows (account_id, followed_id, created_ms)
                 SELECT $1, $2, $3
                 WHERE (SELECT COUNT(*) FROM follows WHERE account_id = $1 AND followed_id <> $2) < $4
                   AND NOT EXISTS (SELECT 1 FROM blocks WHERE (account_id = $1 AND blocked_id = $2)
                                                           OR (account_id = $2 AND blocked_id = $1))
                 ON CONFLICT (account_id, followed_id) DO UPDATE SET created_ms = follows.created_ms",
            )
            .bind(account.as_str())
            .bind(followed.as_str())
            .bind(now_ms)
            .bind(most)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
            transaction.commit().await?;
            inserted
        });
        Ok(inserted == 1)
    }

    /// Ends following a player, if the account does.
    pub async fn unfollow(
        &self,
        account: &AccountId,
        followed: &AccountId,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM follows WHERE account_id = $1 AND followed_id = $2")
                .bind(account.as_str())
                .bind(followed.as_str())
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns whether an account follows another.
    pub async fn follows(&self, account: &str, followed: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT created_ms FROM follows WHERE account_id = $1 AND followed_id = $2",
            )
            .bind(account)
            .bind(followed)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }

    /// Returns the players whom an account follows, by name.
    pub async fn followed_by(&self, account: &str) -> Result<Vec<FollowedRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.id, accounts.name, accounts.bot, accounts.preferences FROM follows
                 JOIN accounts ON accounts.id = follows.followed_id
                 WHERE follows.account_id = $1 AND accounts.deleted_ms IS NULL
                 ORDER BY accounts.name_key",
            )
            .bind(account)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the followed players of an account for its export.
    pub async fn exported_follows(
        &self,
        account: &AccountId,
    ) -> Result<Vec<ExportedFollow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name, follows.created_ms FROM follows
                 JOIN accounts ON accounts.id = follows.followed_id
                 WHERE follows.account_id = $1 ORDER BY follows.created_ms, accounts.name_key",
            )
            .bind(account.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }
}
