//! Incoming mail that was processed, so that no email is processed twice.

use crate::db::{Db, on};
use crate::error::StoreError;

impl Db {
    /// Returns whether an email to an address with this tag was processed. `id` is derived from the Message-ID.
    pub async fn is_mail_processed(&self, id: &str, tag: &str) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar("SELECT at_ms FROM letters WHERE id = $1 AND tag = $2")
                .bind(id)
                .bind(tag)
                .fetch_optional(pool.reader())
                .await?
        });
        Ok(found.is_some())
    }

    /// Records that an email to an address with this tag was processed.
    pub async fn mail_processed(&self, id: &str, tag: &str, at_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO letters (id, tag, at_ms) VALUES ($1, $2, $3) ON CONFLICT (id, tag) DO NOTHING",
            )
            .bind(id)
            .bind(tag)
            .bind(at_ms)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Deletes the records of mail that was processed before a time.
    pub async fn delete_processed_mail(&self, before_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM letters WHERE at_ms < $1").bind(before_ms).execute(pool.writer()).await?;
        });
        Ok(())
    }
}
