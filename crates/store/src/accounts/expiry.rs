//! Deletion of expired sessions, links and commands.

use crate::db::{Db, on};
use crate::error::StoreError;

impl Db {
    /// Deletes the sessions that were not used after `seen_ms` or not created after `created_ms`, and the links, invitations
    /// and pending commands that have expired at `now_ms`.
    pub async fn delete_expired(
        &self,
        seen_ms: i64,
        created_ms: i64,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM sessions WHERE seen_ms <= $1 OR created_ms <= $2")
                .bind(seen_ms)
                .bind(created_ms)
                .execute(pool.writer())
                .await?;
            for sql in [
                "DELETE FROM mail_links WHERE expires_ms <= $1",
                "DELETE FROM invitations WHERE expires_ms <= $1",
                "DELETE FROM pending_commands WHERE expires_ms <= $1",
            ] {
                sqlx::query(sql).bind(now_ms).execute(pool.writer()).await?;
            }
        });
        Ok(())
    }
}
