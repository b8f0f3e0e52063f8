//! New deadlines of the matches of accounts whose vacations have changed.
//!
//! A vacation is stored without a change to any match. Its matches follow here in small portions, the accounts in turn, so
//! that one with many matches delays neither the deadlines of others nor their new ones.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use luctor_store::{AccountId, Db, StoreError};

use crate::play::matches::Matches;

/// The interval between two portions.
const INTERVAL: Duration = Duration::from_millis(200);
/// The number of accounts whose matches are computed in turn.
const ACCOUNTS: usize = 8;
/// The number of matches of an account in a portion.
const MATCHES: usize = 4;

/// The last match of each account that waits, and the time of the change that it waits for.
type Progress = HashMap<AccountId, (i64, String)>;

/// Computes deadlines again after vacations.
#[derive(Clone, Debug)]
pub(crate) struct ChangedClocks {
    db: Db,
    matches: Arc<Matches>,
}

impl ChangedClocks {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>) -> ChangedClocks {
        ChangedClocks { db, matches }
    }

    /// Computes deadlines until cancelled.
    pub(crate) async fn watch(self) {
        let mut progress = Progress::new();
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(error) = self.compute_portion(&mut progress).await {
                tracing::warn!(%error, "deadlines cannot be computed after a vacation");
            }
        }
    }

    /// Computes all deadlines that wait.
    pub(crate) async fn compute_all(&self) -> Result<(), StoreError> {
        let mut progress = Progress::new();
        while self.compute_portion(&mut progress).await? {}
        Ok(())
    }

    /// Computes the deadlines of the next few matches of each waiting account. Returns `false` if none waits.
    async fn compute_portion(&self, progress: &mut Progress) -> Result<bool, StoreError> {
        let waiting = self.db.changed_clocks(ACCOUNTS).await?;
        let waits = !waiting.is_empty();
        progress.retain(|account, (since_ms, _)| {
            waiting.iter().any(|(one, changed_ms)| one == account && changed_ms == since_ms)
        });
        for (account, changed_ms) in waiting {
            let after = progress.get(&account).map_or("", |(_, last)| last);
            let ids = self.db.running_correspondence_of(&account, after, MATCHES).await?;
            for id in &ids {
                if let Err(error) = self.matches.clocks_changed(id).await {
                    tracing::error!(game = %id, %error, "deadline cannot be computed");
                }
            }
            match ids.last().filter(|_| ids.len() == MATCHES) {
                Some(last) => {
                    progress.insert(account, (changed_ms, last.to_string()));
                }
                None => self.db.clocks_updated(&account, changed_ms).await?,
            }
        }
        Ok(waits)
    }
}
