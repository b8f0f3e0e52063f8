//! The matches of an account.

use super::{Db, DbError, on};

impl Db {
    /// The ids of the newest matches of an account that are not over, at most `limit`; those to which it is
    /// invited too.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn open_games_of(
        &self,
        account_id: &str,
        limit: i64,
    ) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games
                 WHERE id IN (SELECT game_id FROM seats WHERE account_id = $1) AND status <> 'over'
                 ORDER BY created_ms DESC LIMIT $2",
            )
            .bind(account_id)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}
