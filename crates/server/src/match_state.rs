//! A match: a game with the people and the computer who play it.
//!
//! The state of a match is a fold over its log: [`Match::apply`] takes one event and never decides
//! anything. What may happen next is decided beforehand, by the `decide_` functions, which turn a
//! wish into an event or a refusal and change nothing. There is no I/O here and no time.

use std::fmt;

use luctor_rules::{ByColor, Color, Game, Outcome, PlayError, Position, Refusal as _};

use crate::event::Event;

/// Who sits at a side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// A person at the browser that began the game.
    Person,
    /// The engine.
    Computer,
}

/// A match between the beginning and the latest event of its log.
#[derive(Clone, Debug)]
pub(crate) struct Match<P: Position> {
    config: P::Config,
    /// Who sat where before the first move.
    seated: ByColor<Seat>,
    seats: ByColor<Seat>,
    game: Game<P>,
    movers: Vec<Color>,
    resigned: Option<Color>,
    version: u32,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// By the rules of the game.
    Rules(Outcome),
    /// This side gave up.
    Resigned(Color),
}

impl<P: Position> Match<P> {
    /// A match in which nothing has happened yet.
    pub(crate) fn start(config: &P::Config, seated: ByColor<Seat>) -> Match<P> {
        Match {
            config: config.clone(),
            seated,
            seats: seated,
            game: Game::new(P::start(config)),
            movers: Vec::new(),
            resigned: None,
            version: 0,
        }
    }

    /// The match that a log tells.
    ///
    /// # Errors
    ///
    /// The log holds an event that cannot have happened: it was written by another program or
    /// damaged.
    pub(crate) fn replay(
        config: &P::Config,
        seated: ByColor<Seat>,
        log: &[Event],
    ) -> Result<Match<P>, BrokenLog> {
        let mut state = Match::start(config, seated);
        for event in log {
            state.apply(event)?;
        }
        Ok(state)
    }

