//! One game between two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use luctor_rules::{ByColor, Color, Game, Outcome, Position};

use super::opening::Opening;
use super::pace::Pace;
use super::player::{Choice, Fault, FaultKind, House, Player, Remaining, Request, start};
use super::spec::Spec;

/// A player and the chair it sits on: it is brought when it is needed, and again after a fault.
pub(super) struct Chair<'a> {
    /// Who it is for.
    spec: &'a Spec,
    pace: Pace,
    player: Option<Box<dyn Player>>,
}

impl<'a> Chair<'a> {
    /// A chair for a player who has the bounds `pace` when it has none of its own.
    pub(super) fn new(spec: &'a Spec, pace: Pace) -> Chair<'a> {
        let pace = if spec.pace.is_empty() { pace } else { spec.pace };
        Chair { spec, pace, player: None }
    }

    fn begin(&mut self, house: &House, seed: u64) -> Result<(), Fault> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => start(self.spec, house)?,
        };
        player.begin(seed)?;
        self.player = Some(player);
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        self.player.as_mut().expect("both players have begun the game").choose(request)
    }
}

/// What is agreed for all games.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) house: House,
    /// How much more than its time a move may take.
    pub(super) margin: Duration,
    /// The turns after which a game is drawn.
    pub(super) longest: usize,
}

/// A game that was played. Players are counted 0 and 1, as their chairs are.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The canonical texts of all moves.
    pub(super) moves: Vec<String>,
    /// The time of each move after the opening.
    pub(super) times: Vec<Duration>,
    /// The player of each of these moves.
    pub(super) movers: Vec<usize>,
    pub(super) end: End,
    /// The player who won; `None` is a draw.
    pub(super) winner: Option<usize>,
    /// The color that this player had in the end.
    pub(super) winning_color: Option<Color>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules.
    Rules(Outcome),
    /// It was too long.
    Longest,
    /// By a fault of a player.
    Fault(usize, Fault),
}

impl End {
    /// The word for it.
    pub(super) fn reason(&self) -> String {
        match self {
            End::Rules(outcome) => outcome.reason.to_string(),
            End::Longest => "longest".to_owned(),
            End::Fault(_, fault) => fault.kind.to_string(),
        }
    }
}

/// A game as it goes on.
struct Table<'a, P: Position> {
    game: Game<P>,
    position: Option<&'a str>,
    moves: Vec<String>,
    /// The player of each color; the pie rule exchanges them.
    players: ByColor<usize>,
    /// The color that begins the game.
    first: Color,
    clocks: [Remaining; 2],
    times: Vec<Duration>,
    movers: Vec<usize>,
}

/// Plays a game; player `beginner` has the color that begins it. `None` when `stop` was set meanwhile.
pub(super) fn play<P: Position>(
    config: &P::Config,
    opening: &Opening,
    chairs: [&mut Chair<'_>; 2],
    beginner: usize,
    seeds: [u64; 2],
    terms: &Terms,
    stop: &AtomicBool,
) -> Option<Played> {
    let mut table = Table::<P>::new(config, opening, &chairs, beginner);
    for at in [beginner, 1 - beginner] {
        if let Err(fault) = chairs[at].begin(&terms.house, seeds[at]) {
            return Some(table.ended(End::Fault(at, fault)));
        }
    }
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(outcome) = table.game.outcome() {
            return Some(table.ended(End::Rules(outcome)));
        }
        if table.moves.len() >= terms.longest {
            return Some(table.ended(End::Longest));
        }
        let mover = table.mover();
        let chair = &mut *chairs[mover];
        let moved = chair.choose(&table.request(chair.pace, terms));
        if let Err(fault) = moved.and_then(|choice| table.accept(&choice, chair.pace)) {
            // A program that has gone wrong once is not asked again.
            chair.player = None;
            return Some(table.ended(End::Fault(mover, fault)));
        }
    }
}

impl<'a, P: Position> Table<'a, P> {
    fn new(
        config: &P::Config,
        opening: &'a Opening,
        chairs: &[&mut Chair<'_>; 2],
        beginner: usize,
    ) -> Table<'a, P> {
        const LEGAL: &str = "openings were played through when they were read";
        let position = opening.position.as_deref();
        let start = position.map(|text| P::from_text(config, text).expect(LEGAL));
        let first = P::start(config).turn();
        let player = |color| if color == first { beginner } else { 1 - beginner };
        let clock = |at: usize| {
            let control = chairs[at].pace.clock;
            control.map_or_else(Remaining::default, |control| Remaining {
                left: control.base,
                increment: control.increment,
            })
        };
        let mut table = Table {
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
            let m = table.game.position().parse_move(text).expect(LEGAL);
            table.play(m);
        }
        table
    }

    fn mover(&self) -> usize {
        self.players[self.game.position().turn()]
    }

    fn request(&self, pace: Pace, terms: &Terms) -> Request<'_> {
        let mover = self.mover();
        let own = self.clocks[mover];
        let shown = |color: Color| {
            let at = self.players[color];
            // Where the opponent has no clock the player is shown its own twice.
            if at == mover || self.clocks[at].left.is_zero() { own } else { self.clocks[at] }
        };
        let turn = self.game.position().turn();
        let bounds = [pace.time, pace.clock.map(|_| own.left)];
        let bound = bounds.into_iter().flatten().min();
        Request {
            position: self.position,
            moves: &self.moves,
            pace,
            clock: pace.clock.map(|_| [shown(self.first), shown(!self.first)]),
            seat: usize::from(turn != self.first),
            patience: bound.map_or(terms.house.patience, |bound| bound + terms.margin),
        }
    }

    /// Plays the move that the player to move has chosen.
    fn accept(&mut self, choice: &Choice, pace: Pace) -> Result<(), Fault> {
        let mover = self.mover();
        self.movers.push(mover);
        self.times.push(choice.took);
        if pace.clock.is_some() {
            let clock = &mut self.clocks[mover];
            clock.left = clock.left.saturating_sub(choice.took) + clock.increment;
        }
        let m = self.game.position().parse_move(&choice.m).map_err(|refused| {
            FaultKind::Illegal.because(format!("{:?} is refused: {refused}", shorten(&choice.m)))
        })?;
        self.play(m);
        Ok(())
    }

    fn play(&mut self, m: P::Move) {
        let turn = self.game.position().turn();
        self.moves.push(self.game.position().move_text(m));
        self.game.play_unchecked(m);
        if self.game.position().turn() == turn {
            // The pie rule: the persons exchange their colors.
            let ByColor { black, white } = self.players;
            self.players = ByColor { black: white, white: black };
        }
    }

    fn ended(&self, end: End) -> Played {
        let winner = match &end {
            End::Rules(outcome) => outcome.winner.map(|color| self.players[color]),
            End::Longest => None,
            End::Fault(loser, _) => Some(1 - loser),
        };
        let winning_color =
            Color::ALL.into_iter().find(|&color| Some(self.players[color]) == winner);
        Played {
            moves: self.moves.clone(),
            times: self.times.clone(),
            movers: self.movers.clone(),
            end,
            winner,
            winning_color,
        }
    }
}

/// What a player wrote, in the length that a message bears.
fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
