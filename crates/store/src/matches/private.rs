//! What a player keeps for himself in a match: moves that he has left, and what he has tried out.

use luctor_match::player::Player;

use crate::db::column::AsPlace;
use crate::db::{Db, DbError, on};

/// A table of private texts by match and place.
macro_rules! private {
    ($get:ident, $put:ident, $select:literal, $insert:literal, $delete:literal) => {
        impl Db {
            /// The text of a place and the moves that had been played then.
            ///
            /// # Errors
            ///
            /// The database fails.
            pub async fn $get(
                &self,
                game_id: &str,
                player: Player,
            ) -> Result<Option<(i64, String)>, DbError> {
                Ok(on!(self, pool => {
                    sqlx::query_as($select).bind(game_id).bind(AsPlace(player)).fetch_optional(pool).await?
                }))
            }

            /// Keeps a text, or none.
            ///
            /// # Errors
            ///
            /// The database fails.
            pub async fn $put(
                &self,
                game_id: &str,
                player: Player,
                text: Option<(i64, &str)>,
            ) -> Result<(), DbError> {
                on!(self, pool => match text {
                    Some((ply, text)) => {
                        sqlx::query($insert)
                            .bind(game_id)
                            .bind(AsPlace(player))
                            .bind(text)
                            .bind(ply)
                            .execute(pool)
                            .await?;
                    }
                    None => {
                        sqlx::query($delete).bind(game_id).bind(AsPlace(player)).execute(pool).await?;
                    }
                });
                Ok(())
            }
        }
    };
}

private!(
    conditions,
    set_conditions,
    "SELECT ply, lines FROM conditions WHERE game_id = $1 AND place = $2",
    "INSERT INTO conditions (game_id, place, lines, ply) VALUES ($1, $2, $3, $4)
     ON CONFLICT (game_id, place) DO UPDATE SET lines = excluded.lines, ply = excluded.ply",
    "DELETE FROM conditions WHERE game_id = $1 AND place = $2"
);

private!(
    exploration,
    set_exploration,
    "SELECT ply, tree FROM explorations WHERE game_id = $1 AND place = $2",
    "INSERT INTO explorations (game_id, place, tree, ply) VALUES ($1, $2, $3, $4)
     ON CONFLICT (game_id, place) DO UPDATE SET tree = excluded.tree, ply = excluded.ply",
    "DELETE FROM explorations WHERE game_id = $1 AND place = $2"
);