    /// Takes the next event of the log.
    ///
    /// # Errors
    ///
    /// The event cannot have happened.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), BrokenLog> {
        let version = self.version + 1;
        let broken = |reason: String| BrokenLog { version, reason };
        match event {
            Event::Move(text) => {
                let mover = self.game.position().turn();
                self.game.play_text(text).map_err(|refused| broken(refused.to_string()))?;
                self.movers.push(mover);
                self.exchange_if_pie(mover);
            }
            Event::Undo { to } => {
                if *to >= self.movers.len() {
                    return Err(broken(format!("there is no move behind the first {to}")));
                }
                self.take_back(*to);
            }
            Event::Resign(color) => self.resigned = Some(*color),
        }
        self.version = version;
        Ok(())
    }

    /// The pie rule's exchange is the one turn after which the same color is to move: the two
    /// players change places, and the other person goes on.
    fn exchange_if_pie(&mut self, mover: Color) {
        if self.game.position().turn() == mover {
            self.seats = ByColor { black: self.seats.white, white: self.seats.black };
        }
    }

    fn take_back(&mut self, to: usize) {
        self.rewind(to);
        let exchanges = (0..to).filter(|&ply| {
            let next = self.movers.get(ply + 1).copied();
            next.unwrap_or(self.game.position().turn()) == self.movers[ply]
        });
        let ByColor { black, white } = self.seated;
        self.seats = match exchanges.count() % 2 {
            0 => ByColor { black, white },
            _ => ByColor { black: white, white: black },
        };
    }

    fn rewind(&mut self, to: usize) {
        let moves = self.game.moves()[..to].to_vec();
        let mut game = Game::new(self.game.start().clone());
        moves.into_iter().for_each(|m| game.play_unchecked(m));
        self.game = game;
        self.movers.truncate(to);
    }

    /// The event of a move that `seat` wants to make, in any spelling.
    ///
    /// # Errors
    ///
    /// Why the move is not made.
    pub(crate) fn decide_move(&self, seat: Seat, text: &str) -> Result<Event, Refused> {
        self.decide_anything()?;
        if self.seats[self.turn()] != seat {
            return Err(Refused::NotYourTurn);
        }
        let mut game = self.game.clone();
        let m = game.play_text(text).map_err(Refused::illegal)?;
        Ok(Event::Move(self.game.position().move_text(m)))
    }

    /// The event of taking back: the last move of two people, or against the computer all moves
    /// since the person's last one, that one included.
    ///
    /// # Errors
    ///
    /// There is nothing to take back.
    pub(crate) fn decide_undo(&self) -> Result<Event, Refused> {
        self.decide_anything()?;
        let to = self.undo_target().ok_or(Refused::NothingToUndo)?;
        Ok(Event::Undo { to })
    }

    /// The moves that stay when the person takes back.
    fn undo_target(&self) -> Option<usize> {
        let mut earlier = self.clone();
        while let Some(last) = earlier.movers.len().checked_sub(1) {
            earlier.take_back(last);
            if earlier.seats[earlier.turn()] == Seat::Person {
                return Some(last);
            }
        }
        None
    }

    /// The event of giving up: the person's side, or the side to move of two people.
    ///
    /// # Errors
    ///
    /// The match is over.
    pub(crate) fn decide_resign(&self) -> Result<Event, Refused> {
        self.decide_anything()?;
        let person = Color::ALL.into_iter().find(|&color| self.seats[!color] == Seat::Computer);
        Ok(Event::Resign(person.unwrap_or(self.turn())))
    }

    fn decide_anything(&self) -> Result<(), Refused> {
        if self.end().is_some() { Err(Refused::Finished) } else { Ok(()) }
    }

    /// The configuration of the game.
    pub(crate) fn config(&self) -> &P::Config {
        &self.config
    }

    /// Events so far.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// The moves played so far, and the past that the rules need.
    pub(crate) fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The side of each move.
    pub(crate) fn movers(&self) -> &[Color] {
        &self.movers
    }

    /// Who sits where now.
    pub(crate) fn seats(&self) -> ByColor<Seat> {
        self.seats
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// How the match ended, if it did.
    pub(crate) fn end(&self) -> Option<End> {
        self.resigned.map(End::Resigned).or_else(|| self.game.outcome().map(End::Rules))
    }

    /// Who has to act; nobody when the match is over.
    pub(crate) fn awaits(&self) -> Option<Seat> {
        self.end().is_none().then(|| self.seats[self.turn()])
    }

    /// Whether the person could take back now.
    pub(crate) fn can_undo(&self) -> bool {
        self.decide_undo().is_ok()
    }

    /// Whether the players have changed places by the pie rule.
    pub(crate) fn exchanged(&self) -> bool {
        let turns = self.movers.iter().copied().chain([self.turn()]);
        turns.clone().zip(turns.skip(1)).any(|(mover, next)| mover == next)
    }

    /// The game after the first `ply` moves of the present list; `None` beyond its end.
    pub(crate) fn game_at(&self, ply: usize) -> Option<Game<P>> {
        if ply > self.movers.len() {
            return None;
        }
        let mut earlier = self.clone();
        earlier.rewind(ply);
        Some(earlier.game)
    }
}

/// Why a wish was not granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refused {
    /// The match is over.
    Finished,
    /// The other seat is to move.
    NotYourTurn,
    /// There is no move of the person to take back.
    NothingToUndo,
    /// The rules forbid the move.
    Illegal {
        /// One sentence.
        message: String,
        /// The number of the broken rule.
        rule: Option<u8>,
        /// The moves that the text may have meant.
        candidates: Vec<String>,
    },
}

impl Refused {
    fn illegal<P: Position>(refused: PlayError<P>) -> Refused {
        match refused {
            PlayError::Over(_) => Refused::Finished,
            PlayError::Refused(refusal) => Refused::Illegal {
                message: refusal.to_string(),
                rule: refusal.rule(),
                candidates: refusal.candidates().to_vec(),
            },
        }
    }
}

/// A log holds an event that cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrokenLog {
    /// The number of the event.
    pub(crate) version: u32,
    /// What is wrong with it.
    pub(crate) reason: String,
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of the log cannot have happened: {}", self.version, self.reason)
    }
}

impl std::error::Error for BrokenLog {}

#[cfg(test)]
mod tests;
