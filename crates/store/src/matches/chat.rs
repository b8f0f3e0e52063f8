//! What people say in a match.

use luctor_match::player::Player;

use crate::db::column::{AsPlace, AsText};
use crate::db::{Db, DbError, from_row, on};
use crate::words::ChatRoom;

/// A line as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// From 1 without gaps, for each room.
    pub seq: i64,
    /// The player who wrote the line; `None` for a spectator.
    pub player: Option<Player>,
    /// The speaker's account.
    pub account_id: Option<String>,
    /// The hash of the speaker's browser.
    pub browser: Option<String>,
    /// The words.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

from_row!(ChatRow { seq, player: Option<AsPlace>, account_id, browser, text, at_ms });

/// A line that somebody finds wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The match.
    pub game_id: String,
    /// The room.
    pub room: ChatRoom,
    /// The number of the line.
    pub seq: i64,
    /// What it says.
    pub text: String,
    /// How many have reported it.
    pub times: i64,
    /// The last time, in milliseconds since 1970.
    pub at_ms: i64,
}

from_row!(Report { game_id, room: AsText<_>, seq, text, times, at_ms });

/// A line that is to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewLine<'a> {
    /// The room.
    pub room: ChatRoom,
    /// The player who writes the line; `None` for a spectator.
    pub player: Option<Player>,
    /// The speaker's account.
    pub account_id: Option<&'a str>,
    /// The hash of the speaker's browser.
    pub browser: Option<&'a str>,
    /// The id that the client gave to its request.
    pub client_id: Option<&'a str>,
    /// The words.
    pub text: &'a str,
    /// Now.
    pub at_ms: i64,
}

impl Db {
    /// The lines of a room after one, the oldest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn chat(
        &self,
        game_id: &str,
        room: ChatRoom,
        after: i64,
        limit: i64,
    ) -> Result<Vec<ChatRow>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT seq, place AS player, account_id, browser, text, at_ms FROM chat
                 WHERE game_id = $1 AND room = $2 AND seq > $3 ORDER BY seq LIMIT $4",
            )
            .bind(game_id)
            .bind(AsText(room))
            .bind(after)
            .bind(limit)
            .fetch_all(pool)
            .await?
        }))
    }

    /// Keeps somebody's report of a line for the operator, once. Tells whether there is such a line.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn report_line(
        &self,
        game_id: &str,
        room: ChatRoom,
        seq: i64,
        reporter: &str,
        at_ms: i64,
    ) -> Result<bool, DbError> {
        Ok(on!(self, pool => {
            sqlx::query(
                "INSERT INTO reports (game_id, room, seq, reporter, at_ms)
                 SELECT game_id, room, seq, $4, $5 FROM chat
                 WHERE game_id = $1 AND room = $2 AND seq = $3
                 ON CONFLICT (game_id, room, seq, reporter) DO UPDATE SET at_ms = excluded.at_ms",
            )
            .bind(game_id)
            .bind(AsText(room))
            .bind(seq)
            .bind(reporter)
            .bind(at_ms)
            .execute(pool)
            .await?
            .rows_affected() > 0
        }))
    }

    /// The newest reports: matches, rooms, lines, their texts, and how many have reported them.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn reports(&self, limit: i64) -> Result<Vec<Report>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT reports.game_id, reports.room, reports.seq, chat.text, COUNT(*) AS times,
                        MAX(reports.at_ms) AS at_ms
                 FROM reports JOIN chat ON chat.game_id = reports.game_id
                     AND chat.room = reports.room AND chat.seq = reports.seq
                 GROUP BY reports.game_id, reports.room, reports.seq, chat.text
                 ORDER BY MAX(reports.at_ms) DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool)
            .await?
        }))
    }

    /// Adds a line to its room, unless the speaker has said it under the same id already.
    ///
    /// # Errors
    ///
    /// The database fails, or others speak faster than this can be stored.
    pub async fn say(&self, game_id: &str, line: NewLine<'_>) -> Result<(), DbError> {
        /// Others may take the number; that somebody is beaten so often does not happen.
        const TRIES: usize = 20;
        for _ in 0..TRIES {
            let inserted = on!(self, pool => {
                sqlx::query(
                    "INSERT INTO chat (game_id, room, seq, place, account_id, browser, client_id, text,
                                       at_ms)
                     SELECT $1, $2, COALESCE(MAX(seq), 0) + 1, $3, $4, $5, $6, $7, $8
                     FROM chat WHERE game_id = $1 AND room = $2
                     ON CONFLICT DO NOTHING",
                )
                .bind(game_id)
                .bind(AsText(line.room))
                .bind(line.player.map(AsPlace))
                .bind(line.account_id)
                .bind(line.browser)
                .bind(line.client_id)
                .bind(line.text)
                .bind(line.at_ms)
                .execute(pool)
                .await?
                .rows_affected()
            });
            if inserted > 0 {
                on!(self, pool => {
                    sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                        .bind(game_id)
                        .execute(pool)
                        .await?;
                });
                return Ok(());
            }
            if self.has_said(game_id, &line).await? {
                return Ok(());
            }
        }
        Err(DbError::PoolTimedOut)
    }

    /// Whether the speaker of a line has said one under its id.
    async fn has_said(&self, game_id: &str, line: &NewLine<'_>) -> Result<bool, DbError> {
        let Some(client_id) = line.client_id else { return Ok(false) };
        let found: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT seq FROM chat
                 WHERE game_id = $1 AND COALESCE(account_id, browser) = $2 AND client_id = $3",
            )
            .bind(game_id)
            .bind(line.account_id.or(line.browser))
            .bind(client_id)
            .fetch_optional(pool)
            .await?
        });
        Ok(found.is_some())
    }
}
