//! Reports with their context, suspicions, and the log, for moderators.

use std::collections::HashMap;

use luctor_store::{
    AccountId, LogEntry, OpenReport, ReportContext, ReportedAnalysis, SuspicionRow, SuspicionState,
};

use crate::account::moderation::actions::Moderation;
use crate::account::moderation::error::ModerationError;

/// The largest number of reports of one response.
const REPORTS: i64 = 100;
/// The largest number of reported analyses of one response. Each has up to 128 KiB.
const ANALYSES: i64 = 20;
/// The largest number of suspicions of one response.
const SUSPICIONS: i64 = 100;
/// The largest number of entries of one response.
const ENTRIES: i64 = 100;

/// A reported line with its context.
#[derive(Clone, Debug)]
pub(crate) struct QueuedReport {
    /// The report.
    pub(crate) report: OpenReport,
    /// The line and the lines around it.
    pub(crate) lines: Vec<ReportContext>,
    /// The names of the accounts that have reported it.
    pub(crate) reporters: Vec<String>,
}

/// An entry of the log with names instead of ids.
#[derive(Clone, Debug)]
pub(crate) struct NamedEntry {
    /// The entry.
    pub(crate) entry: LogEntry,
    /// The name of the moderator, of a deleted account the one at that time; `None` for the command line.
    pub(crate) moderator: Option<String>,
    /// The name of the account that the action concerns.
    pub(crate) account: Option<String>,
}

impl Moderation {
    /// Returns reports without a decision, without the first `skip`: those of accounts first, and the reporters in turn.
    pub(crate) async fn reports(&self, skip: u32) -> Result<Vec<QueuedReport>, ModerationError> {
        let mut queue = Vec::new();
        for report in self.db.open_reports(skip.into(), REPORTS).await? {
            let lines = self.db.report_context(&report).await?;
            let reporters = self.db.reporters(&report).await?;
            queue.push(QueuedReport { report, lines, reporters });
        }
        Ok(queue)
    }

    /// Returns reported analyses without a decision, without the first `skip`: the oldest report first.
    pub(crate) async fn reported_analyses(
        &self,
        skip: u32,
    ) -> Result<Vec<ReportedAnalysis>, ModerationError> {
        Ok(self.db.reported_analyses(skip.into(), ANALYSES).await?)
    }

    /// Returns suspicions without a decision, without the first `skip`: the latest first.
    pub(crate) async fn suspicions(&self, skip: u32) -> Result<Vec<SuspicionRow>, ModerationError> {
        Ok(self.db.suspicions(SuspicionState::Open, skip.into(), SUSPICIONS).await?)
    }

    /// Returns the latest entries of the log before a time, latest first. `account` restricts them to an account.
    pub(crate) async fn log(
        &self,
        account: Option<&str>,
        before_ms: i64,
    ) -> Result<Vec<NamedEntry>, ModerationError> {
        let entries = self.db.moderation_log(account, before_ms, ENTRIES).await?;
        let mut names: HashMap<String, Option<String>> = HashMap::new();
        let mut named = Vec::with_capacity(entries.len());
        for entry in entries {
            for id in [&entry.moderator, &entry.account_id].into_iter().flatten() {
                if !names.contains_key(id) {
                    let row = self.db.account(&AccountId::from(id.clone())).await?;
                    names.insert(id.clone(), row.map(|row| row.name));
                }
            }
            let name = |id: &Option<String>| names.get(id.as_deref()?)?.clone();
            let moderator = name(&entry.moderator).or_else(|| entry.moderator_name.clone());
            let account = name(&entry.account_id);
            named.push(NamedEntry { entry, moderator, account });
        }
        Ok(named)
    }
}
