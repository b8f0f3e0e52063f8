//! Matches in which the server has something to do.

use crate::db::column::{AsText, values};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;

impl Db {
    /// Returns the matches in which the server has to act by itself now, the most urgent first, at most `limit`.
    pub async fn due_matches(&self, now_ms: i64, limit: i64) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM games WHERE due_ms IS NOT NULL AND due_ms <= $1
                 ORDER BY due_ms LIMIT $2",
            )
            .bind(now_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Returns the matches with pending side effects after an id, in the order of their ids, at most `limit`.
    pub async fn matches_with_pending_side_effects(
        &self,
        after: Option<&MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM games WHERE reacted < version AND id > $1 ORDER BY id LIMIT $2",
            )
            .bind(after.map_or("", MatchId::as_str))
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }
}
