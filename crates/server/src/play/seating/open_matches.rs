//! The matches of the lobby, read once for all visitors who ask at the same time.

use std::sync::Arc;

use luctor_store::Db;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// The largest number of listed matches.
const MOST: i64 = 100;

/// The open matches that the lobby may list.
pub(super) struct OpenMatches {
    db: Db,
    matches: Arc<Matches>,
    latest: Mutex<Option<Listing>>,
}

/// The matches as they were read.
struct Listing {
    /// The instant at which reading began: the listing holds all earlier changes.
    begun: Instant,
    matches: Arc<[Arc<Loaded>]>,
}

impl OpenMatches {
    /// Creates the service.
    pub(super) fn new(db: Db, matches: Arc<Matches>) -> OpenMatches {
        OpenMatches { db, matches, latest: Mutex::default() }
    }

    /// Returns the matches with an open seat, newest first, at most a hundred. Contains all changes made before the call.
    pub(super) async fn list(&self) -> Result<Arc<[Arc<Loaded>]>, MatchError> {
        let called = Instant::now();
        let mut latest = self.latest.lock().await;
        // While this call waited for the lock, another one may have read them.
        if let Some(listing) = latest.as_ref().filter(|listing| listing.begun >= called) {
            return Ok(listing.matches.clone());
        }
        let begun = Instant::now();
        let mut matches = Vec::new();
        for id in self.db.lobby_matches(MOST).await? {
            matches.push(self.matches.load(&id).await?);
        }
        let matches: Arc<[Arc<Loaded>]> = matches.into();
        *latest = Some(Listing { begun, matches: matches.clone() });
        Ok(matches)
    }
}

impl std::fmt::Debug for OpenMatches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenMatches").finish_non_exhaustive()
    }
}
