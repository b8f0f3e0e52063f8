//! Subscriptions to matches, by WebSocket or by a stream of lines.

use std::sync::Arc;

use luctor_store::MatchId;
use tokio::sync::Semaphore;
use tokio::time::{Duration, Instant, sleep_until};

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::http::error::ApiError;
use crate::http::streams::open_streams::Pace;
use crate::limits::shares::Place;
use crate::live::Live;
use crate::live::attendance::Attendance;
use crate::live::hub::{Freshness, Subscription, Topic};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::seat::Role;
use crate::views::{Game, GameViews, LARGE, Players};

/// The least time between two looks at the players. A player can come and go a hundred times a second.
const LOOK: Duration = Duration::from_secs(1);

/// The number of views for spectators that are made at the same time. A thousand of them hear of a move at once, and the
/// requests of players must not wait for all.
const SPECTATORS: usize = 2;

/// Starts subscriptions to matches.
#[derive(Clone, Debug)]
pub(crate) struct Followers {
    matches: Arc<Matches>,
    live: Arc<Live>,
    views: GameViews,
    /// The turns of spectators.
    turns: Arc<Semaphore>,
}

/// A subscription of a visitor to a match. A player counts as present while it lasts.
pub(crate) struct Follower {
    services: Followers,
    id: MatchId,
    visitor: Visitor,
    pace: Pace,
    changes: Subscription,
    presence: Subscription,
    /// The time at which the visitor heard that players have come or left, and the time to look.
    due: Option<(Instant, Instant)>,
    /// The last look at the players alone.
    looked: Option<Instant>,
    /// The last state sent: numbers of events and of changes of the seats.
    seen: Option<(i64, i64)>,
    /// The players in the last state sent.
    players: Option<Players>,
    /// Set while the visitor is present as a player.
    attendance: Option<Attendance>,
}

/// A match as the visitor sees it, to be sent.
pub(crate) struct Seen {
    pub(crate) game: Game,
    /// The place of a large state among those of its address.
    pub(crate) place: Option<Place>,
}

/// A reason to look at a match again, with the place of its newest state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Update {
    /// The match, its seats or its chat have changed.
    Match(Freshness),
    /// A player has come or left before this time.
    Presence(Instant),
}

impl Followers {
    /// Creates the service.
    pub(crate) fn new(matches: Arc<Matches>, live: Arc<Live>, views: GameViews) -> Followers {
        Followers { matches, live, views, turns: Arc::new(Semaphore::new(SPECTATORS)) }
    }

    /// Subscribes a visitor to a match. A state read afterwards is at least as new as the last update.
    pub(crate) fn follow(&self, id: MatchId, visitor: Visitor, pace: Pace) -> Follower {
        let changes = self.live.hub.watch(Topic::Match(id.clone()));
        let presence = self.live.hub.watch(Topic::Presence(id.clone()));
        Follower {
            services: self.clone(),
            id,
            visitor,
            pace,
            changes,
            presence,
            due: None,
            looked: None,
            seen: None,
            players: None,
            attendance: None,
        }
    }
}

impl Follower {
    /// Waits for the next update. If the call is cancelled, the next one returns it.
    pub(crate) async fn changed(&mut self) -> Update {
        loop {
            let (since, at) = self.due.unwrap_or_else(|| (Instant::now(), Instant::now()));
            tokio::select! {
                freshness = self.changes.changed() => return Update::Match(freshness),
                _ = self.presence.changed(), if self.due.is_none() => {
                    let now = Instant::now();
                    self.due = Some((now, self.looked.map_or(now, |looked| looked + LOOK)));
                }
                () = sleep_until(at), if self.due.is_some() => {
                    self.due = None;
                    self.looked = Some(Instant::now());
                    return Update::Presence(since);
                }
            }
        }
    }

    /// Returns the match after an update, or `None` if a spectator sees no difference: otherwise the moment of an update
    /// would tell when a player comes or leaves who hides their presence.
    pub(crate) async fn updated(&mut self, update: Update) -> Result<Option<Seen>, ApiError> {
        match update {
            Update::Match(freshness) => self.see(freshness).await.map(Some),
            Update::Presence(since) => {
                let loaded = self.services.matches.load_since(&self.id, since).await;
                let loaded = self.logged(loaded)?;
                // The view costs much more than the players alone, and hundreds of spectators look at the same time.
                let watches = Role::of(&loaded.seats, &self.visitor) == Role::Spectator;
                let players = self.services.views.outline(&loaded, &self.visitor).players;
                match watches && self.players.as_ref() == Some(&players) {
                    true => Ok(None),
                    false => self.show(&loaded).await.map(Some),
                }
            }
        }
    }

    /// Returns the match as the visitor sees it, when the address may have another large state in memory. Logs a failure to read
    /// it.
    pub(crate) async fn see(&mut self, freshness: Freshness) -> Result<Seen, ApiError> {
        let loaded = self.services.matches.load_updated(&self.id, freshness).await;
        let loaded = self.logged(loaded)?;
        self.show(&loaded).await
    }

    fn logged(&self, loaded: Result<Arc<Loaded>, MatchError>) -> Result<Arc<Loaded>, MatchError> {
        loaded.inspect_err(|error| {
            tracing::error!(game = %self.id, ?error, "followed game cannot be read");
        })
    }

    /// Returns a match as the visitor sees it, when the address may have another large state in memory.
    async fn show(&mut self, loaded: &Arc<Loaded>) -> Result<Seen, ApiError> {
        let role = Role::of(&loaded.seats, &self.visitor);
        // A program that may not play does not make its owner present.
        let plays = self.visitor.allow(Scope::Play).is_ok();
        if let (None, Role::Player(player), true) = (&self.attendance, role, plays) {
            let announce = loaded.level().is_none();
            let attendance =
                Attendance::start(&self.services.live, &loaded.id, player, announce).await;
            self.attendance = Some(attendance);
        }
        self.seen = Some((i64::from(loaded.state.version()), loaded.revision));
        let views = &self.services.views;
        let place = match views.expects_large(loaded) {
            true => self.pace.sending(LARGE).await,
            false => None,
        };
        let turn = match role {
            Role::Spectator => self.services.turns.acquire().await.ok(),
            Role::Player(_) | Role::Both => None,
        };
        let game = views.view(loaded, &self.visitor).await?;
        drop(turn);
        self.players = Some(game.players.clone());
        Ok(Seen { game, place })
    }

    /// To be called regularly. Reports the player's presence to other processes, and returns the match if another
    /// process has changed it without a notification.
    pub(crate) async fn look_around(&mut self) -> Result<Option<Seen>, ApiError> {
        if !self.services.matches.is_shared() {
            return Ok(None);
        }
        if let Some(attendance) = &self.attendance {
            attendance.report().await;
        }
        let newest = self.services.matches.newest(&self.id).await?;
        let newest = newest.map(|newest| (newest.version, newest.revision));
        if self.seen == newest { Ok(None) } else { self.see(Freshness::Stale).await.map(Some) }
    }

    /// Ends the subscription.
    pub(crate) async fn leave(self) {
        if let Some(attendance) = self.attendance {
            attendance.end().await;
        }
    }
}
