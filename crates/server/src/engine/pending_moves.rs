//! Finds moves of the computer that no process thinks about, such as those of a process that crashed.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::now_ms;
use luctor_store::{Db, MatchId};

use crate::live::Live;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::play::outages::Outages;

/// The interval between two searches. Messages from other processes shorten it.
const INTERVAL: Duration = Duration::from_secs(2);

/// The shortest interval, however many messages arrive.
const SHORTEST: Duration = Duration::from_millis(100);

/// The number of matches that one search resumes.
const AT_ONCE: i64 = 100;

/// The number of matches that a start without other processes resumes. The others continue when they are read.
const AT_START: i64 = 200;

/// Resumes matches in which the computer is to move.
#[derive(Debug)]
pub(crate) struct PendingMoves {
    db: Db,
    matches: Arc<Matches>,
    outages: Arc<Outages>,
    live: Arc<Live>,
}

impl PendingMoves {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        outages: Arc<Outages>,
        live: Arc<Live>,
    ) -> PendingMoves {
        PendingMoves { db, matches, outages, live }
    }

    /// Resumes the newest matches once, for a process without others on its database.
    pub(crate) async fn resume(&self) -> Result<(), MatchError> {
        let ids = self.db.matches_awaiting_computer(AT_START).await?;
        if !ids.is_empty() {
            tracing::info!(games = ids.len(), "resuming the computer's moves");
        }
        self.resume_matches(&ids).await;
        Ok(())
    }

    /// Resumes matches that no process thinks about, until cancelled.
    pub(crate) async fn keep_resuming(&self) {
        loop {
            // Clocks must not count an outage that another process has recorded.
            if let Err(error) = self.outages.refresh().await {
                tracing::warn!(%error, "outages cannot be read");
            }
            let all_resumed = self.resume_free().await;
            // After a failure, an immediate attempt would probably fail, too.
            tokio::time::sleep(if all_resumed { SHORTEST } else { INTERVAL }).await;
            tokio::select! {
                () = self.live.remote_changes.notified() => {}
                () = tokio::time::sleep(INTERVAL) => {}
            }
        }
    }

    /// Resumes matches whose moves are not leased. Returns whether no failure occurred.
    async fn resume_free(&self) -> bool {
        let found = match MatchId::random() {
            Ok(start) => self.db.unleased_computer_moves(now_ms(), &start, AT_ONCE).await,
            Err(error) => {
                tracing::warn!(%error, "the system has no random numbers");
                return false;
            }
        };
        match found {
            Ok(ids) => self.resume_matches(&ids).await,
            Err(error) => {
                tracing::warn!(%error, "the computer's moves cannot be read");
                false
            }
        }
    }

    /// Resumes matches. Returns whether all could be loaded.
    async fn resume_matches(&self, ids: &[MatchId]) -> bool {
        let mut all = true;
        for id in ids {
            match self.matches.load(id).await {
                Ok(loaded) => self.matches.resume(&loaded),
                Err(error) => {
                    all = false;
                    tracing::error!(game = %id, %error, "match cannot be resumed");
                }
            }
        }
        all
    }
}
