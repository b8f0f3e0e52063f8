//! The keys with which the server signs.

use crate::db::{Db, on};
use crate::error::StoreError;

impl Db {
    /// Returns the key with a name. If none is stored, `fresh` is stored and returned.
    pub async fn server_key(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query(
                "INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            )
            .bind(name)
            .bind(fresh)
            .execute(pool.writer())
            .await?;
            sqlx::query_scalar("SELECT value FROM server_keys WHERE name = $1")
                .bind(name)
                .fetch_one(pool.reader())
                .await?
        }))
    }
}
