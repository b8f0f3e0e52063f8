//! The logs of the matches. They only grow.

use crate::db::{Db, DbError, from_row, on};

/// An event as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// The word for the sort of event.
    pub kind: String,
    /// What is to be known beyond the kind.
    pub payload: String,
    /// The id that the client gave to its request.
    pub client_id: Option<String>,
    /// When it was stored, in milliseconds since 1970.
    pub at_ms: i64,
}

from_row!(LogRow { kind, payload, client_id, at_ms });

impl Db {
    /// The log of a match, the oldest event first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn log(&self, game_id: &str) -> Result<Vec<LogRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT kind, payload, client_id, at_ms FROM events WHERE game_id = $1 ORDER BY seq",
            )
            .bind(game_id)
            .fetch_all(pool)
            .await?
        }))
    }
}
