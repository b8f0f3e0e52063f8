//! The view of a match for one visitor, with the presence of its players.

use std::sync::Arc;

use luctor_match::calendar::Calendar;
use luctor_match::player::Player;
use luctor_store::time::now_ms;

use super::game::outline::{Outline, outline};
use super::game::{Frame, game, present_position};
use super::types::Game;
use super::types::encoded_position::LargePositions;
use crate::account::visitor::Visitor;
use crate::live::Live;
use crate::play::claims::Claims;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// Creates the views of matches.
#[derive(Clone, Debug)]
pub(crate) struct GameViews {
    matches: Arc<Matches>,
    live: Arc<Live>,
    claims: Arc<Claims>,
    positions: Arc<LargePositions>,
}

impl GameViews {
    /// Creates the service.
    pub(crate) fn new(matches: Arc<Matches>, live: Arc<Live>, claims: Arc<Claims>) -> GameViews {
        GameViews { matches, live, claims, positions: Arc::default() }
    }

    /// Returns a match as a visitor sees it now.
    ///
    /// If the visitor waits for an absent opponent, an update is scheduled for the time at which they may claim.
    pub(crate) fn view(&self, loaded: &Loaded, visitor: &Visitor) -> Game {
        let now_ms = now_ms();
        let state = &loaded.state;
        let position = self.positions.get(&loaded.id, state.version(), || present_position(state));
        let claim_at_ms = self.claims.expect(loaded, visitor, now_ms);
        let calendar = self.matches.calendar(loaded);
        game(state, position, &self.frame(loaded, visitor, &calendar, (now_ms, claim_at_ms)))
    }

    /// Returns the outline of a match as a visitor sees it now, which costs little in every position.
    pub(crate) fn outline(&self, loaded: &Loaded, visitor: &Visitor) -> Outline {
        let calendar = self.matches.calendar(loaded);
        outline(&loaded.state, &self.frame(loaded, visitor, &calendar, (now_ms(), None)))
    }

    fn frame<'a>(
        &self,
        loaded: &'a Loaded,
        visitor: &'a Visitor,
        calendar: &'a Calendar,
        (now_ms, claim_at_ms): (i64, Option<i64>),
    ) -> Frame<'a> {
        let presence = &self.live.presence;
        Frame {
            id: loaded.id.as_str(),
            seats: &loaded.seats,
            here: Player::ALL.map(|player| {
                presence.is_here(&loaded.id, player, loaded.last_seen(player), now_ms)
            }),
            seen_ms: Player::ALL.map(|player| {
                presence.last_seen(&loaded.id, player, loaded.last_seen(player), now_ms)
            }),
            claim_at_ms,
            listed: loaded.listed,
            explore: loaded.explore,
            coach: loaded.coach,
            uncounted: loaded.uncounted,
            visitor,
            now_ms,
            calendar,
        }
    }
}
