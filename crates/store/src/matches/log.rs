//! The logs of matches, which only grow.

use luctor_match::event::Event;
use sqlx::{FromRow, Row};

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;

/// A stored event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// The event.
    pub event: Event,
    /// The id of the client's request.
    pub client_id: Option<String>,
    /// The time at which the event was stored.
    pub at_ms: i64,
}

impl<'r, R: Row> FromRow<'r, R> for LogRow
where
    &'static str: sqlx::ColumnIndex<R>,
    &'r str: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    String: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<LogRow, sqlx::Error> {
        let (kind, payload) = (row.try_get("kind")?, row.try_get("payload")?);
        let event = Event::read(kind, payload);
        Ok(LogRow {
            event: event.map_err(|error| sqlx::Error::Decode(error.into()))?,
            client_id: row.try_get("client_id")?,
            at_ms: row.try_get("at_ms")?,
        })
    }
}

impl Db {
    /// Returns the log of a match, the oldest event first.
    pub async fn log(&self, id: &MatchId) -> Result<Vec<LogRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT kind, payload, client_id, at_ms FROM events WHERE game_id = $1 ORDER BY seq",
            )
            .bind(id.as_str())
            .fetch_all(pool.reader())
            .await?
        }))
    }
}
