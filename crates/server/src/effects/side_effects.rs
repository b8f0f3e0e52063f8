//! Side effects of match events: conditional and forced moves, ratings, notifications.
//!
//! The database records the last processed event of each match. Every side effect is idempotent: the log accepts a
//! move once, an email is named by its occasion, a match is rated once. So whatever a crash interrupts is done again
//! after the next start.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hashlink::LruCache;
use luctor_match::event::Offer;
use luctor_match::player::Player;
use luctor_match::state::Party;
use luctor_store::{Db, MatchId, Writer};
use tokio::sync::Semaphore;

use crate::effects::notifications::Notifications;
use crate::live::Live;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::notes::Notes;
use crate::play::observer::MatchObserver;
use crate::play::ratings::Ratings;
use crate::process::tasks::Tasks;

/// The interval between two looks for pending side effects.
const LOOK: Duration = Duration::from_secs(5);
/// Matches handled at a time.
const AT_ONCE: i64 = 100;

/// Matches whose side effects are performed at the same time, so that they do not fill the queue of the database.
pub(crate) const TURNS: usize = 8;

/// Matches whose last handled event is remembered.
const REMEMBERED: usize = 10_000;

/// The last event of matches whose side effects are performed, or were: readers of a match report it again and again.
#[derive(Debug)]
pub(crate) struct Handled(Mutex<LruCache<MatchId, u32>>);

impl Default for Handled {
    fn default() -> Handled {
        Handled(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Handled {
    /// Remembers the last event of a match. Returns false if it was known already.
    pub(super) fn insert(&self, loaded: &Loaded) -> bool {
        let version = loaded.state.version();
        let mut handled = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if handled.get(&loaded.id).is_some_and(|&known| known >= version) {
            return false;
        }
        handled.insert(loaded.id.clone(), version);
        true
    }
}

/// Performs the side effects of match events.
pub(crate) struct SideEffects {
    /// The database.
    pub(crate) db: Db,
    /// Records processed events.
    pub(crate) writer: Writer,
    /// Plays moves on behalf of absent players.
    pub(crate) matches: Arc<Matches>,
    /// Reads conditional moves.
    pub(crate) notes: Arc<Notes>,
    /// Rates finished matches.
    pub(crate) ratings: Arc<Ratings>,
    /// Mail and push messages.
    pub(crate) notifications: Notifications,
    /// Announces new ratings.
    pub(crate) live: Arc<Live>,
    /// Background tasks.
    pub(crate) tasks: Tasks,
    /// The events that need no second task. What failed is found by [`run`](Self::run).
    pub(crate) handled: Handled,
    /// The turns of this process's events, [`TURNS`] of them.
    pub(crate) turns: Semaphore,
}

impl MatchObserver for SideEffects {
    fn match_changed(self: Arc<Self>, loaded: &Arc<Loaded>) {
        if !loaded.has_side_effects() || !self.handled.insert(loaded) {
            return;
        }
        let (effects, loaded) = (Arc::clone(&self), Arc::clone(loaded));
        self.tasks.spawn_until_shutdown(async move {
            let _turn = effects.turns.acquire().await;
            if let Err(error) = effects.perform(&loaded).await {
                tracing::error!(game = %loaded.id, %error, "side effect failed");
            }
        });
    }
}

impl SideEffects {
    /// Performs pending side effects until cancelled.
    pub(crate) async fn run(self: Arc<Self>) {
        loop {
            if let Err(error) = self.perform_pending().await {
                tracing::warn!(%error, "pending side effects cannot be read");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Performs the side effects of all matches whose last event was not processed.
    pub(crate) async fn perform_pending(&self) -> Result<(), MatchError> {
        let mut after: Option<MatchId> = None;
        loop {
            // Those that fail every time must not hide the others.
            let ids = self.db.matches_with_pending_side_effects(after.as_ref(), AT_ONCE).await?;
            for id in &ids {
                if let Err(error) = self.perform_of(id).await {
                    tracing::error!(game = %id, %error, "side effect failed");
                }
            }
            match ids.into_iter().next_back() {
                Some(last) => after = Some(last),
                None => return Ok(()),
            }
        }
    }

    async fn perform_of(&self, id: &MatchId) -> Result<(), MatchError> {
        let loaded = self.matches.load(id).await?;
        self.perform(&loaded).await
    }

    async fn perform(&self, loaded: &Arc<Loaded>) -> Result<(), MatchError> {
        if loaded.state.end().is_some() {
            self.ratings.settle(loaded).await?;
            self.live.match_changed(&loaded.id).await;
            for player in Player::ALL {
                self.notifications.match_over(loaded, player).await?;
            }
        } else if !loaded.state.has_begun() {
            for player in Player::ALL {
                self.notifications.challenge(loaded, player).await?;
            }
        } else if loaded.state.awaits() == Some(Party::Person) {
            let mover = loaded.state.seats()[loaded.state.turn()];
            if !self.play_prepared(loaded, mover).await? {
                self.notifications.turn(loaded, mover).await?;
            }
        } else if let Some((by, Offer::Resume)) = loaded.state.offer() {
            let reader = loaded.state.seats()[!by];
            self.notifications.offer_to_resume(loaded, reader).await?;
        }
        self.writer.side_effects_done(&loaded.id, loaded.state.version()).await;
        Ok(())
    }

    /// Plays the move that a player has prepared. Returns false if there is none, or if it is not legal.
    async fn play_prepared(&self, loaded: &Arc<Loaded>, mover: Player) -> Result<bool, MatchError> {
        let Some(text) = self.prepared_move(loaded, mover).await? else { return Ok(false) };
        match self.matches.play_automatically(loaded, Party::Person, &text).await {
            Ok(()) => Ok(true),
            Err(MatchError::Rejected(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Returns the move that a player has prepared: the conditional answer to the opponent's move, or the only legal
    /// move if their preferences say so. Banned and closed accounts must move themselves, which they cannot.
    async fn prepared_move(
        &self,
        loaded: &Loaded,
        mover: Player,
    ) -> Result<Option<String>, MatchError> {
        if let Some(reply) = self.notes.conditional_move(loaded, mover).await? {
            return Ok(Some(reply));
        }
        let seat = loaded.seat(mover);
        let Some(account) = seat.account.as_deref().filter(|_| seat.preferences.autoplay_forced)
        else {
            return Ok(None);
        };
        match loaded.state.only_move() {
            Some(forced) if self.matches.may_play(account).await? => Ok(Some(forced)),
            _ => Ok(None),
        }
    }
}
