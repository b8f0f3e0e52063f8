//! The numbers by which players refer to matches in emails.

use crate::db::column::AsText;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// The number of attempts to take a number while other processes take numbers too.
const TRIES: usize = 20;

impl Db {
    /// Returns the number of a match, and assigns the next free number if it has none.
    pub async fn board_number(&self, id: &MatchId) -> Result<i64, StoreError> {
        let mut tried = 0;
        loop {
            if let Some(number) = self.known_board_number(id).await? {
                return Ok(number);
            }
            let inserted = on!(self, pool => {
                // Without a condition SQLite parses ON CONFLICT as the condition of a join.
                sqlx::query(
                    "INSERT INTO boards (number, game_id)
                     SELECT COALESCE(MAX(number), 0) + 1, $1 FROM boards WHERE TRUE
                     ON CONFLICT DO NOTHING",
                )
                .bind(id.as_str())
                .execute(pool.writer())
                .await
                .map(|_| ())
            });
            tried += 1;
            match inserted {
                Err(error) if tried == TRIES => return Err(error.into()),
                _ if tried > TRIES => return Err(StoreError::contended()),
                _ => {}
            }
        }
    }

    async fn known_board_number(&self, id: &MatchId) -> Result<Option<i64>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar("SELECT number FROM boards WHERE game_id = $1")
                .bind(id.as_str())
                .fetch_optional(pool.reader())
                .await?
        }))
    }

    /// Returns the match with a number.
    pub async fn match_of_board(&self, number: i64) -> Result<Option<MatchId>, StoreError> {
        let found: Option<AsText<MatchId>> = on!(self, pool => {
            sqlx::query_scalar("SELECT game_id FROM boards WHERE number = $1")
                .bind(number)
                .fetch_optional(pool.reader())
                .await?
        });
        Ok(found.map(|AsText(id)| id))
    }
}
