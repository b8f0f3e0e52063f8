//! Deletion of old records for which the host has set a time.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::{HOUR_MS, now_ms};
use luctor_store::{Db, StoreError};
use tokio::sync::Mutex;

use crate::settings::retention::Retention;

/// The interval between two runs.
const EVERY: Duration = Duration::from_millis(HOUR_MS.unsigned_abs());
/// The number of records in one transaction or query.
const BATCH: i64 = 200;
/// The most batches of a kind in one run. The next run continues.
const BATCHES: u32 = 50;

/// The numbers of records that a run has deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deleted {
    /// Games of guests.
    pub guest_games: u64,
    /// Analyses that guests shared.
    pub guest_analyses: u64,
    /// Chat lines.
    pub chat_lines: u64,
    /// Unconfirmed addresses.
    pub emails: u64,
    /// Records of messages.
    pub messages: u64,
}

/// Deletes old records.
#[derive(Clone, Debug)]
pub(crate) struct RetentionJob {
    db: Db,
    retention: Retention,
    /// The last match that was searched: all older ones belong to accounts.
    searched: Arc<Mutex<Option<(i64, String)>>>,
}

impl RetentionJob {
    /// Creates the job.
    pub(crate) fn new(db: Db, retention: Retention) -> RetentionJob {
        RetentionJob { db, retention, searched: Arc::default() }
    }

    /// Deletes old records every hour, until cancelled.
    pub(crate) async fn run_hourly(self) {
        let mut hours = tokio::time::interval(EVERY);
        loop {
            hours.tick().await;
            match self.run(now_ms()).await {
                Ok(deleted) if deleted == Deleted::default() => {}
                Ok(Deleted { guest_games, guest_analyses, chat_lines, emails, messages }) => {
                    tracing::info!(
                        guest_games,
                        guest_analyses,
                        chat_lines,
                        emails,
                        messages,
                        "old records deleted"
                    );
                }
                Err(error) => tracing::error!(%error, "old records cannot be deleted"),
            }
        }
    }

    /// Deletes the records that are too old at `now_ms`, at most 10,000 of each kind.
    pub(crate) async fn run(&self, now_ms: i64) -> Result<Deleted, StoreError> {
        let (db, keep) = (&self.db, self.retention);
        let mut deleted = Deleted::default();
        if let Some(before) = keep.guest_games.before_ms(now_ms) {
            deleted.guest_games = self.delete_guest_games(before).await?;
            deleted.guest_analyses = in_batches(|| db.delete_guest_analyses(before, BATCH)).await?;
        }
        if let Some(before) = keep.chat.before_ms(now_ms) {
            deleted.chat_lines = in_batches(|| db.delete_old_chat(before, BATCH)).await?;
        }
        if let Some(before) = keep.unconfirmed_emails.before_ms(now_ms) {
            deleted.emails = in_batches(|| db.delete_unconfirmed_emails(before, BATCH)).await?;
        }
        if let Some(before) = keep.message_log.before_ms(now_ms) {
            deleted.messages = in_batches(|| db.delete_message_log(before, BATCH)).await?;
        }
        Ok(deleted)
    }

    async fn delete_guest_games(&self, before_ms: i64) -> Result<u64, StoreError> {
        let mut searched = self.searched.lock().await;
        let mut deleted = 0;
        for _ in 0..BATCHES {
            let page = self.db.delete_guest_matches(before_ms, searched.as_ref(), BATCH).await?;
            deleted += page.deleted;
            if page.last.is_some() {
                *searched = page.last;
            }
            if !page.is_full {
                break;
            }
        }
        Ok(deleted)
    }
}

/// Repeats a deletion until a batch is not full. Returns the number of deleted records.
async fn in_batches<F>(delete: impl Fn() -> F) -> Result<u64, StoreError>
where
    F: Future<Output = Result<u64, StoreError>>,
{
    let mut deleted = 0;
    for _ in 0..BATCHES {
        let count = delete().await?;
        deleted += count;
        if count < BATCH.unsigned_abs() {
            break;
        }
    }
    Ok(deleted)
}
