//! What is fixed when a match begins.

use super::{Db, DbError, on};

/// A row of the table `games`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameRow {
    /// The address of the match.
    pub(crate) id: String,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// When it began, in milliseconds since 1970.
    pub(crate) created_ms: i64,
    /// Who sat at Black's side at the beginning: `person` or `computer`.
    pub(crate) black: String,
    /// Who sat at White's side.
    pub(crate) white: String,
    /// The computer's level.
    pub(crate) level: Option<String>,
    /// The hash of the owner's token.
    pub(crate) owner: String,
}

type Columns = (String, String, i64, String, String, Option<String>, String);

impl From<Columns> for GameRow {
    fn from(columns: Columns) -> GameRow {
        let (id, game, created_ms, black, white, level, owner) = columns;
        GameRow { id, game, created_ms, black, white, level, owner }
    }
}

impl Db {
    /// Stores a new match whose next act is `awaits`'.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn insert_game(&self, row: &GameRow, awaits: &str) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO games (id, game, created_ms, black, white, level, owner, awaits)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(&row.id)
            .bind(&row.game)
            .bind(row.created_ms)
            .bind(&row.black)
            .bind(&row.white)
            .bind(&row.level)
            .bind(&row.owner)
            .bind(awaits)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// The match with an id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, DbError> {
        let columns: Option<Columns> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id, game, created_ms, black, white, level, owner FROM games WHERE id = $1",
            )
            .bind(id)
            .fetch_optional(pool)
            .await?
        });
        Ok(columns.map(GameRow::from))
    }

    /// The ids of the newest matches in which the computer owes a move, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn awaiting_computer(&self, limit: i64) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games WHERE awaits = 'computer' ORDER BY created_ms DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// It does not.
    pub(crate) async fn ping(&self) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("SELECT 1").execute(pool).await?;
        });
        Ok(())
    }
}
