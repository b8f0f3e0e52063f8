//! The matches of the lobby, read once for all visitors who ask at the same time.

use std::sync::Arc;

use luctor_store::Db;

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::process::shared::Shared;

/// The largest number of listed matches.
const MOST: i64 = 100;

/// The open matches that the lobby may list.
pub(super) struct OpenMatches {
    db: Db,
    matches: Arc<Matches>,
    listed: Shared<Arc<[Arc<Loaded>]>>,
}

impl OpenMatches {
    /// Creates the service.
    pub(super) fn new(db: Db, matches: Arc<Matches>) -> OpenMatches {
        OpenMatches { db, matches, listed: Shared::default() }
    }

    /// Returns the matches with an open seat, newest first, at most a hundred. Contains all changes made before the call.
    pub(super) async fn list(&self) -> Result<Arc<[Arc<Loaded>]>, MatchError> {
        self.listed.get(self.read()).await
    }

    async fn read(&self) -> Result<Arc<[Arc<Loaded>]>, MatchError> {
        let mut matches = Vec::new();
        for id in self.db.lobby_matches(MOST).await? {
            matches.push(self.matches.load(&id).await?);
        }
        Ok(matches.into())
    }
}

impl std::fmt::Debug for OpenMatches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenMatches").finish_non_exhaustive()
    }
}
