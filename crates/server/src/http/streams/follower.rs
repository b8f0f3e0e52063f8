//! Subscriptions to matches, by WebSocket or by a stream of lines.

use std::sync::Arc;

use luctor_store::MatchId;

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::http::error::ApiError;
use crate::live::Live;
use crate::live::attendance::Attendance;
use crate::live::hub::{Freshness, Subscription, Topic};
use crate::play::matches::Matches;
use crate::play::seat::Role;
use crate::views::{Game, GameViews};

/// Starts subscriptions to matches.
#[derive(Clone, Debug)]
pub(crate) struct Followers {
    matches: Arc<Matches>,
    live: Arc<Live>,
    views: GameViews,
}

/// A subscription of a visitor to a match. A player counts as present while it lasts.
pub(crate) struct Follower {
    services: Followers,
    id: MatchId,
    visitor: Visitor,
    watch: Subscription,
    /// The last state sent: numbers of events and of changes of the seats.
    seen: Option<(i64, i64)>,
    /// Set while the visitor is present as a player.
    attendance: Option<Attendance>,
}

impl Followers {
    /// Creates the service.
    pub(crate) fn new(matches: Arc<Matches>, live: Arc<Live>, views: GameViews) -> Followers {
        Followers { matches, live, views }
    }

    /// Subscribes a visitor to a match. A state read afterwards is at least as new as the last update.
    pub(crate) fn follow(&self, id: MatchId, visitor: Visitor) -> Follower {
        let watch = self.live.hub.watch(Topic::Match(id.clone()));
        Follower { services: self.clone(), id, visitor, watch, seen: None, attendance: None }
    }
}

impl Follower {
    /// Waits for the next update, and returns whether the new state is cached.
    pub(crate) async fn changed(&mut self) -> Freshness {
        self.watch.changed().await
    }

    /// Returns the match as the visitor sees it. Logs a failure to read it.
    pub(crate) async fn see(&mut self, freshness: Freshness) -> Result<Game, ApiError> {
        let loaded =
            self.services.matches.load_updated(&self.id, freshness).await.inspect_err(|error| {
                tracing::error!(game = %self.id, ?error, "followed game cannot be read");
            })?;
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
        Ok(self.services.views.view(&loaded, &self.visitor))
    }

    /// To be called regularly. Reports the player's presence to other processes, and returns the match if another
    /// process has changed it without a notification.
    pub(crate) async fn look_around(&mut self) -> Result<Option<Game>, ApiError> {
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
