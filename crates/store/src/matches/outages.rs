//! Outages: times in which no server was up. They count on no clock.

use crate::db::{Db, on};
use crate::error::StoreError;

/// The key of the only row of the table `heartbeat`.
const ROW: i64 = 1;

impl Db {
    /// Returns the last time at which a server on this database was up; `None` on a new database.
    pub async fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT at_ms FROM heartbeat WHERE id = $1")
                .bind(ROW)
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Records that a server is up. If `outage_since` is given, an outage from then until now is stored too, and
    /// everything that was due is postponed. Returns whether this process stored the outage: only one does.
    pub async fn heartbeat(
        &self,
        now_ms: i64,
        outage_since: Option<i64>,
    ) -> Result<bool, StoreError> {
        let mut stored = false;
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            sqlx::query(
                "INSERT INTO heartbeat (id, at_ms) VALUES ($1, $2)
                 ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms
                 WHERE heartbeat.at_ms < excluded.at_ms",
            )
            .bind(ROW)
            .bind(now_ms)
            .execute(&mut *transaction)
            .await?;
            if let Some(since) = outage_since {
                let inserted = sqlx::query(
                    "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                )
                .bind(since)
                .bind(now_ms)
                .execute(&mut *transaction)
                .await?;
                if inserted.rows_affected() > 0 {
                    stored = true;
                    sqlx::query("UPDATE games SET due_ms = due_ms + $1 WHERE due_ms > $2")
                        .bind(now_ms - since)
                        .bind(since)
                        .execute(&mut *transaction)
                        .await?;
                }
            }
            transaction.commit().await?;
        });
        Ok(stored)
    }

    /// Deletes outages that end after a time: a clock was ahead when they were stored.
    pub async fn delete_outages_after(&self, to_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM outages WHERE to_ms > $1")
                .bind(to_ms)
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns the starts and ends of all outages, the earliest first.
    pub async fn outages(&self) -> Result<Vec<(i64, i64)>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as("SELECT from_ms, to_ms FROM outages ORDER BY from_ms")
                .fetch_all(pool.reader())
                .await?
        }))
    }
}
