//! The matches of the lobby, read once for all visitors who ask at the same time.

use std::sync::Arc;

use luctor_match::time_control::ControlKind;
use luctor_store::time::now_ms;
use luctor_store::{Db, LobbyRow};

use crate::account::visitor::Visitor;
use crate::live::Live;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::process::shared::{Shared, SharedByKey};

/// The largest number of matches that a visitor sees.
const MOST: usize = 100;

/// The largest number of matches that are read: some are of players whom the visitor has blocked, or whose creators leave.
const READ: usize = 300;
/// The largest number of matches of which the creators may be away.
const WAITING: i64 = 5_000;

/// The open matches that the lobby may list.
pub(crate) struct OpenMatches {
    db: Db,
    matches: Arc<Matches>,
    live: Arc<Live>,
    /// In the order of [`Db::lobby_matches`], which is fair to their creators.
    listed: Shared<Arc<[Arc<Loaded>]>>,
    /// The accounts that an account has blocked, or that have blocked it. All streams of the lobby ask at the same time.
    blocked: SharedByKey<Arc<[String]>>,
}

impl OpenMatches {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, live: Arc<Live>) -> OpenMatches {
        OpenMatches {
            db,
            matches,
            live,
            listed: Shared::default(),
            blocked: SharedByKey::default(),
        }
    }

    /// Returns the open matches that a visitor may join, newest first, at most a hundred. Contains all changes made before
    /// the call. Those with a live clock are listed only while their creator is present. Rated matches of bots are listed
    /// only for programs.
    pub(crate) async fn list(&self, visitor: &Visitor) -> Result<Vec<Arc<Loaded>>, MatchError> {
        let blocked = match visitor.account_id() {
            Some(account) => self.blocked.get(account, self.blocked_by_or_of(account)).await?,
            None => Arc::default(),
        };
        let all = self.listed.get(self.read()).await?;
        let joinable = |loaded: &&Arc<Loaded>| {
            !loaded.seats.iter().any(|seat| {
                let is_blocked = seat.account.as_ref().is_some_and(|id| blocked.contains(id));
                is_blocked || (seat.bot && loaded.state.terms().rated && !visitor.is_program())
            })
        };
        let mut joinable: Vec<_> = all.iter().filter(joinable).take(MOST).cloned().collect();
        joinable.sort_by_key(|loaded| std::cmp::Reverse(loaded.state.terms().created_ms));
        Ok(joinable)
    }

    async fn blocked_by_or_of(&self, account: &str) -> Result<Arc<[String]>, MatchError> {
        Ok(self.db.blocked_either_way(account).await?.into())
    }

    async fn read(&self) -> Result<Arc<[Arc<Loaded>]>, MatchError> {
        let now_ms = now_ms();
        let waiting = self.db.lobby_matches(WAITING, now_ms).await?;
        // A flood of live matches of creators who have left must not hide the others.
        let is_present = |row: &&LobbyRow| {
            row.control_kind == ControlKind::Correspondence
                || self.live.presence.is_here(&row.id, row.creator, row.creator_seen(), now_ms)
        };
        let mut matches = Vec::new();
        for row in waiting.iter().filter(is_present).take(READ) {
            matches.push(self.matches.load_revision(&row.id, &row.revision()).await?);
        }
        Ok(matches.into())
    }
}

impl std::fmt::Debug for OpenMatches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenMatches").finish_non_exhaustive()
    }
}
