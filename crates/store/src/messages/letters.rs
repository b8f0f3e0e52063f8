//! Which mails were received and done.

use crate::db::{Db, DbError, on};

impl Db {
    /// Whether a mail to this tag was done.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn is_letter_done(&self, id: &str, tag: &str) -> Result<bool, DbError> {
        let found: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT at_ms FROM letters WHERE id = $1 AND tag = $2")
                .bind(id)
                .bind(tag)
                .fetch_optional(pool)
                .await?
        });
        Ok(found.is_some())
    }

    /// Notes that a mail to this tag is done.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn letter_done(&self, id: &str, tag: &str, at_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO letters (id, tag, at_ms) VALUES ($1, $2, $3) ON CONFLICT (id, tag) DO NOTHING",
            )
            .bind(id)
            .bind(tag)
            .bind(at_ms)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Forgets mails that were done before an instant.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn forget_letters(&self, before_ms: i64) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM letters WHERE at_ms < $1").bind(before_ms).execute(pool).await?;
        });
        Ok(())
    }
}
