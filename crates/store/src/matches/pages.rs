//! All matches, page by page, as they are stored: for whoever checks them.

use crate::db::{Db, DbError, from_row, on};
use crate::matches::events::LogRow;
use crate::matches::games::GameRow;
use crate::matches::seats::SeatRow;

/// A match with everything that is stored of it and can be told from its log.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// What was agreed.
    pub row: GameRow,
    /// What is told beside the log.
    pub beside: BesideRow,
    /// Who plays, in the order of places.
    pub seats: Vec<SeatRow>,
    /// The log with the numbers of the events, in their order.
    pub log: Vec<(i64, LogRow)>,
}

/// Where a match stands, told beside its log so that it can be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BesideRow {
    /// waiting, running, over.
    pub status: String,
    /// Who has to act: person, computer, nobody.
    pub awaits: String,
    /// When the server has to act by itself.
    pub due_ms: Option<i64>,
    /// When over: black, white, draw, none.
    pub winner: Option<String>,
    /// Why it is over.
    pub reason: Option<String>,
    /// When it was over.
    pub ended_ms: Option<i64>,
}

from_row!(BesideRow { status, awaits, due_ms, winner, reason, ended_ms });

const GAMES: &str = "
SELECT id, game, created_ms, control, rated, alone, waits, listed, explore, version, stamp,
       status, awaits, due_ms, winner, reason, ended_ms
FROM games WHERE id > $1 ORDER BY id LIMIT $2";

const SEATS: &str = "
SELECT game_id, place, kind, level, account_id, NULL AS name, FALSE AS bot, NULL AS preferences,
       CAST(NULL AS DOUBLE PRECISION) AS rating, CAST(NULL AS DOUBLE PRECISION) AS deviation,
       CAST(NULL AS DOUBLE PRECISION) AS rating_change, code, seen_ms
FROM seats WHERE game_id >= $1 AND game_id <= $2 ORDER BY game_id, place";

const LOGS: &str = "
SELECT game_id, seq, kind, payload, client_id, at_ms
FROM events WHERE game_id >= $1 AND game_id <= $2 ORDER BY game_id, seq";

impl Db {
    /// The next matches in the order of their ids, at most `limit`, all as they are at one moment; those of
    /// the first page come after the empty id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn page(&self, after: &str, limit: i64) -> Result<Vec<Stored>, DbError> {
        use sqlx::{FromRow as _, Row as _};
        // One snapshot, so that no event comes in between.
        let begin = match self {
            Db::Sqlite(_) => "BEGIN",
            Db::Pg(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        };
        let mut page: Vec<Stored> = Vec::new();
        on!(self, pool => {
            let mut snapshot = pool.begin_with(begin).await?;
            let games = sqlx::query(GAMES).bind(after).bind(limit).fetch_all(&mut *snapshot).await?;
            for row in &games {
                let (row, beside) = (GameRow::from_row(row)?, BesideRow::from_row(row)?);
                page.push(Stored { row, beside, seats: Vec::new(), log: Vec::new() });
            }
            let (Some(first), Some(last)) = (page.first(), page.last()) else { return Ok(page) };
            let (first, last) = (first.row.id.clone(), last.row.id.clone());
            let seats = sqlx::query(SEATS).bind(&first).bind(&last);
            let seats = seats.fetch_all(&mut *snapshot).await?;
            let log = sqlx::query(LOGS).bind(&first).bind(&last).fetch_all(&mut *snapshot).await?;
            // Everything comes in the order of the ids: each match takes what is its own from the front.
            let (mut seats, mut log) = (seats.iter().peekable(), log.iter().peekable());
            for stored in &mut page {
                let own = |row: &&_| is_of(*row, &stored.row.id);
                while let Some(row) = seats.next_if(own) {
                    stored.seats.push(SeatRow::from_row(row)?);
                }
                while let Some(row) = log.next_if(own) {
                    stored.log.push((row.try_get("seq")?, LogRow::from_row(row)?));
                }
            }
        });
        Ok(page)
    }
}

/// Whether a row belongs to a match.
fn is_of<R: sqlx::Row>(row: &R, id: &str) -> bool
where
    &'static str: sqlx::ColumnIndex<R>,
    for<'r> &'r str: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    row.try_get::<&str, _>("game_id").is_ok_and(|game_id| game_id == id)
}
