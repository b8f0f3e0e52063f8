//! Reports of shared analyses, and decisions about them.

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::AnalysisId;
use crate::moderation::log::{LogEntry, ModerationAction, insert_entry};
use crate::moderation::notices::insert_notice;

/// A reported analysis without a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedAnalysis {
    /// The analysis.
    pub id: AnalysisId,
    /// The name of the account that shares it; `None` for guests.
    pub name: Option<String>,
    /// The title.
    pub title: String,
    /// The moves, comments and marks, as JSON.
    pub tree: String,
    /// The number of users who have reported it.
    pub times: i64,
    /// The time of the first report.
    pub at_ms: i64,
}

from_row!(ReportedAnalysis { id: AsText<_>, name, title, tree, times, at_ms });

/// An account's report of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisReport {
    /// The analysis.
    pub analysis_id: String,
    /// The time of the report.
    pub at_ms: i64,
}

from_row!(AnalysisReport { analysis_id, at_ms });

impl Db {
    /// Stores a user's report of an analysis, once. Returns false if the analysis does not exist or is the user's own.
    pub async fn report_analysis(
        &self,
        id: &AnalysisId,
        reporter: &str,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let stored = on!(self, pool => {
            sqlx::query(
                "INSERT INTO analysis_reports (analysis_id, reporter, at_ms)
                 SELECT id, $2, $3 FROM analyses WHERE id = $1 AND COALESCE(account_id, '') <> $2
                 ON CONFLICT (analysis_id, reporter) DO UPDATE SET at_ms = analysis_reports.at_ms",
            )
            .bind(id.as_str())
            .bind(reporter)
            .bind(at_ms)
            .execute(pool.writer())
            .await?
            .rows_affected()
        });
        Ok(stored > 0)
    }

    /// Returns the reported analyses without a decision, without the first `skip`. Those that an account has reported come
    /// first, and reporters take turns, each in the order of their reports.
    pub async fn reported_analyses(
        &self,
        skip: i64,
        limit: i64,
    ) -> Result<Vec<ReportedAnalysis>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT analyses.id, accounts.name, analyses.title, analyses.tree,
                        open.times, open.at_ms
                 FROM (SELECT analysis_id, COUNT(*) AS times, MIN(at_ms) AS at_ms,
                              MIN(by_guest) AS by_guest, MIN(turn) AS turn
                       FROM (SELECT reports.analysis_id, reports.at_ms,
                                    CASE WHEN accounts.id IS NULL THEN 1 ELSE 0 END AS by_guest,
                                    ROW_NUMBER() OVER (
                                        PARTITION BY reports.reporter
                                        ORDER BY reports.at_ms, reports.analysis_id
                                    ) AS turn
                             FROM analysis_reports reports
                             LEFT JOIN accounts ON accounts.id = reports.reporter
                             WHERE reports.outcome IS NULL) AS waiting
                       GROUP BY analysis_id
                       ORDER BY MIN(by_guest), MIN(turn), MIN(at_ms), analysis_id
                       LIMIT $1 OFFSET $2) AS open
                 JOIN analyses ON analyses.id = open.analysis_id
                 LEFT JOIN accounts ON accounts.id = analyses.account_id
                 ORDER BY open.by_guest, open.turn, open.at_ms, analyses.id",
            )
            .bind(limit)
            .bind(skip)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Applies a moderator's decision: deletes an analysis, or dismisses its reports. The decision is added to the log,
    /// and the reporters and the owner are notified. Returns false if the analysis, or an open report to dismiss, does
    /// not exist.
    pub async fn moderate_analysis(
        &self,
        id: &AnalysisId,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        let deletes = entry.action == ModerationAction::DeleteAnalysis;
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let reporters: Vec<String> = sqlx::query_scalar(
                "UPDATE analysis_reports SET outcome = 'dismissed'
                 WHERE analysis_id = $1 AND outcome IS NULL RETURNING reporter",
            )
            .bind(id.as_str())
            .fetch_all(&mut *transaction)
            .await?;
            let owner: Option<Option<String>> =
                sqlx::query_scalar("SELECT account_id FROM analyses WHERE id = $1")
                    .bind(id.as_str())
                    .fetch_optional(&mut *transaction)
                    .await?;
            let Some(owner) = owner else { return Ok(false) };
            if reporters.is_empty() && !deletes {
                return Ok(false);
            }
            if deletes {
                for sql in [
                    "DELETE FROM analysis_reports WHERE analysis_id = $1",
                    "DELETE FROM analyses WHERE id = $1",
                ] {
                    sqlx::query(sql).bind(id.as_str()).execute(&mut *transaction).await?;
                }
            }
            insert_entry!(entry, &mut *transaction);
            let kind = if deletes { "report-upheld" } else { "analysis-report-dismissed" };
            for reporter in &reporters {
                insert_notice!(reporter, kind, entry, &mut *transaction);
            }
            if let Some(owner) = &owner {
                let kind = if deletes { entry.action.as_str() } else { "analysis-cleared" };
                insert_notice!(owner, kind, entry, &mut *transaction);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// Returns all reports of analyses by an account.
    pub async fn exported_analysis_reports(
        &self,
        reporter: &str,
    ) -> Result<Vec<AnalysisReport>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT analysis_id, at_ms FROM analysis_reports WHERE reporter = $1
                 ORDER BY analysis_id",
            )
            .bind(reporter)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}
