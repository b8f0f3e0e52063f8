//! Questions about the state of a match.

use std::any::Any;

use luctor_rules::{ByColor, Color, Game, Position, Variant};

use super::adjournment::Adjournment;
use super::{End, Match, Party, Status, Terms};
use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::event::{Event, Offer};
use crate::game::{ForcedLine, first_moves};
use crate::player::Player;
use crate::time_control::TimeControl;

/// The time that each side has for its first move under a live clock, which does not run yet.
pub(super) const FIRST_MOVE_MS: i64 = 60_000;

/// The time for which a match with a live clock waits for its players.
const WAIT_LIVE_MS: i64 = 24 * 3_600_000;

/// The time for which any other match waits for its players.
const WAIT_MS: i64 = 14 * WAIT_LIVE_MS;

/// The largest number of events of a match. The longest game on the largest board has half as many
/// moves. A longer log would make every replay slow.
pub(super) const MOST_EVENTS: u32 = 4_000;

/// An event that the server must add to the log at a certain time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The time, in milliseconds since the Unix epoch.
    pub at_ms: i64,
    /// The event, to be added if nothing else happens before.
    pub event: Event,
}

impl Match {
    /// Returns the game and its options.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns whether both seats were taken.
    pub fn has_begun(&self) -> bool {
        self.begun_ms.is_some()
    }

    /// Returns the time at which the match began.
    pub fn begun_ms(&self) -> Option<i64> {
        self.begun_ms
    }

    /// Returns the number of events applied.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns the version at which the present turn began.
    pub fn turn_version(&self) -> u32 {
        self.turn_version
    }

    /// Returns the phase.
    pub fn status(&self) -> Status {
        if self.end().is_some() {
            Status::Over
        } else if !self.has_begun() {
            Status::Waiting
        } else if self.is_adjourned() {
            Status::Adjourned
        } else {
            Status::Running
        }
    }

    /// Returns the end, if the match is over. The rules end it only after it has begun: until then, one of the players
    /// has not agreed to play.
    pub fn end(&self) -> Option<End> {
        self.ended.or_else(|| self.game.outcome().filter(|_| self.has_begun()).map(End::Rules))
    }

    /// Returns the kind of the player to move. Returns `None` before the start, while the match is
    /// adjourned, and when it is over.
    pub fn awaits(&self) -> Option<Party> {
        self.goes_on().then(|| self.party_at(self.turn()))
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.game.turn()
    }

    /// Returns the players of the sides now. The pie move exchanges them.
    pub fn seats(&self) -> ByColor<Player> {
        self.seats
    }

    /// Returns the side of a player now.
    pub fn color_of(&self, player: Player) -> Color {
        if self.seats.black == player { Color::Black } else { Color::White }
    }

    /// Returns the kind of the player who has a side now.
    pub fn party_at(&self, color: Color) -> Party {
        self.terms.party(self.seats[color])
    }

    /// Returns whether the players have exchanged sides by the pie rule.
    pub fn exchanged(&self) -> bool {
        self.seats.black == Player::Second
    }

    /// Returns the number of moves played.
    pub fn plies(&self) -> usize {
        self.movers.len()
    }

    /// Returns the side of each move.
    pub fn movers(&self) -> &[Color] {
        &self.movers
    }

    /// Returns, for each move, whether it was the only legal one.
    pub fn forced(&self) -> &[bool] {
        &self.forced
    }

    /// Returns the canonical texts of the moves played.
    pub fn move_texts(&self) -> Vec<String> {
        self.game.move_texts()
    }

    /// Returns the only legal move if there is exactly one and a player is to move.
    pub fn only_move(&self) -> Option<String> {
        self.awaits()?;
        self.game.forced_line(1).moves.pop()
    }

    /// Returns the forced moves after the first `ply` moves, `most` at most. Returns `None` if fewer
    /// than `ply` moves were played.
    pub fn forced_line_at(&self, ply: usize, most: usize) -> Option<ForcedLine> {
        (ply <= self.plies()).then(|| self.game.first_moves(ply).forced_line(most))
    }

