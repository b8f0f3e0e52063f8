//! The queue of reported chat lines.

use luctor_match::word::words;

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::moderation::log::{LogEntry, ModerationAction, insert_entry};
use crate::moderation::notices::insert_notice;
use crate::words::ChatRoom;

/// The number of lines of context before and after a reported line.
const CONTEXT: i64 = 5;

/// The decision about a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A moderator has acted.
    Upheld,
    /// The line is acceptable.
    Dismissed,
}

words!(Outcome { Upheld = "upheld", Dismissed = "dismissed" });

/// A reported line without a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenReport {
    /// The match.
    pub match_id: MatchId,
    /// The room.
    pub room: ChatRoom,
    /// The number of the line.
    pub seq: i64,
    /// The number of users who have reported the line.
    pub times: i64,
    /// The time of the latest report.
    pub at_ms: i64,
}

from_row!(OpenReport { match_id: AsText<_>, room: AsText<_>, seq, times, at_ms });

/// A line near a reported line, or the line itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportContext {
    /// The number of the line.
    pub seq: i64,
    /// The name of the author's account.
    pub speaker: Option<String>,
    /// The text.
    pub text: String,
    /// The time at which it was written.
    pub at_ms: i64,
    /// True if the line is hidden.
    pub hidden: bool,
}

from_row!(ReportContext { seq, speaker, text, at_ms, hidden: AsFlag });

impl Db {
    /// Returns the reported lines without a decision, without the first `skip`. Lines that an account has reported come
    /// first. Reporters take turns, each with their oldest report first, so that nobody can fill the queue alone.
    pub async fn open_reports(&self, skip: i64, limit: i64) -> Result<Vec<OpenReport>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT game_id AS match_id, room, seq, COUNT(*) AS times, MAX(at_ms) AS at_ms
                 FROM (
                     SELECT reports.game_id, reports.room, reports.seq, reports.at_ms,
                            CASE WHEN accounts.id IS NULL THEN 1 ELSE 0 END AS by_guest,
                            ROW_NUMBER() OVER (
                                PARTITION BY reports.reporter
                                ORDER BY reports.at_ms, reports.game_id, reports.room, reports.seq
                            ) AS turn
                     FROM reports LEFT JOIN accounts ON accounts.id = reports.reporter
                     WHERE reports.outcome IS NULL
                 ) AS waiting
                 GROUP BY game_id, room, seq
                 ORDER BY MIN(by_guest), MIN(turn), MAX(at_ms), game_id, room, seq
                 LIMIT $1 OFFSET $2",
            )
            .bind(limit)
            .bind(skip)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns a reported line and the lines around it, in their order.
    pub async fn report_context(
        &self,
        report: &OpenReport,
    ) -> Result<Vec<ReportContext>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT chat.seq, accounts.name AS speaker, chat.text, chat.at_ms, chat.hidden
                 FROM chat LEFT JOIN accounts ON accounts.id = chat.account_id
                 WHERE chat.game_id = $1 AND chat.room = $2 AND chat.seq BETWEEN $3 AND $4
                 ORDER BY chat.seq",
            )
            .bind(report.match_id.as_str())
            .bind(AsText(report.room))
            .bind(report.seq - CONTEXT)
            .bind(report.seq + CONTEXT)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Returns the names of the accounts that have reported a line. Guests have no names.
    pub async fn reporters(&self, report: &OpenReport) -> Result<Vec<String>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_scalar(
                "SELECT accounts.name FROM reports JOIN accounts ON accounts.id = reports.reporter
                 WHERE reports.game_id = $1 AND reports.room = $2 AND reports.seq = $3
                 ORDER BY reports.at_ms, accounts.name",
            )
            .bind(report.match_id.as_str())
            .bind(AsText(report.room))
            .bind(report.seq)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Closes the reports of a line with a decision, and notifies the reporters. If the decision is an action of its own,
    /// it is added to the log, and the author learns of it. Returns false if the line has no open report.
    pub async fn close_reports(
        &self,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        outcome: Outcome,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let reporters: Vec<String> = sqlx::query_scalar(
                "UPDATE reports SET outcome = $4
                 WHERE game_id = $1 AND room = $2 AND seq = $3 AND outcome IS NULL
                 RETURNING reporter",
            )
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq)
            .bind(AsText(outcome))
            .fetch_all(&mut *transaction)
            .await?;
            if reporters.is_empty() {
                return Ok(false);
            }
            let kind = match outcome {
                Outcome::Upheld => "report-upheld",
                Outcome::Dismissed => "report-dismissed",
            };
            for reporter in &reporters {
                insert_notice!(reporter, kind, entry, &mut *transaction);
            }
            let author_learns = match entry.action {
                ModerationAction::Dismiss => Some("cleared"),
                ModerationAction::Uphold => Some("warned"),
                // The author has a notice of the action that upholds the reports.
                _ => None,
            };
            if let Some(kind) = author_learns {
                insert_entry!(entry, &mut *transaction);
                let author: Option<Option<String>> = sqlx::query_scalar(
                    "SELECT account_id FROM chat WHERE game_id = $1 AND room = $2 AND seq = $3",
                )
                .bind(id.as_str())
                .bind(AsText(room))
                .bind(seq)
                .fetch_optional(&mut *transaction)
                .await?;
                if let Some(author) = author.flatten() {
                    insert_notice!(&author, kind, entry, &mut *transaction);
                }
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}
