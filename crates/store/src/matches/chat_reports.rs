//! Reports of chat lines, for the operator.

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::words::ChatRoom;

/// A reported line of a chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatReport {
    /// The match.
    pub match_id: MatchId,
    /// The room.
    pub room: ChatRoom,
    /// The number of the line.
    pub seq: i64,
    /// The text of the line.
    pub text: String,
    /// The number of users who have reported the line.
    pub times: i64,
    /// The time of the latest report.
    pub at_ms: i64,
}

from_row!(ChatReport { match_id: AsText<_>, room: AsText<_>, seq, text, times, at_ms });

impl Db {
    /// Stores a user's report of a line, once. Returns false if the line does not exist.
    pub async fn report_chat_line(
        &self,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        reporter: &str,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let stored = on!(self, pool => {
            sqlx::query(
                "INSERT INTO reports (game_id, room, seq, reporter, at_ms)
                 SELECT game_id, room, seq, $4, $5 FROM chat
                 WHERE game_id = $1 AND room = $2 AND seq = $3
                 ON CONFLICT (game_id, room, seq, reporter) DO UPDATE SET at_ms = excluded.at_ms",
            )
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq)
            .bind(reporter)
            .bind(at_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(stored > 0)
    }

    /// Returns the reported lines, the latest report first.
    pub async fn chat_reports(&self, limit: i64) -> Result<Vec<ChatReport>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT reports.game_id AS match_id, reports.room, reports.seq, chat.text,
                        COUNT(*) AS times, MAX(reports.at_ms) AS at_ms
                 FROM reports JOIN chat ON chat.game_id = reports.game_id
                     AND chat.room = reports.room AND chat.seq = reports.seq
                 GROUP BY reports.game_id, reports.room, reports.seq, chat.text
                 ORDER BY MAX(reports.at_ms) DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}
