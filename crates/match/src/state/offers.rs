//! Decisions on offers: draws, takebacks, adjournments and rematches.

use luctor_rules::Color;

use super::decide::ABSENCE_LIVE_MS;
use super::{Context, Decision, Match, seats_after};
use crate::event::{Event, Offer};
use crate::player::Player;
use crate::rejection::Rejection;
use crate::time_control::TimeControl;

/// The largest number of offers and gifts of time of a player in a match.
const MOST_OFFERS: u32 = 300;

/// The largest number of takebacks in a match.
const MOST_TAKEBACKS: u32 = 500;

impl Match {
    /// An offer that the opponent has made already is accepted.
    pub(super) fn decide_offer(
        &self,
        by: Color,
        offer: Offer,
        context: &Context<'_>,
    ) -> Result<Decision, Rejection> {
        self.may_offer(by, offer)?;
        if self.offer() == Some((!by, offer)) {
            return self.decide_accept(by, context);
        }
        Ok(Decision::Event(Event::Offer(by, offer)))
    }

    fn may_offer(&self, by: Color, offer: Offer) -> Result<(), Rejection> {
        if self.terms.takes_back_freely() {
            return Err(Rejection::NobodyToAsk);
        }
        match offer {
            Offer::Rematch => {
                if self.end().is_none() {
                    return Err(Rejection::NotFinished);
                }
                if self.rematch.is_some() {
                    return Err(Rejection::OfferedAlready);
                }
            }
            Offer::Resume => {
                self.must_run()?;
                if !self.is_adjourned() {
                    return Err(Rejection::NotAdjourned);
                }
            }
            Offer::Draw => self.must_go_on()?,
            Offer::Takeback => {
                self.must_go_on()?;
                self.allow_takeback()?;
                self.takeback_target(by).ok_or(Rejection::NothingToUndo)?;
            }
            Offer::Adjourn => {
                self.must_go_on()?;
                if !matches!(self.terms.control, TimeControl::Live { .. }) {
                    return Err(Rejection::NoClock);
                }
            }
        }
        // Accepting needs no offer of one's own.
        if self.offer() == Some((!by, offer)) {
            return Ok(());
        }
        let player = self.seats[by];
        if self.offered.contains(&(player, offer)) || self.offer == Some((player, offer)) {
            return Err(Rejection::OfferedAlready);
        }
        self.allow_offer(by)
    }

    /// Fails if a side has made too many offers and gifts: with its events it could reach the end of the log, and so
    /// abort a match that it is losing.
    pub(super) fn allow_offer(&self, by: Color) -> Result<(), Rejection> {
        match self.offers_made[self.seats[by].index()] < MOST_OFFERS {
            true => Ok(()),
            false => Err(Rejection::TooManyOffers),
        }
    }

    /// Fails if too many moves were taken back: each takeback makes a replay of the log slower.
    pub(super) fn allow_takeback(&self) -> Result<(), Rejection> {
        match self.takebacks < MOST_TAKEBACKS {
            true => Ok(()),
            false => Err(Rejection::TooManyOffers),
        }
    }

    pub(super) fn decide_accept(
        &self,
        by: Color,
        context: &Context<'_>,
    ) -> Result<Decision, Rejection> {
        let Some((from, offer)) = self.offer().filter(|&(from, _)| from != by) else {
            return Err(Rejection::NoOffer);
        };
        Ok(Decision::Event(match offer {
            Offer::Draw => self.without_effect_if_short(Event::Draw),
            Offer::Takeback => {
                let to = self.takeback_target(from).ok_or(Rejection::NothingToUndo)?;
                Event::Undo { to, spent_ms: self.interrupted(context)? }
            }
            Offer::Adjourn => Event::Adjourn(self.interrupted(context)?),
            // A clock must not run against a player who is not there: they answer the same offer when they come back.
            Offer::Resume if context.absent_ms >= ABSENCE_LIVE_MS => {
                self.allow_offer(by)?;
                Event::Offer(by, Offer::Resume)
            }
            Offer::Resume => Event::Resume,
            Offer::Rematch => return Ok(Decision::Rematch),
        }))
    }

    pub(super) fn decide_decline(&self, by: Color) -> Result<Event, Rejection> {
        self.offer.map(|_| Event::Decline(by)).ok_or(Rejection::NoOffer)
    }

    /// Returns the number of moves left when a side takes back its last one.
    fn takeback_target(&self, by: Color) -> Option<usize> {
        self.latest_turn(|player| player == self.seats[by])
    }

    /// Returns the number of moves before the latest completed turn of a matching player.
    pub(super) fn latest_turn(&self, matches: impl Fn(Player) -> bool) -> Option<usize> {
        (0..self.plies()).rev().find(|&ply| {
            let turn = self.movers[ply];
            matches(seats_after(&self.movers[..ply], turn)[turn])
        })
    }
}