    /// Returns the game with the type of its positions, the one that `dispatch_small!` chooses for
    /// [`variant`](Match::variant).
    ///
    /// # Panics
    ///
    /// Panics if `P` is another type.
    pub fn game<P: Position>(&self) -> &Game<P> {
        let game: &dyn Any = self.game.as_ref();
        game.downcast_ref()
            .expect("the game was created with the type that dispatch_small! chooses")
    }

    /// Returns the game as it was after the first `ply` moves, or `None` if fewer were played.
    ///
    /// # Panics
    ///
    /// Panics like [`game`](Match::game).
    pub fn game_at<P: Position>(&self, ply: usize) -> Option<Game<P>> {
        (ply <= self.plies()).then(|| first_moves(self.game(), ply))
    }

    /// Returns the clock. It is stopped while no side is to move.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the time left to the side to move, in milliseconds, if its clock runs.
    pub fn time_left(&self, now_ms: i64, calendar: &Calendar) -> Option<i64> {
        let running = self.clock.running?;
        self.clock.remaining_at(running.player, now_ms, calendar)
    }

    /// Returns whether the players agreed to stop the clocks.
    pub fn is_adjourned(&self) -> bool {
        self.adjournment.is_some()
    }

    /// Returns the pending offer and the side that made it.
    pub fn offer(&self) -> Option<(Color, Offer)> {
        self.offer.map(|(by, offer)| (self.color_of(by), offer))
    }

    /// Returns whether the player with the pending offer has made another one since the opponent's last move or answer. An answer
    /// that does not name the offer may have been meant for that one.
    pub fn has_replaced_offer(&self) -> bool {
        self.offer.is_some_and(|(player, offer)| {
            self.unanswered.iter().any(|&(by, other)| by == player && other != offer)
        })
    }

    /// Returns the id of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Returns the next event that the server must add by itself: the side to move runs out of time,
    /// or the match is aborted because a player or a first move does not come, because it was not resumed,
    /// or because its log has become too long.
    pub fn due(&self, calendar: &Calendar) -> Option<Due> {
        let abort_at = |at_ms| Some(Due { at_ms, event: Event::Abort(None) });
        let turn = self.turn();
        if self.end().is_some() {
            None
        } else if !self.has_begun() {
            abort_at(self.terms.created_ms.saturating_add(self.wait_ms()))
        } else if self.version >= MOST_EVENTS {
            abort_at(self.turn_since_ms)
        } else if let Some(adjournment) = &self.adjournment {
            Some(Due { at_ms: adjournment.until_ms, event: self.end_of(adjournment) })
        } else if self.awaits_first_moves() {
            abort_at(calendar.deadline(self.turn_since_ms, FIRST_MOVE_MS))
        } else {
            // A move that was sent in time may still arrive.
            let grace = self.lag[self.seats[turn].index()].most();
            let at_ms = self.clock.flag_at(calendar)?.saturating_add(grace);
            Some(Due { at_ms, event: self.without_effect_if_short(Event::Flag(turn)) })
        }
    }

    /// Returns what happens when the match was not resumed. The player who made the last offer to resume has won, so that
    /// nobody escapes a loss by an adjournment. Who declines an offer can make another one for a better time. If both have
    /// offered until no time was left, nobody has won: the last one to answer is no better than the other.
    fn end_of(&self, adjournment: &Adjournment) -> Event {
        let wanted = match adjournment.is_longest() && self.wanted_to_resume.len() > 1 {
            true => None,
            false => self.wanted_to_resume.last(),
        };
        match Color::ALL.iter().find(|&&color| Some(&self.seats[color].other()) == wanted) {
            Some(absent) => self.without_effect_if_short(Event::Flag(*absent)),
            None => Event::Abort(None),
        }
    }

    /// Returns the time for which the match waits for its players, in milliseconds.
    fn wait_ms(&self) -> i64 {
        match self.terms.control {
            TimeControl::Live { .. } => WAIT_LIVE_MS,
            _ => WAIT_MS,
        }
    }
}
