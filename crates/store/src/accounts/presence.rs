//! Accounts that are connected to other processes on the same database.

use crate::db::{Db, on};
use crate::error::StoreError;

impl Db {
    /// Reports that accounts are connected to this process.
    pub async fn report_online(&self, accounts: &[String], now_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            for account in accounts {
                // The account may be deleted meanwhile.
                sqlx::query(
                    "INSERT INTO online_accounts (account_id, seen_ms)
                     SELECT id, $2 FROM accounts WHERE id = $1 AND deleted_ms IS NULL
                     ON CONFLICT (account_id) DO UPDATE SET seen_ms = excluded.seen_ms",
                )
                .bind(account)
                .bind(now_ms)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Returns the accounts that a process has reported after a time, and deletes older reports.
    pub async fn online_since(&self, after_ms: i64) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query("DELETE FROM online_accounts WHERE seen_ms <= $1")
                .bind(after_ms)
                .execute(pool.writer())
                .await?;
            sqlx::query_scalar("SELECT account_id FROM online_accounts WHERE seen_ms > $1")
                .bind(after_ms)
                .fetch_all(pool.reader())
                .await?
        }))
    }
}
