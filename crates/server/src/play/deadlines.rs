//! Deadlines: flags fall, and matches without first moves are aborted, even without subscribers.
//!
//! Several processes may notice the same deadline; the log accepts one of them.

pub(crate) mod changed_clocks;

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream;
use luctor_store::Db;
use luctor_store::time::now_ms;

use crate::play::claims::Claims;
use crate::play::error::MatchError;
use crate::play::matches::Matches;

/// The interval between two queries for due matches.
const INTERVAL: Duration = Duration::from_millis(200);
/// The number of matches of one query.
const AT_ONCE: i64 = 200;
/// The number of matches that are handled at the same time, so that one commit stores many of them.
const TOGETHER: usize = 16;

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
        let apply = async |id| {
            if let Err(error) = self.matches.apply_due(&id).await {
                tracing::error!(game = %id, %error, "deadline cannot be applied");
            }
        };
        stream::iter(ids).for_each_concurrent(TOGETHER, apply).await;
        Ok(())
    }
}
