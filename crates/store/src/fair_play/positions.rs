//! Positions of running rated matches.

use crate::db::{Db, on};
use crate::error::StoreError;

/// Converts a hash to a column of integers with the same bits.
pub(crate) fn key_of(hash: u64) -> i64 {
    i64::from_ne_bytes(hash.to_ne_bytes())
}

impl Db {
    /// Returns whether a running rated match has a position with one of these hashes. Each hash costs a look into an
    /// index that contains only running rated matches.
    pub async fn is_any_position_in_play(&self, hashes: &[u64]) -> Result<bool, StoreError> {
        for hash in hashes {
            if self.is_position_in_play(*hash).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn is_position_in_play(&self, hash: u64) -> Result<bool, StoreError> {
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar("SELECT position_key FROM games WHERE position_key = $1 LIMIT 1")
                .bind(key_of(hash))
                .fetch_optional(pool)
                .await?
        });
        Ok(found.is_some())
    }
}
