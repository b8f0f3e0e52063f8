//! A match: a game with the people and the computer who play it.
//!
//! The state of a match is a fold over its log: [`Match::apply`] takes one event and never decides
//! anything. What may happen next is decided beforehand, by the `decide_` functions, which turn a
//! wish into an event or a refusal and change nothing. There is no I/O here, and time is passed in.

mod decide;
mod end;
mod refused;
mod terms;

use std::fmt;

use luctor_rules::{ByColor, Color, Game, Position};

use crate::calendar::Calendar;
use crate::clock::Clock;
use crate::event::{Claim, Event, Move, Offer};
use crate::lag::LagQuota;
use crate::player::Player;
use crate::time_control::TimeControl;

pub use decide::{Accepted, Moment};
pub use end::End;
pub use refused::Refused;
pub use terms::{Party, Terms};

/// How long either side may take for its first move under a live clock, which does not run yet.
const FIRST_MOVE_MS: i64 = 60_000;

/// A match between the beginning and the latest event of its log.
#[derive(Clone, Debug)]
pub struct Match<P: Position> {
    config: P::Config,
    terms: Terms,
    begun: bool,
    /// Who sits where now; the pie move exchanges them.
    seats: ByColor<Player>,
    game: Game<P>,
    movers: Vec<Color>,
    /// Whether each move was the only legal one.
    forced: Vec<bool>,
    clock: Clock,
    lag: [LagQuota; 2],
    adjourned: bool,
    /// The offer that stands, and who made it.
    offer: Option<(Player, Offer)>,
    /// Offers that were declined since the last move, and who had made them.
    declined: Vec<(Player, Offer)>,
    /// An end that is not the rules'.
    ended: Option<End>,
    rematch: Option<String>,
    /// When the present turn began.
    turn_since_ms: i64,
    /// The version with which it began.
    turn_version: u32,
    version: u32,
}

/// What the server has to do by itself, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
    /// What is to be done if nothing has happened until then.
    pub event: Event,
}

impl<P: Position> Match<P> {
    /// A match in which nothing has happened yet.
    pub fn start(config: &P::Config, terms: Terms) -> Match<P> {
        let mut state = Match {
            config: config.clone(),
            terms,
            begun: false,
            seats: ByColor { black: Player::First, white: Player::Second },
            game: Game::new(P::start(config)),
            movers: Vec::new(),
            forced: Vec::new(),
            clock: Clock::new(terms.control),
            lag: [LagQuota::new(terms.control), LagQuota::new(terms.control)],
            adjourned: false,
            offer: None,
            declined: Vec::new(),
            ended: None,
            rematch: None,
            turn_since_ms: terms.created_ms,
            turn_version: 0,
            version: 0,
        };
        if !terms.waits {
            state.begin(terms.created_ms);
            state.turn_version = 0;
        }
        state
    }

    /// The match that a log tells: events with the times at which they were stored.
    ///
    /// # Errors
    ///
    /// The log holds an event that cannot have happened: it was written by another program or
    /// damaged.
    pub fn replay(
        config: &P::Config,
        terms: Terms,
        log: &[(Event, i64)],
    ) -> Result<Match<P>, BrokenLog> {
        let mut state = Match::start(config, terms);
        for (event, at_ms) in log {
            state.apply(event, *at_ms)?;
        }
        Ok(state)
    }

    /// Takes the next event of the log, stored at this time.
    ///
    /// # Errors
    ///
    /// The event cannot have happened.
    pub fn apply(&mut self, event: &Event, at_ms: i64) -> Result<(), BrokenLog> {
        let version = self.version + 1;
        let broken = |reason: String| BrokenLog { version, reason };
        match event {
            Event::Start => self.begin(at_ms),
            Event::Move(m) => self.play(m, at_ms).map_err(broken)?,
            Event::Undo { to } => {
                if *to >= self.movers.len() {
                    return Err(broken(format!("there is no move behind the first {to}")));
                }
                self.take_back(*to);
                self.new_turn(at_ms);
            }
            Event::Offer(color, offer) => self.offer = Some((self.seats[*color], *offer)),
            Event::Decline(color) => self.decline(*color),
            Event::Draw => self.finish(End::Agreed),
            Event::Adjourn(spent_ms) => {
                self.clock.interrupt(*spent_ms);
                self.adjourned = true;
                self.offer = None;
            }
            Event::Resume => {
                self.adjourned = false;
                self.new_turn(at_ms);
            }
            Event::Give(color, ms) => self.clock.give(self.seats[*color], *ms),
            Event::Resign(color) => self.finish(End::Resigned(*color)),
            Event::Flag(color) => {
                self.clock.take_time(self.seats[*color]);
                self.finish(End::Flagged(*color));
            }
            Event::Abort(by) => self.finish(End::Aborted(*by)),
            Event::Claim(color, Claim::Win) => self.finish(End::Claimed(*color)),
            Event::Claim(_, Claim::Draw) => self.finish(End::ClaimedDraw),
            Event::Rematch(id) => {
                self.rematch = Some(id.clone());
                self.offer = None;
            }
        }
        self.version = version;
        Ok(())
    }

    fn begin(&mut self, at_ms: i64) {
        self.begun = true;
        self.new_turn(at_ms);
    }

    fn play(&mut self, m: &Move, at_ms: i64) -> Result<(), String> {
        let mover = self.turn();
        let forced = self.game.position().legal_count() == 1;
        self.game.play_text(&m.text).map_err(|refused| refused.to_string())?;
        let player = self.seats[mover];
        self.movers.push(mover);
        self.forced.push(forced);
        self.lag[player.index()].grant(m.lag_ms);
        if self.clock.running.is_some() {
            self.clock.spend(player, m.spent_ms);
        }
        self.exchange_if_pie(mover);
        self.new_turn(at_ms);
        Ok(())
    }

