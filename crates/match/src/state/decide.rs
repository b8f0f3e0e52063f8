//! What may happen next in a match: wishes become events or refusals, and nothing changes.

use luctor_rules::{Color, Position};

use super::{Match, Party, Refused};
use crate::calendar::Calendar;
use crate::event::{Claim, Event, Move, Offer};
use crate::time_control::TimeControl;

/// The circumstances of a wish.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Now, in milliseconds since 1970.
    pub now_ms: i64,
    /// What the client says was spent on the way.
    pub lag_ms: i64,
    /// Which time counts in this match.
    pub calendar: &'a Calendar,
    /// How long the other side has been away, in milliseconds.
    pub absent_ms: i64,
}

/// What becomes of an offer that is accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// This happens.
    Event(Event),
    /// A new match is to be made, and its address to be logged as [`Event::Rematch`].
    Rematch,
}

/// What a player may add to the other's clock at a time.
const GIFT_MS: i64 = 15_000;
/// How long a player under a live clock must be away, in his own turn, before the other may claim.
const LEFT_LIVE_MS: i64 = 60_000;
/// The same without a clock.
const LEFT_UNLIMITED_MS: i64 = 14 * 24 * 60 * 60 * 1000;

impl<P: Position> Match<P> {
    /// The event of a move that a side wants to make, in any spelling.
    ///
    /// # Errors
    ///
    /// Why the move is not made.
    pub fn decide_move(
        &self,
        by: Color,
        text: &str,
        moment: &Moment<'_>,
    ) -> Result<Event, Refused> {
        self.must_go_on()?;
        if self.turn() != by {
            return Err(Refused::NotYourTurn);
        }
        let player = self.seats[by];
        let lag_ms = { self.lag[player.index()] }.grant(moment.lag_ms);
        let spent_ms = self.clock.spent(moment.now_ms, lag_ms, moment.calendar);
        let sent_ms = moment.now_ms.saturating_sub(lag_ms);
        if self.clock.out_of_time(sent_ms, moment.calendar).is_some() {
            return Err(Refused::TimeUp);
        }
        let m = self.game.position().parse_move(text);
        let m =
            m.map_err(|refusal| Refused::illegal(luctor_rules::PlayError::<P>::Refused(refusal)))?;
        let text = self.game.position().move_text(m);
        Ok(Event::Move(match self.clock.running {
            Some(_) => Move { text, spent_ms, lag_ms },
            None => Move::untimed(text),
        }))
    }

    /// The event of taking back without asking: the last move of somebody who plays alone, or against
    /// the computer all moves since the person's last one, that one included.
    ///
    /// # Errors
    ///
    /// There is nothing to take back, or somebody to ask.
    pub fn decide_undo(&self) -> Result<Event, Refused> {
        self.must_go_on()?;
        if !self.terms.takes_back_freely() {
            return Err(Refused::UndoByOffer);
        }
        let back_to = |earlier: &Match<P>| earlier.party_at(earlier.turn()) == Party::Person;
        let to = self.latest_turn(back_to).ok_or(Refused::NothingToUndo)?;
        Ok(Event::Undo { to })
    }

    /// The number of moves before the latest turn, earlier than the present one, that fits.
    fn latest_turn(&self, fits: impl Fn(&Match<P>) -> bool) -> Option<usize> {
        let mut earlier = self.clone();
        while let Some(last) = earlier.movers.len().checked_sub(1) {
            earlier.take_back(last);
            if fits(&earlier) {
                return Some(last);
            }
        }
        None
    }

    /// The moves that stay when a player takes back his last one.
    fn takeback_target(&self, by: Color) -> Option<usize> {
        let player = self.seats[by];
        self.latest_turn(|earlier| earlier.seats[earlier.turn()] == player)
    }

    /// The event of an offer. If the other side has offered the same already, it is accepted.
    ///
    /// # Errors
    ///
    /// Why it cannot be offered now.
    pub fn decide_offer(
        &self,
        by: Color,
        offer: Offer,
        moment: &Moment<'_>,
    ) -> Result<Accepted, Refused> {
        self.may_offer(by, offer)?;
        if self.offer() == Some((!by, offer)) {
            return self.decide_accept(by, moment);
        }
        Ok(Accepted::Event(Event::Offer(by, offer)))
    }

