//! The matches of the lobby, read once for all visitors who ask at the same time.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_store::Db;
use luctor_store::time::now_ms;

use crate::account::visitor::Visitor;
use crate::live::Live;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::seat::Occupant;
use crate::process::shared::Shared;

/// The largest number of matches that a visitor sees.
const MOST: usize = 100;

/// The largest number of matches that are read: the creators of some are away.
const READ: i64 = 300;

/// The open matches that the lobby may list.
pub(crate) struct OpenMatches {
    db: Db,
    matches: Arc<Matches>,
    live: Arc<Live>,
    /// In the order of [`Db::lobby_matches`], which is fair to their creators.
    listed: Shared<Arc<[Arc<Loaded>]>>,
}

impl OpenMatches {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, live: Arc<Live>) -> OpenMatches {
        OpenMatches { db, matches, live, listed: Shared::default() }
    }

    /// Returns the open matches that a visitor may join, newest first, at most a hundred. Contains all changes made before
    /// the call. Those with a live clock are listed only while their creator is present. Rated matches of bots are listed
    /// only for programs.
    pub(crate) async fn list(&self, visitor: &Visitor) -> Result<Vec<Arc<Loaded>>, MatchError> {
        let blocked = match visitor.account_id() {
            Some(account) => self.db.blocked_either_way(account).await?,
            None => Vec::new(),
        };
        let now_ms = now_ms();
        let all = self.listed.get(self.read()).await?;
        let joinable = |loaded: &&Arc<Loaded>| {
            let is_hidden = loaded.seats.iter().any(|seat| {
                let is_blocked = seat.account.as_ref().is_some_and(|id| blocked.contains(id));
                is_blocked || (seat.bot && loaded.state.terms().rated && !visitor.is_program())
            });
            let is_live = !loaded.state.terms().control.is_correspondence();
            !is_hidden && (!is_live || self.is_creator_here(loaded, now_ms))
        };
        let mut joinable: Vec<_> = all.iter().filter(joinable).take(MOST).cloned().collect();
        joinable.sort_by_key(|loaded| std::cmp::Reverse(loaded.state.terms().created_ms));
        Ok(joinable)
    }

    fn is_creator_here(&self, loaded: &Loaded, now_ms: i64) -> bool {
        Player::ALL.into_iter().any(|player| {
            let seen = loaded.last_seen(player);
            loaded.seat(player).occupant == Occupant::Person
                && self.live.presence.is_here(&loaded.id, player, seen, now_ms)
        })
    }

    async fn read(&self) -> Result<Arc<[Arc<Loaded>]>, MatchError> {
        let mut matches = Vec::new();
        for id in self.db.lobby_matches(READ, now_ms()).await? {
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