    /// The pie rule's exchange is the one turn after which the same color is to move: the two
    /// players change places, and the other person goes on.
    fn exchange_if_pie(&mut self, mover: Color) {
        if self.turn() == mover {
            self.seats = ByColor { black: self.seats.white, white: self.seats.black };
        }
    }

    /// A turn begins: offers are gone, and the clock of the side to move runs, under a live clock from
    /// the third turn on.
    fn new_turn(&mut self, at_ms: i64) {
        self.offer = None;
        self.declined.clear();
        self.turn_since_ms = at_ms;
        // The event that begins it is not counted yet.
        self.turn_version = self.version + 1;
        self.clock.stop();
        let runs = self.begun && self.end().is_none() && !self.adjourned;
        if runs && !self.awaits_first_moves() {
            self.clock.start(self.seats[self.turn()], at_ms);
        }
    }

    fn decline(&mut self, color: Color) {
        if let Some((by, offer)) = self.offer.take()
            && by != self.seats[color]
            && matches!(offer, Offer::Draw | Offer::Takeback)
        {
            self.declined.push((by, offer));
        }
    }

    fn finish(&mut self, end: End) {
        self.ended = Some(end);
        self.offer = None;
        self.clock.stop();
    }

    fn take_back(&mut self, to: usize) {
        self.game = first_moves(&self.game, to);
        self.movers.truncate(to);
        self.forced.truncate(to);
        let exchanges = (0..to).filter(|&ply| {
            let next = self.movers.get(ply + 1).copied();
            next.unwrap_or(self.turn()) == self.movers[ply]
        });
        self.seats = match exchanges.count() % 2 {
            0 => ByColor { black: Player::First, white: Player::Second },
            _ => ByColor { black: Player::Second, white: Player::First },
        };
    }

    /// The configuration of the game.
    pub fn config(&self) -> &P::Config {
        &self.config
    }

    /// What was agreed before.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether everybody is there.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Events so far.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The version with which the present turn began.
    pub fn turn_version(&self) -> u32 {
        self.turn_version
    }

    /// The moves played so far, and the past that the rules need.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The side of each move.
    pub fn movers(&self) -> &[Color] {
        &self.movers
    }

    /// Whether each move was the only legal one.
    pub fn forced(&self) -> &[bool] {
        &self.forced
    }

    /// Who sits where now.
    pub fn seats(&self) -> ByColor<Player> {
        self.seats
    }

    /// The side of a player now.
    pub fn color_of(&self, player: Player) -> Color {
        if self.seats.black == player { Color::Black } else { Color::White }
    }

    /// Who plays a side now.
    pub fn party_at(&self, color: Color) -> Party {
        self.terms.party(self.seats[color])
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// The clock; it stands where nobody is to move.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Whether both agreed to stop the clocks.
    pub fn is_adjourned(&self) -> bool {
        self.adjourned
    }

    /// The offer that stands, and the side that made it.
    pub fn offer(&self) -> Option<(Color, Offer)> {
        self.offer.map(|(by, offer)| (self.color_of(by), offer))
    }

    /// The address of the match in which the players play again.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// How the match ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.ended.or_else(|| self.game.outcome().map(End::Rules))
    }

    /// Who has to act; nobody before the beginning, while adjourned, and when the match is over.
    pub fn awaits(&self) -> Option<Party> {
        self.goes_on().then(|| self.party_at(self.turn()))
    }

    fn goes_on(&self) -> bool {
        self.begun && self.end().is_none() && !self.adjourned
    }

    /// Whether a live clock does not run yet, since a side has not made its first move.
    fn awaits_first_moves(&self) -> bool {
        matches!(self.terms.control, TimeControl::Live { .. }) && self.movers.len() < 2
    }

    /// What the server has to do by itself, if nothing happens before: the time of the side to move runs
    /// out, or a first move does not come.
    pub fn due(&self, calendar: &Calendar) -> Option<Due> {
        let turn = self.turn();
        if !self.goes_on() {
            None
        } else if self.awaits_first_moves() {
            let at_ms = calendar.deadline(self.turn_since_ms, FIRST_MOVE_MS);
            Some(Due { at_ms, event: Event::Abort(None) })
        } else {
            // A move that is on its way may still be in time.
            let grace = self.lag[self.seats[turn].index()].most();
            let at_ms = self.clock.flag_at(calendar)?.saturating_add(grace);
            Some(Due { at_ms, event: Event::Flag(turn) })
        }
    }

    /// Whether the players have changed places by the pie rule.
    pub fn exchanged(&self) -> bool {
        self.seats.black == Player::Second
    }

    /// The game after the first `ply` moves of the present list; `None` beyond its end.
    pub fn game_at(&self, ply: usize) -> Option<Game<P>> {
        (ply <= self.movers.len()).then(|| first_moves(&self.game, ply))
    }
}

fn first_moves<P: Position>(game: &Game<P>, count: usize) -> Game<P> {
    let mut earlier = Game::new(game.start().clone());
    game.moves()[..count].iter().for_each(|&m| earlier.play_unchecked(m));
    earlier
}

/// A log holds an event that cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLog {
    /// The number of the event.
    pub version: u32,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of the log cannot have happened: {}", self.version, self.reason)
    }
}

impl std::error::Error for BrokenLog {}

#[cfg(test)]
mod tests;
