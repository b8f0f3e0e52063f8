//! Moves that the computer has to make.
//!
//! Servers and workers share them. A process leases a move before it thinks about it, and the lease expires if the
//! process is lost. So every move is computed once.

use crate::db::column::{AsText, values};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;

impl Db {
    /// Leases the computer's move in this version of a match. Returns false if another process has the lease.
    pub async fn lease_computer_move(
        &self,
        id: &MatchId,
        version: u32,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<bool, StoreError> {
        // Of two simultaneous statements the second waits for the row and finds the lease of the first.
        let leased = on!(self, pool => {
            sqlx::query(
                "UPDATE games SET engine_version = $2, engine_until_ms = $4
                 WHERE id = $1 AND version = $2 AND awaits = 'computer'
                   AND (engine_version <> $2 OR engine_until_ms <= $3)",
            )
            .bind(id.as_str())
            .bind(i64::from(version))
            .bind(now_ms)
            .bind(until_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(leased == 1)
    }

    /// Ends the lease of the computer's move in this version of a match.
    pub async fn release_computer_move(
        &self,
        id: &MatchId,
        version: u32,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("UPDATE games SET engine_until_ms = 0 WHERE id = $1 AND engine_version = $2")
                .bind(id.as_str())
                .bind(i64::from(version))
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }

    /// Returns matches that await a move of the computer which no process has leased, at most `limit`: those with an id from
    /// `start` on, and then the others. With a random start, matches that must wait for long do not hide the others.
    pub async fn unleased_computer_moves(
        &self,
        now_ms: i64,
        start: &MatchId,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM games
                 WHERE awaits = 'computer' AND (engine_version <> version OR engine_until_ms <= $1)
                 ORDER BY CASE WHEN id >= $2 THEN 0 ELSE 1 END, id LIMIT $3",
            )
            .bind(now_ms)
            .bind(start.as_str())
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Returns the matches that await a move of the computer, the newest first, at most `limit`.
    pub async fn matches_awaiting_computer(&self, limit: i64) -> Result<Vec<MatchId>, StoreError> {
        let ids: Vec<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM games WHERE awaits = 'computer' ORDER BY created_ms DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }
}
