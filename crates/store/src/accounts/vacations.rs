//! Vacations: times in which the correspondence clocks of an account are stopped.

use crate::db::column::{AsId, AsText, values};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::{AccountId, MatchId};

impl Db {
    /// Returns the starts and ends of the vacations that end after `after_ms`, the earliest first.
    pub async fn vacations(
        &self,
        account_id: &str,
        after_ms: i64,
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT from_ms, to_ms FROM vacations WHERE account_id = $1 AND to_ms > $2
                 ORDER BY from_ms",
            )
            .bind(account_id)
            .bind(after_ms)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Sets the end of the vacation that starts at `from_ms`, or deletes it if `to_ms` is `None`. The account waits from
    /// `now_ms` on for the new deadlines of its matches. The cost does not depend on their number.
    pub async fn set_vacation(
        &self,
        account_id: &str,
        from_ms: i64,
        to_ms: Option<i64>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            // Vacations are cached with the seats of matches.
            sqlx::query(
                "UPDATE accounts SET revision = revision + 1, clocks_changed_ms = $2 WHERE id = $1",
            )
            .bind(account_id)
            .bind(now_ms)
            .execute(&mut *transaction)
            .await?;
            let change = match to_ms {
                Some(to_ms) => sqlx::query(
                    "INSERT INTO vacations (account_id, from_ms, to_ms) VALUES ($1, $2, $3)
                     ON CONFLICT (account_id, from_ms) DO UPDATE SET to_ms = excluded.to_ms",
                )
                .bind(account_id)
                .bind(from_ms)
                .bind(to_ms),
                None => {
                    sqlx::query("DELETE FROM vacations WHERE account_id = $1 AND from_ms = $2")
                        .bind(account_id)
                        .bind(from_ms)
                }
            };
            change.execute(&mut *transaction).await?;
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Returns the accounts that wait for new deadlines of their matches, each with the time of the change, the earliest
    /// first, at most `limit`.
    pub async fn changed_clocks(&self, limit: usize) -> Result<Vec<(AccountId, i64)>, StoreError> {
        let rows: Vec<(AsId<AccountId>, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, clocks_changed_ms FROM accounts WHERE clocks_changed_ms IS NOT NULL
                 ORDER BY clocks_changed_ms, id LIMIT $1",
            )
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch_all(pool.reader())
            .await?
        });
        Ok(rows.into_iter().map(|(AsId(account), changed_ms)| (account, changed_ms)).collect())
    }

    /// Records that all deadlines of an account have been computed again since a change, unless it has changed again.
    pub async fn clocks_updated(
        &self,
        account: &AccountId,
        changed_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "UPDATE accounts SET clocks_changed_ms = NULL WHERE id = $1 AND clocks_changed_ms = $2",
            )
            .bind(account.as_str())
            .bind(changed_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Returns the running correspondence matches of an account with ids after `after`, in the order of their ids, at
    /// most `limit`.
    pub async fn running_correspondence_of(
        &self,
        account: &AccountId,
        after: &str,
        limit: usize,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT DISTINCT games.id FROM seats JOIN games ON games.id = seats.game_id
                 WHERE seats.account_id = $1 AND seats.unfinished = 1 AND seats.game_id > $2
                   AND games.status = 'running' AND games.control_kind = 'correspondence'
                 ORDER BY games.id LIMIT $3",
            )
            .bind(account.as_str())
            .bind(after)
            .bind(i64::try_from(limit).unwrap_or(i64::MAX))
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }
}
