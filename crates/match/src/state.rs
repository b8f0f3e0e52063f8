//! The state of a match: a game with its players, their clocks and their offers.
//!
//! The state is a fold over the log of the match. [`Match::apply`] takes one event and decides
//! nothing. [`Match::decide`] turns an action of a player into an event or a rejection, and changes
//! nothing. There is no I/O, and the time is passed in.

mod adjournment;
mod decide;
mod end;
mod fair_play;
mod offers;
mod queries;
mod status;
mod terms;

use std::fmt;

use luctor_rules::{ByColor, Color, Variant};

use crate::clock::Clock;
use crate::event::{Claim, Event, Move, Offer};
use crate::game::{AnyGame, new_game};
use crate::lag::LagQuota;
use crate::player::Player;
use crate::time_control::TimeControl;
use adjournment::Adjournment;

pub use decide::{Action, Context, Decision};
pub use end::{End, EndReason, MatchResult};
pub use fair_play::PROTECTED_PLY;
pub use queries::Due;
pub use status::{Awaits, Status};
pub use terms::{Party, Terms};

/// A match after the latest event of its log.
#[derive(Clone, Debug)]
pub struct Match {
    variant: Variant,
    terms: Terms,
    /// The time at which the match began.
    begun_ms: Option<i64>,
    /// The players of the sides now. The pie move exchanges them.
    seats: ByColor<Player>,
    game: Box<dyn AnyGame>,
    /// An earlier state of the game, from which the next takeback starts. `None` before the first one.
    checkpoint: Option<Box<dyn AnyGame>>,
    /// The side of each move.
    movers: Vec<Color>,
    /// `true` if each move was the only legal one.
    forced: Vec<bool>,
    clock: Clock,
    lag: [LagQuota; 2],
    /// Set while the match is adjourned.
    adjournment: Option<Adjournment>,
    /// The players who have offered to resume since then, early enough for the opponent to agree, and have not withdrawn it,
    /// the latest last. An offer that the opponent declined stays.
    wanted_to_resume: Vec<Player>,
    /// The pending offer, and the player who made it.
    offer: Option<(Player, Offer)>,
    /// The offers that cannot be made again yet, and the players who made them.
    offered: Vec<(Player, Offer)>,
    /// The offers since the opponent's last move or answer, also withdrawn ones, and the players who made them.
    unanswered: Vec<(Player, Offer)>,
    /// The numbers of offers and gifts of time made so far, by [`Player::index`].
    offers_made: [u32; 2],
    /// The number of takebacks so far.
    takebacks: u32,
    /// The end, unless the rules ended the game.
    ended: Option<End>,
    /// The id of the rematch.
    rematch: Option<String>,
    /// The start of the present turn, in milliseconds since the Unix epoch.
    turn_since_ms: i64,
    /// The latest time of an event.
    latest_ms: i64,
    /// The version at which the present turn began.
    turn_version: u32,
    version: u32,
}

impl Match {
    /// Creates a match without events.
    ///
    /// # Panics
    ///
    /// Panics if the board has more than [`SMALL_BOARD`](luctor_rules::SMALL_BOARD) files.
    pub fn start(variant: &Variant, terms: Terms) -> Match {
        let mut state = Match {
            variant: variant.clone(),
            terms,
            begun_ms: None,
            seats: FIRST_SEATS,
            game: new_game(variant),
            checkpoint: None,
            movers: Vec::new(),
            forced: Vec::new(),
            clock: Clock::new(terms.control),
            lag: [LagQuota::new(terms.control), LagQuota::new(terms.control)],
            adjournment: None,
            wanted_to_resume: Vec::new(),
            offer: None,
            offered: Vec::new(),
            unanswered: Vec::new(),
            offers_made: [0, 0],
            takebacks: 0,
            ended: None,
            rematch: None,
            turn_since_ms: terms.created_ms,
            latest_ms: i64::MIN,
            turn_version: 0,
            version: 0,
        };
        if !terms.waits {
            state.begin(terms.created_ms);
            state.turn_version = 0;
        }
        state
    }

    /// Restores a match from its log: events with the times at which they were stored.
    ///
    /// # Errors
    ///
    /// Fails if an event is impossible. The log is then damaged, or another program wrote it.
    ///
    /// # Panics
    ///
    /// Panics like [`start`](Match::start).
    pub fn replay(
        variant: &Variant,
        terms: Terms,
        log: &[(Event, i64)],
    ) -> Result<Match, BrokenLog> {
        let mut state = Match::start(variant, terms);
        for (event, at_ms) in log {
            state.apply(event, *at_ms)?;
        }
        Ok(state)
    }

