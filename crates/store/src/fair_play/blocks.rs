//! Blocked players.

use crate::accounts::lock::lock_pair;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AccountId;

/// A player whom an account has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockRow {
    /// The name of the blocked account.
    pub name: String,
    /// The time at which it was blocked.
    pub created_ms: i64,
}

from_row!(BlockRow { name, created_ms });

impl Db {
    /// Blocks a player, so that neither follows the other any more. Returns false if the account already blocks `most` players.
    pub async fn block(
        &self,
        account: &AccountId,
        blocked: &AccountId,
        most: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let inserted = on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            // Otherwise a follow that was checked before the block could be stored after it.
            lock_pair!(account, blocked, &mut *transaction);
            sqlx::query(
                "DELETE FROM follows WHERE (account_id = $1 AND followed_id = $2)
                                        OR (account_id = $2 AND followed_id = $1)",
            )
            .bind(account.as_str())
            .bind(blocked.as_str())
            .execute(&mut *transaction)
            .await?;
            let inserted = sqlx::query(
                "INSERT INTO blocks (account_id, blocked_id, created_ms)
                 SELECT $1, $2, $3
                 WHERE (SELECT COUNT(*) FROM blocks WHERE account_id = $1 AND blocked_id <> $2) < $4
                 ON CONFLICT (account_id, blocked_id) DO UPDATE SET created_ms = blocks.created_ms",
            )
            .bind(account.as_str())
            .bind(blocked.as_str())
            .bind(now_ms)
            .bind(most)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
            if inserted == 1 {
                transaction.commit().await?;
            }
            inserted
        });
        Ok(inserted == 1)
    }

    /// Ends the block of a player, if there is one.
    pub async fn unblock(
        &self,
        account: &AccountId,
        blocked: &AccountId,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM blocks WHERE account_id = $1 AND blocked_id = $2")
                .bind(account.as_str())
                .bind(blocked.as_str())
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns the players whom an account has blocked, latest first.
    pub async fn blocks_of(&self, account: &AccountId) -> Result<Vec<BlockRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name, blocks.created_ms FROM blocks
                 JOIN accounts ON accounts.id = blocks.blocked_id
                 WHERE blocks.account_id = $1 AND accounts.deleted_ms IS NULL
                 ORDER BY blocks.created_ms DESC, accounts.name",
            )
            .bind(account.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Deletes the blocks of accounts that were deleted at `until_ms` or earlier. Until then they hold at the addresses of these
    /// accounts.
    pub async fn delete_blocks_of_deleted(&self, until_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "DELETE FROM blocks
                 WHERE blocked_id IN (SELECT id FROM accounts WHERE deleted_ms <= $1)",
            )
            .bind(until_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Returns the ids of the accounts that have blocked an account, or that it has blocked.
    pub async fn blocked_either_way(&self, account: &str) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT blocked_id FROM blocks WHERE account_id = $1
                 UNION SELECT account_id FROM blocks WHERE blocked_id = $1",
            )
            .bind(account)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the confirmed addresses of the accounts that an account has blocked.
    pub async fn emails_of_blocked(&self, account: &str) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT email FROM blocks JOIN accounts ON accounts.id = blocks.blocked_id
                 WHERE blocks.account_id = $1 AND email IS NOT NULL",
            )
            .bind(account)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns whether one of two accounts has blocked the other.
    pub async fn is_blocked_between(&self, one: &str, other: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT created_ms FROM blocks
                 WHERE (account_id = $1 AND blocked_id = $2) OR (account_id = $2 AND blocked_id = $1)
                 LIMIT 1",
            )
            .bind(one)
            .bind(other)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }
}
