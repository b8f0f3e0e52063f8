//! Plays one game between two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use luctor_rules::{ByColor, Color, Game, Outcome, Position};

use super::opening::Opening;
use super::participant::Participant;
use crate::players::{Choice, Fault, FaultKind, PlayerSetup, Remaining, Request, ThinkingLimits};

/// Conditions of all games of a match.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) setup: PlayerSetup,
    /// Time that a move may take beyond its limit.
    pub(super) margin: Duration,
    /// Number of turns after which a game is drawn.
    pub(super) max_turns: usize,
}

/// A finished game. The players have the indices 0 and 1.
#[derive(Clone, Debug)]
pub(super) struct FinishedGame {
    /// All moves in canonical notation.
    pub(super) moves: Vec<String>,
    /// Time of each move after the opening.
    pub(super) times: Vec<Duration>,
    /// Player of each of these moves.
    pub(super) movers: Vec<usize>,
    pub(super) end: End,
    /// Winning player; `None` is a draw.
    pub(super) winner: Option<usize>,
    /// The winner's color at the end.
    pub(super) winning_color: Option<Color>,
}

/// The way a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// According to the rules.
    Rules(Outcome),
    /// At the maximum number of turns.
    TooLong,
    /// By a player's fault.
    Fault(usize, Fault),
}

impl End {
    /// Returns the reason in records and reports.
    pub(super) fn reason(&self) -> String {
        match self {
            End::Rules(outcome) => outcome.reason.to_string(),
            End::TooLong => "longest".to_owned(),
            End::Fault(_, fault) => fault.kind.to_string(),
        }
    }
}

/// A game in progress.
struct RunningGame<'a, P: Position> {
    game: Game<P>,
    position: Option<&'a str>,
    moves: Vec<String>,
    /// The player of each color. The pie rule swaps them.
    players: ByColor<usize>,
    /// The color that moves first.
    first: Color,
    clocks: [Remaining; 2],
    times: Vec<Duration>,
    movers: Vec<usize>,
}

/// Plays a game. Player `beginner` has the color that moves first. Returns `None` if `stop` was set
/// before the end.
pub(super) fn play<P: Position>(
    config: &P::Config,
    opening: &Opening,
    participants: [&mut Participant<'_>; 2],
    beginner: usize,
    seeds: [u64; 2],
    conditions: &Conditions,
    stop: &AtomicBool,
) -> Option<FinishedGame> {
    let limits = [participants[0].limits(), participants[1].limits()];
    let mut running = RunningGame::<P>::new(config, opening, limits, beginner);
    for player in [beginner, 1 - beginner] {
        if let Err(fault) = participants[player].begin(&conditions.setup, seeds[player]) {
            return Some(running.finish(End::Fault(player, fault)));
        }
    }
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = running.game.outcome() {
            return Some(running.finish(End::Rules(outcome)));
        }
        if running.moves.len() >= conditions.max_turns {
            return Some(running.finish(End::TooLong));
        }
        let mover = running.mover();
        let participant = &mut *participants[mover];
        let limits = participant.limits();
        let choice = participant.choose(&running.request(limits, conditions));
        if let Err(fault) = choice.and_then(|choice| running.accept(&choice, limits)) {
            // A faulty player is restarted for its next game.
            participant.stop();
            return Some(running.finish(End::Fault(mover, fault)));
        }
    }
}

impl<'a, P: Position> RunningGame<'a, P> {
    fn new(
        config: &P::Config,
        opening: &'a Opening,
        limits: [ThinkingLimits; 2],
        beginner: usize,
    ) -> RunningGame<'a, P> {
        const LEGAL: &str = "openings are checked when they are loaded";
        let position = opening.position.as_deref();
        let start = position.map(|text| P::from_text(config, text).expect(LEGAL));
        let first = P::start(config).turn();
        let player = |color| if color == first { beginner } else { 1 - beginner };
        let clock = |player: usize| {
            limits[player].clock.map_or_else(Remaining::default, |control| Remaining {
                left: control.base,
                increment: control.increment,
            })
        };
        let mut running = RunningGame {
            game: Game::new(start.unwrap_or_else(|| P::start(config))),
            position,
            moves: Vec::new(),
            players: ByColor::new_with(player),
            first,
            clocks: [clock(0), clock(1)],
            times: Vec::new(),
            movers: Vec::new(),
        };
        for text in &opening.moves {
            let m = running.game.position().parse_move(text).expect(LEGAL);
            running.play(m);
        }
        running
    }

    fn mover(&self) -> usize {
        self.players[self.game.position().turn()]
    }

    fn request(&self, limits: ThinkingLimits, conditions: &Conditions) -> Request<'_> {
        let mover = self.mover();
        let own = self.clocks[mover];
        let shown = |color: Color| {
            let player = self.players[color];
            // If the opponent has no clock, the player's own clock is shown for both.
            if player == mover || self.clocks[player].left.is_zero() {
                own
            } else {
                self.clocks[player]
            }
        };
        let turn = self.game.position().turn();
        let times = [limits.time, limits.clock.map(|_| own.left)];
        let time = times.into_iter().flatten().min();
        Request {
            position: self.position,
            moves: &self.moves,
            limits,
            clock: limits.clock.map(|_| [shown(self.first), shown(!self.first)]),
            seat: usize::from(turn != self.first),
            timeout: time.map_or(conditions.setup.timeout, |time| time + conditions.margin),
        }
    }

    /// Plays the chosen move and updates the clock.
    fn accept(&mut self, choice: &Choice, limits: ThinkingLimits) -> Result<(), Fault> {
        let mover = self.mover();
        self.movers.push(mover);
        self.times.push(choice.took);
        if limits.clock.is_some() {
            let clock = &mut self.clocks[mover];
            clock.left = clock.left.saturating_sub(choice.took) + clock.increment;
        }
        let m = self.game.position().parse_move(&choice.m).map_err(|error| {
            FaultKind::Illegal.fault(format!("{:?} is invalid: {error}", shorten(&choice.m)))
        })?;
        self.play(m);
        Ok(())
    }

    fn play(&mut self, m: P::Move) {
        let turn = self.game.position().turn();
        self.moves.push(self.game.position().move_text(m));
        self.game.play_unchecked(m);
        if self.game.position().turn() == turn {
            // The pie rule: the players swap their colors.
            let ByColor { black, white } = self.players;
            self.players = ByColor { black: white, white: black };
        }
    }

    fn finish(&self, end: End) -> FinishedGame {
        let winner = match &end {
            End::Rules(outcome) => outcome.winner.map(|color| self.players[color]),
            End::TooLong => None,
            End::Fault(loser, _) => Some(1 - loser),
        };
        let winning_color =
            Color::ALL.into_iter().find(|&color| Some(self.players[color]) == winner);
        FinishedGame {
            moves: self.moves.clone(),
            times: self.times.clone(),
            movers: self.movers.clone(),
            end,
            winner,
            winning_color,
        }
    }
}

/// Cuts a player's text to fit a message.
fn shorten(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
