//! Decisions: an action of a player becomes an event or a rejection.

use luctor_rules::Color;

use super::queries::MOST_EVENTS;
use super::{Match, Party};
use crate::calendar::Calendar;
use crate::event::{Claim, Event, Move, Offer};
use crate::rejection::Rejection;
use crate::time_control::TimeControl;

/// An action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action<'a> {
    /// Play this move, given in any accepted notation.
    Move(&'a str),
    /// Take back without asking.
    Undo,
    /// Resign.
    Resign,
    /// Abort the match.
    Abort,
    /// Make this offer, or accept the same offer of the opponent.
    Offer(Offer),
    /// Accept the pending offer.
    Accept,
    /// Decline the pending offer, or withdraw one's own.
    Decline,
    /// Claim a result because the opponent has left.
    Claim(Claim),
    /// Give the opponent more time.
    Give,
}

/// The circumstances of an action outside the match.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The present time, in milliseconds since the Unix epoch.
    pub now_ms: i64,
    /// The network delay reported by the client, in milliseconds.
    pub lag_ms: i64,
    /// The time that counts in this match.
    pub calendar: &'a Calendar,
    /// The time since the opponent was last connected, in milliseconds.
    pub absent_ms: i64,
}

/// The effect of an accepted action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Add this event to the log.
    Event(Event),
    /// Create a new match and add its id to the log as [`Event::Rematch`].
    Rematch,
}

/// The time that a player can add to the opponent's clock at once.
const GIFT_MS: i64 = 15_000;
/// The absence, on the own turn and under a live clock, after which the opponent may claim.
pub(super) const ABSENCE_LIVE_MS: i64 = 60_000;
/// The same without a clock.
const ABSENCE_UNLIMITED_MS: i64 = 14 * 24 * 60 * 60 * 1000;

impl Match {
    /// Decides on an action of a side. Nothing changes until the resulting event is
    /// [applied](Match::apply).
    ///
    /// # Errors
    ///
    /// Fails if the action is not possible now.
    pub fn decide(
        &self,
        by: Color,
        action: Action<'_>,
        context: &Context<'_>,
    ) -> Result<Decision, Rejection> {
        if self.version >= MOST_EVENTS {
            // A running match is about to be aborted.
            return Err(Rejection::Finished);
        }
        let event = match action {
            Action::Offer(offer) => return self.decide_offer(by, offer, context),
            Action::Accept => return self.decide_accept(by, context),
            Action::Move(text) => self.decide_move(by, text, context)?,
            Action::Undo => self.decide_undo(context)?,
            Action::Resign => self.decide_resign(by)?,
            Action::Abort => self.decide_abort(by)?,
            Action::Decline => self.decide_decline(by)?,
            Action::Claim(claim) => self.decide_claim(by, claim, context)?,
            Action::Give => self.decide_give(by)?,
        };
        Ok(Decision::Event(self.without_effect_if_short(event)))
    }

    fn decide_move(
        &self,
        by: Color,
        text: &str,
        context: &Context<'_>,
    ) -> Result<Event, Rejection> {
        self.must_go_on()?;
        if self.turn() != by {
            return Err(Rejection::NotYourTurn);
        }
        let player = self.seats[by];
        let lag_ms = { self.lag[player.index()] }.grant(context.lag_ms);
        let spent_ms = self.clock.spent(context.now_ms, lag_ms, context.calendar);
        let sent_ms = context.now_ms.saturating_sub(lag_ms);
        if self.clock.out_of_time(sent_ms, context.calendar).is_some() {
            return Err(Rejection::TimeUp);
        }
        let text = self.game.canonical(text)?;
        Ok(Event::Move(match self.clock.running {
            Some(_) => Move { text, spent_ms, lag_ms },
            None => Move::untimed(text),
        }))
    }

    /// A player without an opponent to ask takes back the last move. Against the computer that is
    /// every move since the person's last one, that one included.
    fn decide_undo(&self, context: &Context<'_>) -> Result<Event, Rejection> {
        self.must_go_on()?;
        if !self.terms.takes_back_freely() {
            return Err(Rejection::UndoByOffer);
        }
        self.allow_takeback()?;
        let to = self.latest_turn(|player| self.terms.party(player) == Party::Person);
        let to = to.ok_or(Rejection::NothingToUndo)?;
        Ok(Event::Undo { to, spent_ms: self.interrupted(context)? })
    }

    /// Returns the time used in the present turn, which ends without a move. Fails if the time has run out: the turn cannot
    /// be ended any more.
    pub(super) fn interrupted(&self, context: &Context<'_>) -> Result<i64, Rejection> {
        match self.clock.out_of_time(context.now_ms, context.calendar) {
            Some(_) => Err(Rejection::TimeUp),
            None => Ok(self.clock.spent(context.now_ms, 0, context.calendar)),
        }
    }

    fn decide_give(&self, by: Color) -> Result<Event, Rejection> {
        self.must_go_on()?;
        self.allow_offer(by)?;
        match self.terms.control {
            TimeControl::Live { .. } if !self.terms.takes_back_freely() => {
                Ok(Event::Give(!by, GIFT_MS))
            }
            _ => Err(Rejection::NoClock),
        }
    }

    fn decide_resign(&self, by: Color) -> Result<Event, Rejection> {
        self.must_run()?;
        Ok(Event::Resign(by))
    }

    /// A match can be aborted until both sides have moved.
    fn decide_abort(&self, by: Color) -> Result<Event, Rejection> {
        if self.end().is_some() {
            return Err(Rejection::Finished);
        }
        if self.plies() >= 2 {
            return Err(Rejection::TooLateToAbort);
        }
        Ok(Event::Abort(Some(by)))
    }

    fn decide_claim(
        &self,
        by: Color,
        claim: Claim,
        context: &Context<'_>,
    ) -> Result<Event, Rejection> {
        if self.may_claim_at(by, context.now_ms - context.absent_ms)? > context.now_ms {
            return Err(Rejection::NotAbsent);
        }
        Ok(Event::Claim(by, claim))
    }

    /// Returns the time from which a side may claim a result, in milliseconds since the Unix epoch,
    /// if the opponent was last connected at `seen_ms` and stays away.
    ///
    /// # Errors
    ///
    /// Fails if a claim is not possible: the clock decides, the side itself is to move, or the match
    /// is not running.
    pub fn may_claim_at(&self, by: Color, seen_ms: i64) -> Result<i64, Rejection> {
        self.must_go_on()?;
        let absence_ms = match self.terms.control {
            TimeControl::Live { .. } if self.clock.running.is_some() => ABSENCE_LIVE_MS,
            TimeControl::Unlimited => ABSENCE_UNLIMITED_MS,
            _ => return Err(Rejection::NotAbsent),
        };
        if self.terms.takes_back_freely() {
            return Err(Rejection::NobodyToAsk);
        }
        if self.turn() == by {
            return Err(Rejection::NotAbsent);
        }
        Ok(seen_ms.max(self.turn_since_ms).saturating_add(absence_ms))
    }

    /// Fails unless the match has started, is not over and is not adjourned.
    pub(super) fn must_go_on(&self) -> Result<(), Rejection> {
        self.must_run()?;
        if self.is_adjourned() { Err(Rejection::Adjourned) } else { Ok(()) }
    }

    /// Fails unless the match has started and is not over.
    pub(super) fn must_run(&self) -> Result<(), Rejection> {
        if self.end().is_some() {
            Err(Rejection::Finished)
        } else if !self.has_begun() {
            Err(Rejection::NotBegun)
        } else {
            Ok(())
        }
    }
}
