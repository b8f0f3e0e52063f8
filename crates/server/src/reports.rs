//! Lines of the chat that people have reported, for the operator.

use std::fmt;

use crate::db::{Db, DbError, OpenError, Report, Store};

/// Reports that are listed at most.
const LISTED: i64 = 1000;

/// Why reports cannot be listed.
#[derive(Debug)]
pub enum ReportsError {
    /// The database cannot be opened.
    Open(OpenError),
    /// It fails.
    Database(DbError),
}

impl fmt::Display for ReportsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportsError::Open(error) => error.fmt(f),
            ReportsError::Database(error) => write!(f, "the database fails: {error}"),
        }
    }
}

impl std::error::Error for ReportsError {}

/// The reported lines as text, the latest first: `GAME ROOM LINE, reported by N: WORDS`.
///
/// # Errors
///
/// The database cannot be read.
pub async fn reports(store: &Store) -> Result<Vec<String>, ReportsError> {
    let db = Db::as_it_is(store).await.map_err(ReportsError::Open)?;
    let reports = db.reports(LISTED).await.map_err(ReportsError::Database);
    db.close().await;
    let line = |Report { game_id, room, seq, text, times, .. }: Report| {
        format!("{game_id} {room} {seq}, reported by {times}: {text}")
    };
    Ok(reports?.into_iter().map(line).collect())
}
