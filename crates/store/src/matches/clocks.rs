//! When the server was up, and what that means for clocks.

use crate::db::{Db, DbError, on};

/// The key of the one row of the table `heartbeat`.
const ROW: i64 = 1;

impl Db {
    /// When a server on this database was last known to be up; `None` on a new database.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn last_heartbeat(&self) -> Result<Option<i64>, DbError> {
        let row: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT at_ms FROM heartbeat WHERE id = $1")
                .bind(ROW)
                .fetch_optional(pool)
                .await?
        });
        Ok(row.map(|(at_ms,)| at_ms))
    }

    /// Remembers that a server is up. If none was since `last`, which is then an outage of all that was
    /// due, that is stored too, by one process only. Tells whether it was.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn heartbeat(&self, now_ms: i64, outage_since: Option<i64>) -> Result<bool, DbError> {
        let mut stored = false;
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
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

    /// The times in which no server was up, as pairs of beginnings and ends.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn outages(&self) -> Result<Vec<(i64, i64)>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as("SELECT from_ms, to_ms FROM outages ORDER BY from_ms")
                .fetch_all(pool)
                .await?
        }))
    }
}