    /// Applies the next event of the log, stored at this time. A time before that of an earlier
    /// event counts as the latter.
    ///
    /// # Errors
    ///
    /// Fails if the event is impossible.
    pub fn apply(&mut self, event: &Event, at_ms: i64) -> Result<(), BrokenLog> {
        let version = self.version + 1;
        // A clock that was set back between two events must not give anyone time.
        self.latest_ms = at_ms.max(self.latest_ms);
        let at_ms = self.latest_ms;
        let broken = |reason: String| BrokenLog { version, reason };
        match event {
            Event::Start => self.begin(at_ms),
            Event::Move(m) => self.play(m, at_ms).map_err(broken)?,
            Event::Undo { to, spent_ms } => {
                if *to >= self.movers.len() {
                    return Err(broken(format!("only {} moves were played", self.movers.len())));
                }
                self.clock.interrupt(*spent_ms);
                self.take_back(*to);
                self.new_turn(at_ms);
            }
            Event::Offer(color, offer) => {
                let player = self.seats[*color];
                let opponent = self.seats[!*color];
                let answers = self.offer == Some((opponent, *offer));
                self.offer = Some((player, *offer));
                self.unanswered.push((player, *offer));
                if *offer == Offer::Resume
                    && let Some(adjournment) = &mut self.adjournment
                    && adjournment.counts(at_ms, answers, opponent)
                {
                    self.wanted_to_resume.retain(|&by| by != player);
                    self.wanted_to_resume.push(player);
                }
                self.offers_made[player.index()] += 1;
                // The other offers are made while no turn begins, so they would never be possible again.
                if matches!(offer, Offer::Draw | Offer::Takeback | Offer::Adjourn) {
                    self.offered.push((player, *offer));
                }
            }
            Event::Decline(color) => {
                let player = self.seats[*color];
                if let Some((by, Offer::Resume)) = self.offer.take()
                    && let Some(adjournment) = &mut self.adjournment
                {
                    if by == player {
                        self.wanted_to_resume.retain(|&by| by != player);
                    } else {
                        adjournment.declined = Some(by);
                    }
                }
                self.answer(player);
            }
            Event::Draw => self.finish(End::Agreed),
            Event::Adjourn(spent_ms) => {
                self.clock.interrupt(*spent_ms);
                self.adjournment = Some(Adjournment::begin(at_ms));
                self.offer = None;
            }
            Event::Resume => {
                self.adjournment = None;
                self.wanted_to_resume.clear();
                self.new_turn(at_ms);
            }
            Event::Give(color, ms) => {
                self.clock.give(self.seats[*color], *ms);
                self.offers_made[self.seats[!*color].index()] += 1;
            }
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
        self.begun_ms = Some(at_ms);
        self.new_turn(at_ms);
    }

    fn play(&mut self, m: &Move, at_ms: i64) -> Result<(), String> {
        let mover = self.turn();
        let forced = self.game.legal_count() == 1;
        self.game.play(&m.text).map_err(|rejection| rejection.to_string())?;
        let player = self.seats[mover];
        self.answer(player);
        self.movers.push(mover);
        self.forced.push(forced);
        self.lag[player.index()].grant(m.lag_ms);
        if self.clock.running.is_some() {
            self.clock.spend(player, m.spent_ms);
        }
        self.seats = seats_after(&self.movers, self.turn());
        self.new_turn(at_ms);
        Ok(())
    }

    /// The player has answered all offers of the opponent.
    fn answer(&mut self, player: Player) {
        self.unanswered.retain(|&(by, _)| by == player);
    }

    /// Replays the moves that remain from a checkpoint, so that many takebacks cost little more than one.
    fn take_back(&mut self, to: usize) {
        let earlier = self.checkpoint.take().filter(|earlier| earlier.plies() <= to);
        let earlier = earlier.unwrap_or_else(|| new_game(&self.variant));
        let before = to.saturating_sub(CHECKPOINT_DISTANCE).max(earlier.plies());
        let checkpoint = self.game.replayed(earlier, before);
        self.game = self.game.replayed(checkpoint.clone(), to);
        self.checkpoint = Some(checkpoint);
        self.takebacks += 1;
        self.movers.truncate(to);
        self.forced.truncate(to);
        self.seats = seats_after(&self.movers, self.turn());
    }

    /// Begins a turn: offers expire, and the clock of the side to move starts. A live clock starts
    /// with the third turn.
    fn new_turn(&mut self, at_ms: i64) {
        self.offer = None;
        // A player offers a draw once in each of their turns and the opponent's turn that follows. Another move can be
        // taken back at once.
        let next = self.seats[self.turn()];
        self.offered.retain(|&(by, offer)| offer == Offer::Draw && by != next);
        self.turn_since_ms = at_ms;
        // The event that begins the turn is not counted yet.
        self.turn_version = self.version + 1;
        self.clock.stop();
        if self.goes_on() && !self.awaits_first_moves() {
            self.clock.start(self.seats[self.turn()], at_ms);
        }
    }

    fn finish(&mut self, end: End) {
        self.ended = Some(end);
        self.offer = None;
        self.clock.stop();
    }

    fn goes_on(&self) -> bool {
        self.has_begun() && self.end().is_none() && !self.is_adjourned()
    }

    /// Returns whether a live clock does not run yet because a first move is missing.
    fn awaits_first_moves(&self) -> bool {
        matches!(self.terms.control, TimeControl::Live { .. }) && self.movers.len() < 2
    }
}

/// The number of moves before the present one at which a takeback leaves a checkpoint.
const CHECKPOINT_DISTANCE: usize = 64;

/// The players of the sides at the start of a match.
const FIRST_SEATS: ByColor<Player> = ByColor { black: Player::First, white: Player::Second };

/// Returns the players of the sides after these moves, when `turn` is to move.
///
/// The same color moves twice in a row only after the pie move, which exchanges the players.
fn seats_after(movers: &[Color], turn: Color) -> ByColor<Player> {
    let next = movers.iter().skip(1).chain([&turn]);
    let exchanges = movers.iter().zip(next).filter(|(mover, next)| mover == next).count();
    match exchanges % 2 {
        0 => FIRST_SEATS,
        _ => ByColor { black: FIRST_SEATS.white, white: FIRST_SEATS.black },
    }
}

/// A log that holds an impossible event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLog {
    /// The number of the event.
    pub version: u32,
    /// The reason why the event is impossible.
    pub reason: String,
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of the log is impossible: {}", self.version, self.reason)
    }
}

impl std::error::Error for BrokenLog {}

#[cfg(test)]
mod tests;