    /// Whether a side may make an offer now.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn may_offer(&self, by: Color, offer: Offer) -> Result<(), Refused> {
        if self.terms.takes_back_freely() {
            return Err(Refused::NobodyToAsk);
        }
        match offer {
            Offer::Rematch => {
                if self.end().is_none() {
                    return Err(Refused::NotFinished);
                }
                if self.rematch.is_some() {
                    return Err(Refused::OfferedAlready);
                }
            }
            Offer::Resume => {
                self.must_run()?;
                if !self.adjourned {
                    return Err(Refused::NotAdjourned);
                }
            }
            Offer::Draw => self.must_go_on()?,
            Offer::Takeback => {
                self.must_go_on()?;
                self.takeback_target(by).ok_or(Refused::NothingToUndo)?;
            }
            Offer::Adjourn => {
                self.must_go_on()?;
                if !matches!(self.terms.control, TimeControl::Live { .. }) {
                    return Err(Refused::NoClock);
                }
            }
        }
        let player = self.seats[by];
        if self.declined.contains(&(player, offer)) || self.offer == Some((player, offer)) {
            return Err(Refused::OfferedAlready);
        }
        Ok(())
    }

    /// What happens when a side accepts the offer of the other.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn decide_accept(&self, by: Color, moment: &Moment<'_>) -> Result<Accepted, Refused> {
        let Some((from, offer)) = self.offer() else { return Err(Refused::NoOffer) };
        if from == by {
            return Err(Refused::NoOffer);
        }
        Ok(Accepted::Event(match offer {
            Offer::Draw => Event::Draw,
            Offer::Takeback => {
                Event::Undo { to: self.takeback_target(from).ok_or(Refused::NothingToUndo)? }
            }
            Offer::Adjourn => Event::Adjourn(self.clock.spent(moment.now_ms, 0, moment.calendar)),
            Offer::Resume => Event::Resume,
            Offer::Rematch => return Ok(Accepted::Rematch),
        }))
    }

    /// The event of declining an offer, or of withdrawing one's own.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn decide_decline(&self, by: Color) -> Result<Event, Refused> {
        self.offer.map(|_| Event::Decline(by)).ok_or(Refused::NoOffer)
    }

    /// The event of giving the other side more time.
    ///
    /// # Errors
    ///
    /// No clock runs.
    pub fn decide_give(&self, by: Color) -> Result<Event, Refused> {
        self.must_go_on()?;
        match self.terms.control {
            TimeControl::Live { .. } if !self.terms.takes_back_freely() => {
                Ok(Event::Give(!by, GIFT_MS))
            }
            _ => Err(Refused::NoClock),
        }
    }

    /// The event of giving up.
    ///
    /// # Errors
    ///
    /// The match is over, or has not begun.
    pub fn decide_resign(&self, by: Color) -> Result<Event, Refused> {
        self.must_run()?;
        Ok(Event::Resign(by))
    }

    /// The event of calling the match off, before both have moved.
    ///
    /// # Errors
    ///
    /// It is too late.
    pub fn decide_abort(&self, by: Color) -> Result<Event, Refused> {
        if self.end().is_some() {
            return Err(Refused::Finished);
        }
        if self.movers.len() >= 2 {
            return Err(Refused::TooLateToAbort);
        }
        Ok(Event::Abort(Some(by)))
    }

    /// The event of claiming the win or a draw of an opponent who has left in his turn.
    ///
    /// # Errors
    ///
    /// He may still come back.
    pub fn decide_claim(
        &self,
        by: Color,
        claim: Claim,
        moment: &Moment<'_>,
    ) -> Result<Event, Refused> {
        if self.may_claim_at(by, moment.now_ms - moment.absent_ms)? > moment.now_ms {
            return Err(Refused::NotAbsent);
        }
        Ok(Event::Claim(by, claim))
    }

    /// When a side may claim, if the other was last seen at `seen_ms` and stays away.
    ///
    /// # Errors
    ///
    /// It never may: the clock will decide, or it is its own turn, or the match does not go on.
    pub fn may_claim_at(&self, by: Color, seen_ms: i64) -> Result<i64, Refused> {
        self.must_go_on()?;
        let patience = match self.terms.control {
            TimeControl::Live { .. } if self.clock.running.is_some() => LEFT_LIVE_MS,
            TimeControl::Unlimited => LEFT_UNLIMITED_MS,
            _ => return Err(Refused::NotAbsent),
        };
        if self.terms.takes_back_freely() {
            return Err(Refused::NobodyToAsk);
        }
        if self.turn() == by {
            return Err(Refused::NotAbsent);
        }
        Ok(seen_ms.max(self.turn_since_ms).saturating_add(patience))
    }

    /// The match has begun, is not over, and is not adjourned.
    fn must_go_on(&self) -> Result<(), Refused> {
        self.must_run()?;
        if self.adjourned { Err(Refused::Adjourned) } else { Ok(()) }
    }

    /// The match has begun and is not over.
    fn must_run(&self) -> Result<(), Refused> {
        if self.end().is_some() {
            Err(Refused::Finished)
        } else if !self.begun {
            Err(Refused::NotBegun)
        } else {
            Ok(())
        }
    }
}
