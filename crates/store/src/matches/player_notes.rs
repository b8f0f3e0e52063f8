//! Private notes of a player in a match: conditional moves and an exploration.

use luctor_match::player::Player;

use crate::db::column::AsPlace;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// A private note of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerNote {
    /// The number of moves that had been played when the note was written.
    pub ply: i64,
    /// The note, as JSON.
    pub json: String,
}

/// Defines the queries of a table of notes.
macro_rules! notes {
    ($get:ident, $set:ident, $what:literal, $select:literal, $insert:literal, $delete:literal) => {
        impl Db {
            #[doc = concat!("Returns ", $what, " of a player.")]
            pub async fn $get(
                &self,
                id: &MatchId,
                player: Player,
            ) -> Result<Option<PlayerNote>, StoreError> {
                let note: Option<(i64, String)> = on!(self, pool => {
                    sqlx::query_as($select)
                        .bind(id.as_str())
                        .bind(AsPlace(player))
                        .fetch_optional(pool)
                        .await?
                });
                Ok(note.map(|(ply, json)| PlayerNote { ply, json }))
            }

            #[doc = concat!("Replaces ", $what, " of a player. `None` deletes it.")]
            pub async fn $set(
                &self,
                id: &MatchId,
                player: Player,
                note: Option<&PlayerNote>,
            ) -> Result<(), StoreError> {
                on!(self, pool => match note {
                    Some(note) => {
                        sqlx::query($insert)
                            .bind(id.as_str())
                            .bind(AsPlace(player))
                            .bind(&note.json)
                            .bind(note.ply)
                            .execute(pool)
                            .await?;
                    }
                    None => {
                        sqlx::query($delete)
                            .bind(id.as_str())
                            .bind(AsPlace(player))
                            .execute(pool)
                            .await?;
                    }
                });
                Ok(())
            }
        }
    };
}

notes!(
    conditional_moves,
    set_conditional_moves,
    "the conditional moves",
    "SELECT ply, lines FROM conditions WHERE game_id = $1 AND place = $2",
    "INSERT INTO conditions (game_id, place, lines, ply) VALUES ($1, $2, $3, $4)
     ON CONFLICT (game_id, place) DO UPDATE SET lines = excluded.lines, ply = excluded.ply",
    "DELETE FROM conditions WHERE game_id = $1 AND place = $2"
);

notes!(
    exploration,
    set_exploration,
    "the exploration",
    "SELECT ply, tree FROM explorations WHERE game_id = $1 AND place = $2",
    "INSERT INTO explorations (game_id, place, tree, ply) VALUES ($1, $2, $3, $4)
     ON CONFLICT (game_id, place) DO UPDATE SET tree = excluded.tree, ply = excluded.ply",
    "DELETE FROM explorations WHERE game_id = $1 AND place = $2"
);
