//! Deadlines: flags fall, and matches without first moves are aborted, even without subscribers.
//!
//! Several processes may notice the same deadline; the log accepts one of them.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::Db;
use luctor_store::time::now_ms;

use crate::play::claims::Claims;
use crate::play::error::MatchError;
use crate::play::matches::Matches;

/// The interval between two queries for due matches.
const INTERVAL: Duration = Duration::from_millis(200);
/// The number of matches of one query.
const AT_ONCE: i64 = 200;

/// Acts when a deadline has passed, and announces claims that have become possible.
#[derive(Clone, Debug)]
pub(crate) struct Deadlines {
    db: Db,
    matches: Arc<Matches>,
    claims: Arc<Claims>,
}

impl Deadlines {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, claims: Arc<Claims>) -> Deadlines {
        Deadlines { db, matches, claims }
    }

    /// Watches the deadlines until cancelled.
    pub(crate) async fn watch(self) {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(error) = self.apply_all_due().await {
                tracing::warn!(%error, "deadlines cannot be read");
            }
            self.claims.announce_possible(now_ms()).await;
        }
    }

    async fn apply_all_due(&self) -> Result<(), MatchError> {
        let ids = self.db.due_matches(now_ms(), AT_ONCE).await?;
        for id in ids {
            if let Err(error) = self.matches.apply_due(&id).await {
                tracing::error!(game = %id, %error, "deadline cannot be applied");
            }
        }
        Ok(())
    }
}
