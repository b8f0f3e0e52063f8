//! Matches as they are found: what was agreed, and where their logs have come to.

use luctor_match::player::Player;
use luctor_match::state::EndReason;
use luctor_match::state::{Awaits, MatchResult, Status};
use luctor_match::time_control::TimeControl;
use luctor_rules::Variant;

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, DbError, from_row, on};
use crate::matches::seats::NewSeat;

/// A row of the table `games`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The address of the match.
    pub id: String,
    /// The game.
    pub game: Variant,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// The time control.
    pub control: TimeControl,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether one person plays both sides.
    pub alone: bool,
    /// Whether the match began only when both seats were taken.
    pub waits: bool,
    /// Whether the lobby lists the match while a seat is open.
    pub listed: bool,
    /// Whether the players may keep private explorations.
    pub explore: bool,
    /// The number of events.
    pub version: i64,
    /// How often its seats have changed.
    pub stamp: i64,
}

from_row!(GameRow {
    id,
    game: AsText<_>,
    created_ms,
    control: AsText<_>,
    rated: AsFlag,
    alone: AsFlag,
    waits: AsFlag,
    listed: AsFlag,
    explore: AsFlag,
    version,
    stamp
});

const COLUMNS: &str =
    "id, game, created_ms, control, rated, alone, waits, listed, explore, version, stamp";

/// What tells whether a match that was read is out of date.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Newest {
    /// The number of events.
    pub version: i64,
    /// How often its seats have changed.
    pub stamp: i64,
    /// When the first player was last connected, in milliseconds since 1970: this changes all the time.
    pub first_seen_ms: i64,
    /// The same of the second.
    pub second_seen_ms: i64,
}

from_row!(Newest { version, stamp, first_seen_ms, second_seen_ms });

/// The state of a match, stored beside its log so that queries find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSummary {
    /// The status.
    pub status: Status,
    /// The party that has to act.
    pub awaits: Awaits,
    /// The time at which the server has to act by itself, in milliseconds since the Unix epoch.
    pub due_ms: Option<i64>,
    /// The result, when the match is over.
    pub result: Option<MatchResult>,
    /// The player who won. The pie rule may have exchanged the colors.
    pub won_by: Option<Player>,
    /// The reason why the match ended.
    pub reason: Option<EndReason>,
}

/// A match that is to be stored, with its seats.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Fixed from now on; version and stamp are 0.
    pub row: GameRow,
    /// Both, in the order of places.
    pub seats: [NewSeat; 2],
    /// Its first state.
    pub summary: MatchSummary,
}

/// Stores a match in a transaction.
macro_rules! insert_game {
    ($new:expr, $connection:expr) => {{
        use $crate::db::column::{AsFlag, AsText};
        use $crate::matches::seats::NewSeat;
        let (new, connection): (&$crate::matches::games::NewGame, _) = ($new, $connection);
        sqlx::query(
            "INSERT INTO games (id, game, created_ms, control, control_kind, rated, alone, waits, listed,
                                explore, status, awaits, due_ms, reacted)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(&new.row.id)
        .bind(AsText(&new.row.game))
        .bind(new.row.created_ms)
        .bind(AsText(new.row.control))
        .bind(AsText(new.row.control.kind()))
        .bind(AsFlag(new.row.rated))
        .bind(AsFlag(new.row.alone))
        .bind(AsFlag(new.row.waits))
        .bind(AsFlag(new.row.listed))
        .bind(AsFlag(new.row.explore))
        .bind(AsText(new.summary.status))
        .bind(AsText(new.summary.awaits))
        .bind(new.summary.due_ms)
        // An invited account has still to be notified: the side effects of version 0 are pending.
        .bind(if new.seats.iter().any(NewSeat::is_invited) { -1_i64 } else { 0 })
        .execute(&mut *connection)
        .await?;
        $crate::matches::seats::insert_seats!(&new.row.id, &new.seats, connection);
    }};
}
pub(crate) use insert_game;

impl Db {
    /// Stores a new match.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_game(&self, new: &NewGame) -> Result<(), DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            insert_game!(new, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(())
    }

    /// The match with an id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, DbError> {
        let statement = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM games WHERE id = $1"));
        Ok(on!(self, pool => sqlx::query_as(statement).bind(id).fetch_optional(pool).await?))
    }

    /// Whether what is known of a match is new; `None` where there is no such match.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn newest(&self, id: &str) -> Result<Option<Newest>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT version, stamp, first.seen_ms AS first_seen_ms,
                        second.seen_ms AS second_seen_ms
                 FROM games
                 JOIN seats first ON first.game_id = id AND first.place = 0
                 JOIN seats second ON second.game_id = id AND second.place = 1
                 WHERE id = $1",
            )
            .bind(id)
            .fetch_optional(pool)
            .await?
        }))
    }

    /// The ids of the newest matches in which the computer owes a move, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn awaiting_computer(&self, limit: i64) -> Result<Vec<String>, DbError> {
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

    /// The ids of the matches in which the server has to act by itself now, at most `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn due(&self, now_ms: i64, limit: i64) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games WHERE due_ms IS NOT NULL AND due_ms <= $1
                 ORDER BY due_ms LIMIT $2",
            )
            .bind(now_ms)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Remembers when the server has to act by itself in a match that has not gone on since `version`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn set_due(
        &self,
        id: &str,
        version: u32,
        due_ms: Option<i64>,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("UPDATE games SET due_ms = $3 WHERE id = $1 AND version = $2")
                .bind(id)
                .bind(i64::from(version))
                .bind(due_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }

    /// The ids of the matches that the lobby may show, the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn listed(&self, limit: i64) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games WHERE status = 'waiting' AND listed = 1
                 ORDER BY created_ms DESC LIMIT $1",
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
    pub async fn ping(&self) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query("SELECT 1").execute(pool).await?;
        });
        Ok(())
    }
}
