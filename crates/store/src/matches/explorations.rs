//! Private analysis of a player in a match.

use luctor_match::player::Player;

use crate::db::column::AsPlace;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// The private analysis of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplorationRow {
    /// The number of moves that had been played at its start.
    pub ply: i64,
    /// The tree of moves, as JSON.
    pub tree: String,
}

from_row!(ExplorationRow { ply, tree });

impl Db {
    /// Returns the private analysis of a player.
    pub async fn exploration(
        &self,
        id: &MatchId,
        player: Player,
    ) -> Result<Option<ExplorationRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as("SELECT ply, tree FROM explorations WHERE game_id = $1 AND place = $2")
                .bind(id.as_str())
                .bind(AsPlace(player))
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Replaces the private analysis of a player.
    pub async fn set_exploration(
        &self,
        id: &MatchId,
        player: Player,
        row: &ExplorationRow,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO explorations (game_id, place, tree, ply) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (game_id, place) DO UPDATE SET tree = excluded.tree, ply = excluded.ply",
            )
            .bind(id.as_str())
            .bind(AsPlace(player))
            .bind(&row.tree)
            .bind(row.ply)
            .execute(pool.writer())
            .await?;
        });
        Ok(())
    }
}
