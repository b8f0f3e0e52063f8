//! The view of a match for one visitor, with the presence of its players.

use std::sync::Arc;

use luctor_match::calendar::Calendar;
use luctor_match::player::Player;
use luctor_store::time::now_ms;

use super::game::outline::{Outline, outline};
use super::game::{Frame, game, present_position};
use super::types::Game;
use super::types::encoded_position::{EncodedPosition, LargePositions};
use crate::account::visitor::Visitor;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::live::Live;
use crate::play::claims::Claims;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// The number of moves from which on they are large, of about 60 bytes each.
const MANY_MOVES: usize = 500;

/// Creates the views of matches.
#[derive(Clone, Debug)]
pub(crate) struct GameViews {
    matches: Arc<Matches>,
    live: Arc<Live>,
    claims: Arc<Claims>,
    positions: Arc<LargePositions>,
    work: Arc<BoardWork>,
}

impl GameViews {
    /// Creates the service.
    pub(crate) fn new(
        matches: Arc<Matches>,
        live: Arc<Live>,
        claims: Arc<Claims>,
        work: Arc<BoardWork>,
    ) -> GameViews {
        GameViews { matches, live, claims, positions: Arc::default(), work }
    }

    /// Returns whether the view of a match probably is large: it has a large position or many moves. It then waits for those of
    /// the same address, and takes memory for as long as the client does not read it.
    pub(crate) fn expects_large(&self, loaded: &Loaded) -> bool {
        loaded.state.plies() >= MANY_MOVES || self.expects_large_position(loaded)
    }

    fn expects_large_position(&self, loaded: &Loaded) -> bool {
        self.positions.expects(&loaded.id, &loaded.variant)
    }

    /// Returns a match as a visitor sees it now.
    ///
    /// If the visitor waits for an absent opponent, an update is scheduled for the time at which they may claim.
    pub(crate) async fn view(
        &self,
        loaded: &Arc<Loaded>,
        visitor: &Visitor,
    ) -> Result<Game, MatchError> {
        let position = self.position(loaded, visitor.address).await?;
        let now_ms = now_ms();
        let claim_at_ms = self.claims.expect(loaded, visitor, now_ms);
        let calendar = self.matches.calendar(loaded);
        let frame = self.frame(loaded, visitor, &calendar, (now_ms, claim_at_ms));
        Ok(game(&loaded.state, position, &frame))
    }

    /// Returns the present position. A large one takes milliseconds, so it is listed on another thread.
    async fn position(
        &self,
        loaded: &Arc<Loaded>,
        address: Address,
    ) -> Result<EncodedPosition, MatchError> {
        let (positions, shown) = (Arc::clone(&self.positions), Arc::clone(loaded));
        let position = move || {
            let state = &shown.state;
            positions.get(&shown.id, state.version(), || present_position(state))
        };
        match self.expects_large_position(loaded) {
            true => Ok(self.work.wait(address, position).await?),
            false => Ok(position()),
        }
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
