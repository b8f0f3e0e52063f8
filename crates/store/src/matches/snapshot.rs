//! All stored matches, page by page, for checks of the whole database.

use luctor_match::state::{Awaits, EndReason, MatchResult, Status};
use sqlx::{FromRow, Row};

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::matches::log::LogRow;
use crate::matches::match_row::MatchRow;
use crate::matches::seats::SeatRow;

/// A stored match.
#[derive(Debug)]
pub struct StoredMatch {
    /// The id of the match, whatever its form.
    pub id: String,
    /// Everything that is stored of the match, or the reason why it cannot be decoded.
    pub content: Result<StoredContent, StoreError>,
}

/// Everything that is stored of a match and follows from its log.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredContent {
    /// The terms.
    pub row: MatchRow,
    /// The summary.
    pub summary: SummaryRow,
    /// The seats, in the order of players.
    pub seats: Vec<SeatRow>,
    /// The events of the log with their numbers, in their order.
    pub log: Vec<(i64, LogRow)>,
}

/// The summary of a match as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SummaryRow {
    /// The status.
    pub status: Status,
    /// The party that has to act.
    pub awaits: Awaits,
    /// The time at which the server has to act by itself.
    pub due_ms: Option<i64>,
    /// The result, when the match is over.
    pub result: Option<MatchResult>,
    /// The reason why the match ended.
    pub reason: Option<EndReason>,
    /// The time at which the match ended.
    pub ended_ms: Option<i64>,
}

from_row!(SummaryRow {
    status: AsText<_>,
    awaits: AsText<_>,
    due_ms,
    result: Option<AsText<_>>,
    reason: Option<AsText<_>>,
    ended_ms,
});

const GAMES: &str = "
SELECT id, game, created_ms, control, rated, alone, waits, listed, explore, coach, version, stamp AS revision, uncounted,
       status, awaits, due_ms, winner AS result, reason, ended_ms
FROM games WHERE id > $1 ORDER BY id LIMIT $2";

const SEATS: &str = "
SELECT game_id, place AS player, kind, level, account_id, NULL AS name, FALSE AS bot, NULL AS preferences,
       CAST(NULL AS DOUBLE PRECISION) AS rating, CAST(NULL AS DOUBLE PRECISION) AS deviation,
       CAST(NULL AS DOUBLE PRECISION) AS rating_change, code, seen_ms AS seen
FROM seats WHERE game_id >= $1 AND game_id <= $2 ORDER BY game_id, place";

const LOGS: &str = "
SELECT game_id, seq, kind, payload, client_id, at_ms
FROM events WHERE game_id >= $1 AND game_id <= $2 ORDER BY game_id, seq";

impl Db {
    /// Returns the next matches in the order of their ids, at most `limit`, all from one snapshot. The first page
    /// comes after the empty id.
    pub async fn stored_matches(
        &self,
        after: &str,
        limit: i64,
    ) -> Result<Vec<StoredMatch>, StoreError> {
        let begin = match self {
            Db::Sqlite(_) => "BEGIN",
            Db::Pg(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        };
        let mut page = Vec::new();
        on!(self, pool => {
            let mut snapshot = pool.reader().begin_with(begin).await?;
            let games = sqlx::query(GAMES).bind(after).bind(limit).fetch_all(&mut *snapshot).await?;
            let ids: Vec<String> =
                games.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?;
            let (Some(first), Some(last)) = (ids.first(), ids.last()) else { return Ok(page) };
            let seats = sqlx::query(SEATS).bind(first).bind(last);
            let seats = seats.fetch_all(&mut *snapshot).await?;
            let log = sqlx::query(LOGS).bind(first).bind(last).fetch_all(&mut *snapshot).await?;
            // All rows come in the order of the ids: each match takes its own rows from the front.
            let (mut seats, mut log) = (&seats[..], &log[..]);
            for (game, id) in games.iter().zip(ids) {
                let content = decode(game, take_own(&mut seats, &id), take_own(&mut log, &id));
                page.push(StoredMatch { id, content });
            }
        });
        Ok(page)
    }
}

/// Decodes the rows of one match.
fn decode<'r, R>(game: &'r R, seats: &'r [R], log: &'r [R]) -> Result<StoredContent, StoreError>
where
    R: Row,
    MatchRow: FromRow<'r, R>,
    SummaryRow: FromRow<'r, R>,
    SeatRow: FromRow<'r, R>,
    LogRow: FromRow<'r, R>,
    &'static str: sqlx::ColumnIndex<R>,
    i64: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
{
    Ok(StoredContent {
        row: MatchRow::from_row(game)?,
        summary: SummaryRow::from_row(game)?,
        seats: seats.iter().map(SeatRow::from_row).collect::<Result<_, _>>()?,
        log: log
            .iter()
            .map(|row| Ok((row.try_get("seq")?, LogRow::from_row(row)?)))
            .collect::<Result<_, sqlx::Error>>()?,
    })
}

/// Takes the rows of a match from the front of a slice.
fn take_own<'r, R>(rows: &mut &'r [R], id: &str) -> &'r [R]
where
    R: Row,
    &'static str: sqlx::ColumnIndex<R>,
    for<'a> &'a str: sqlx::Decode<'a, R::Database> + sqlx::Type<R::Database>,
{
    let is_own = |row: &R| row.try_get::<&str, _>("game_id").is_ok_and(|game_id| game_id == id);
    let count = rows.iter().take_while(|row| is_own(row)).count();
    let (own, rest) = rows.split_at(count);
    *rows = rest;
    own
}
