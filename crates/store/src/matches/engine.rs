//! Which process thinks about a move of the computer. Each move is thought about once, although servers and
//! workers share them: who begins takes a lease, and where he is lost the lease runs out.

use crate::db::{Db, DbError, on};

impl Db {
    /// Whether other processes may think about the same matches.
    pub fn is_shared(&self) -> bool {
        matches!(self, Db::Pg(_))
    }

    /// Takes the computer's move in this version of a match until a time, unless somebody else has it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn lease_computer_move(
        &self,
        game_id: &str,
        version: u32,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<bool, DbError> {
        // Of two who come at once the second waits for the row and finds the lease of the first.
        let taken = on!(self, pool => {
            sqlx::query(
                "UPDATE games SET engine_version = $2, engine_until_ms = $4
                 WHERE id = $1 AND version = $2 AND awaits = 'computer'
                   AND (engine_version <> $2 OR engine_until_ms <= $3)",
            )
            .bind(game_id)
            .bind(i64::from(version))
            .bind(now_ms)
            .bind(until_ms)
            .execute(pool)
            .await?
            .rows_affected()
        });
        Ok(taken == 1)
    }

    /// Gives the computer's move in this version of a match back to all.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn return_computer_move(&self, game_id: &str, version: u32) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("UPDATE games SET engine_until_ms = 0 WHERE id = $1 AND engine_version = $2")
                .bind(game_id)
                .bind(i64::from(version))
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The ids of the matches in which the computer owes a move that nobody thinks about, the oldest match
    /// first, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn free_computer_moves(
        &self,
        now_ms: i64,
        limit: i64,
    ) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games
                 WHERE awaits = 'computer' AND (engine_version <> version OR engine_until_ms <= $1)
                 ORDER BY created_ms LIMIT $2",
            )
            .bind(now_ms)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}
