//! Vacations: times in which the correspondence clocks of an account are stopped.

use crate::db::{Db, on};
use crate::error::StoreError;

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
            .fetch_all(pool)
            .await?
        }))
    }

    /// Sets the end of the vacation that starts at `from_ms`. All running matches of the account become due, because
    /// their clocks change.
    pub async fn set_vacation(
        &self,
        account_id: &str,
        from_ms: i64,
        to_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            sqlx::query(
                "INSERT INTO vacations (account_id, from_ms, to_ms) VALUES ($1, $2, $3)
                 ON CONFLICT (account_id, from_ms) DO UPDATE SET to_ms = excluded.to_ms",
            )
            .bind(account_id)
            .bind(from_ms)
            .bind(to_ms)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "UPDATE games SET stamp = stamp + 1,
                                  due_ms = CASE WHEN due_ms IS NULL THEN NULL ELSE 0 END
                 WHERE status = 'running'
                   AND id IN (SELECT game_id FROM seats WHERE account_id = $1)",
            )
            .bind(account_id)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(())
    }
}
