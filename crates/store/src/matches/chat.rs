//! The chat of a match.

use luctor_match::player::Player;

use crate::db::column::{AsFlag, AsPlace, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::words::ChatRoom;

/// A stored line of a chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    /// The number of the line. Each room counts from 1 without gaps.
    pub seq: i64,
    /// The player who wrote the line; `None` for a spectator.
    pub player: Option<Player>,
    /// The account of the author.
    pub account_id: Option<String>,
    /// The hash of the author's browser.
    pub browser: Option<String>,
    /// The text.
    pub text: String,
    /// The time at which the line was written.
    pub at_ms: i64,
    /// True if only moderators may read the text.
    pub hidden: bool,
}

from_row!(ChatRow { seq, player: Option<AsPlace>, account_id, browser, text, at_ms, hidden: AsFlag });

/// A line of a chat that is to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewChatLine<'a> {
    /// The room.
    pub room: ChatRoom,
    /// The player who writes the line; `None` for a spectator.
    pub player: Option<Player>,
    /// The account of the author.
    pub account_id: Option<&'a str>,
    /// The hash of the author's browser.
    pub browser: Option<&'a str>,
    /// A keyed hash of the author's address.
    pub address: Option<&'a str>,
    /// The id of the client's request.
    pub client_id: Option<&'a str>,
    /// The text.
    pub text: &'a str,
    /// The current time.
    pub at_ms: i64,
}

/// The number of attempts to add a line while others add lines too.
const TRIES: usize = 20;

impl Db {
    /// Returns the lines of a room after the line with the number `after`, the oldest first.
    pub async fn chat(
        &self,
        id: &MatchId,
        room: ChatRoom,
        after: i64,
        limit: i64,
    ) -> Result<Vec<ChatRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT seq, place AS player, account_id, browser, text, at_ms, hidden FROM chat
                 WHERE game_id = $1 AND room = $2 AND seq > $3 ORDER BY seq LIMIT $4",
            )
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(after)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the last lines of a player since a time that are not hidden, the newest first, and the number of all of them.
    pub async fn last_lines(
        &self,
        id: &MatchId,
        player: Player,
        since_ms: i64,
        limit: i64,
    ) -> Result<(Vec<String>, usize), StoreError> {
        let rows: Vec<(String, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT text, COUNT(*) OVER () FROM chat
                 WHERE game_id = $1 AND room = $2 AND place = $3 AND at_ms >= $4 AND hidden = 0
                 ORDER BY seq DESC LIMIT $5",
            )
            .bind(id.as_str())
            .bind(AsText(ChatRoom::Players))
            .bind(AsPlace(player))
            .bind(since_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        let count = rows.first().map_or(0, |row| row.1 as usize);
        Ok((rows.into_iter().map(|row| row.0).collect(), count))
    }

    /// Adds a line to a room, unless the author has already sent it under the same id.
    pub async fn add_chat_line(
        &self,
        id: &MatchId,
        line: NewChatLine<'_>,
    ) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let inserted = on!(self, pool => {
                sqlx::query(
                    "INSERT INTO chat (game_id, room, seq, place, account_id, browser, client_id, text,
                                       at_ms, address)
                     SELECT $1, $2, COALESCE(MAX(seq), 0) + 1, $3, $4, $5, $6, $7, $8, $9
                     FROM chat WHERE game_id = $1 AND room = $2
                     ON CONFLICT DO NOTHING",
                )
                .bind(id.as_str())
                .bind(AsText(line.room))
                .bind(line.player.map(AsPlace))
                .bind(line.account_id)
                .bind(line.browser)
                .bind(line.client_id)
                .bind(line.text)
                .bind(line.at_ms)
                .bind(line.address)
                .execute(pool.writer())
                .await?
                .rows_affected()
            });
            if inserted > 0 {
                on!(self, pool => {
                    sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                        .bind(id.as_str())
                        .execute(pool.writer())
                        .await?;
                });
                return Ok(());
            }
            if self.has_chat_line(id, &line).await? {
                return Ok(());
            }
            // Another author has taken the number.
        }
        Err(StoreError::contended())
    }

    /// Returns whether the author of a line has already sent a line under the same id.
    async fn has_chat_line(
        &self,
        id: &MatchId,
        line: &NewChatLine<'_>,
    ) -> Result<bool, StoreError> {
        let Some(client_id) = line.client_id else { return Ok(false) };
        let found: Option<i64> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT seq FROM chat
                 WHERE game_id = $1 AND COALESCE(account_id, browser) = $2 AND client_id = $3",
            )
            .bind(id.as_str())
            .bind(line.account_id.or(line.browser))
            .bind(client_id)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(found.is_some())
    }
}
