//! Conditional moves of a player in a match.

use luctor_match::player::Player;

use crate::db::column::AsPlace;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// The conditional moves of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionsRow {
    /// The number of moves that had been played when they were written.
    pub ply: i64,
    /// A hash of these moves. Rows of earlier versions have none.
    pub start: Option<String>,
    /// The lines of moves, as JSON.
    pub lines: String,
}

from_row!(ConditionsRow { ply, start, lines });

/// Deletes all conditional moves of an account, so that the server does not play for it. The seats come first: those of others
/// are not read.
pub(crate) const DELETE_CONDITIONS: &str = "DELETE FROM conditions WHERE (game_id, place) IN (
    SELECT game_id, place FROM seats WHERE account_id = $1)";

impl Db {
    /// Returns the conditional moves of a player.
    pub async fn conditional_moves(
        &self,
        id: &MatchId,
        player: Player,
    ) -> Result<Option<ConditionsRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as("SELECT ply, start, lines FROM conditions WHERE game_id = $1 AND place = $2")
                .bind(id.as_str())
                .bind(AsPlace(player))
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Replaces the conditional moves of a player.
    pub async fn set_conditional_moves(
        &self,
        id: &MatchId,
        player: Player,
        row: &ConditionsRow,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO conditions (game_id, place, ply, start, lines) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (game_id, place) DO UPDATE
                 SET ply = excluded.ply, start = excluded.start, lines = excluded.lines",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(row.ply)
            .bind(&row.start)
            .bind(&row.lines)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }

    /// Deletes the conditional moves of a player.
    pub async fn delete_conditional_moves(
        &self,
        id: &MatchId,
        player: Player,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM conditions WHERE game_id = $1 AND place = $2")
                .bind(id.as_str())
                .bind(AsPlace(player))
                .execute(pool.writer())
                .await?;
        });
        Ok(())
    }
}
