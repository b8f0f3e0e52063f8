//! The logs of the matches. They only grow.

use std::time::Instant;

use super::{Db, DbError, on};
use crate::metrics;

/// An event as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogRow {
    /// The word for the sort of event.
    pub(crate) kind: String,
    /// What is to be known beyond the kind.
    pub(crate) payload: String,
    /// The id that the client gave to its request.
    pub(crate) client_id: Option<String>,
}

/// An event that is to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Append<'a> {
    /// The match.
    pub(crate) game_id: &'a str,
    /// The number that the event takes: one more than the events it was decided on.
    pub(crate) seq: u32,
    /// The word for the sort of event.
    pub(crate) kind: &'a str,
    /// What is to be known beyond the kind.
    pub(crate) payload: &'a str,
    /// The id that the client gave to its request.
    pub(crate) client_id: Option<&'a str>,
    /// Now, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// Who has to act afterwards.
    pub(crate) awaits: &'a str,
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Appended {
    /// It is stored for good.
    Done,
    /// Another event has taken the number, or the request was stored already.
    Taken,
}

impl Db {
    /// The log of a match, the oldest event first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn log(&self, game_id: &str) -> Result<Vec<LogRow>, DbError> {
        let rows: Vec<(String, String, Option<String>)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT kind, payload, client_id FROM events WHERE game_id = $1 ORDER BY seq",
            )
            .bind(game_id)
            .fetch_all(pool)
            .await?
        });
        let row = |(kind, payload, client_id)| LogRow { kind, payload, client_id };
        Ok(rows.into_iter().map(row).collect())
    }

    /// The number of events of a match.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn version(&self, game_id: &str) -> Result<i64, DbError> {
        let (version,): (i64,) = on!(self, pool => {
            sqlx::query_as("SELECT COALESCE(MAX(seq), 0) FROM events WHERE game_id = $1")
                .bind(game_id)
                .fetch_one(pool)
                .await?
        });
        Ok(version)
    }

    /// Adds an event to its log, unless its number is taken. When this returns, the event is on disk.
    ///
    /// # Errors
    ///
    /// The database fails; the event may or may not be stored.
    pub(crate) async fn append(&self, event: &Append<'_>) -> Result<Appended, DbError> {
        on!(self, pool => {
            let begun = Instant::now();
            // The first statement writes: a transaction that began by reading could find on SQLite
            // that it may not write any more.
            let mut transaction = pool.begin().await?;
            let inserted = sqlx::query(
                "INSERT INTO events (game_id, seq, kind, payload, client_id, at_ms)
                 VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT DO NOTHING",
            )
            .bind(event.game_id)
            .bind(i64::from(event.seq))
            .bind(event.kind)
            .bind(event.payload)
            .bind(event.client_id)
            .bind(event.at_ms)
            .execute(&mut *transaction)
            .await?;
            if inserted.rows_affected() == 0 {
                return Ok(Appended::Taken);
            }
            sqlx::query("UPDATE games SET awaits = $2 WHERE id = $1")
                .bind(event.game_id)
                .bind(event.awaits)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            metrics::commit(1, begun.elapsed());
        });
        Ok(Appended::Done)
    }
}
