//! A match whose game is known only at run time: the one place below the rim where the game is
//! chosen.

use luctor_rules::{ByColor, Color, Outcome, Variant, dispatch};

use crate::event::Event;
use crate::match_state::{BrokenLog, Match, Refused, Seat};
use crate::view::{self, Frame, Shown};

/// A position's forced continuation, and how the game stands after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Forced {
    /// The canonical texts of the moves that have no alternative.
    pub(crate) moves: Vec<String>,
    /// The side to move.
    pub(crate) turn: Color,
    /// How the rules have ended the game there.
    pub(crate) outcome: Option<Outcome>,
}

/// What the rest of the server asks of a match, whatever its game.
pub(crate) trait AnyMatch: Send + Sync {
    /// See [`Match::version`].
    fn version(&self) -> u32;
    /// See [`Match::awaits`].
    fn awaits(&self) -> Option<Seat>;
    /// See [`Match::decide_move`].
    fn decide_move(&self, seat: Seat, text: &str) -> Result<Event, Refused>;
    /// See [`Match::decide_undo`].
    fn decide_undo(&self) -> Result<Event, Refused>;
    /// See [`Match::decide_resign`].
    fn decide_resign(&self) -> Result<Event, Refused>;
    /// See [`Match::apply`].
    fn apply(&mut self, event: &Event) -> Result<(), BrokenLog>;
    /// See [`view::game`].
    fn view(&self, frame: &Frame<'_>) -> view::Game;
    /// See [`view::position_at`].
    fn position_at(&self, ply: usize) -> Option<view::Position>;
    /// What is forced after the first `ply` moves, `most` moves at most; `None` beyond the last.
    fn forced_at(&self, ply: usize, most: usize) -> Option<Forced>;
    /// See [`view::headline`].
    fn headline(&self, engine: Option<&str>) -> (String, String);
    /// The canonical texts of the moves so far.
    fn move_texts(&self) -> Vec<String>;
}

/// The match that a log tells.
///
/// # Errors
///
/// The log cannot have been written by a match of this game.
pub(crate) fn replay(
    variant: &Variant,
    seated: ByColor<Seat>,
    log: &[Event],
) -> Result<Box<dyn AnyMatch>, BrokenLog> {
    dispatch!(variant, |P, config| Ok(Box::new(Match::<P>::replay(config, seated, log)?)))
}

impl<P: Shown> AnyMatch for Match<P> {
    fn version(&self) -> u32 {
        self.version()
    }

    fn awaits(&self) -> Option<Seat> {
        self.awaits()
    }

    fn decide_move(&self, seat: Seat, text: &str) -> Result<Event, Refused> {
        self.decide_move(seat, text)
    }

    fn decide_undo(&self) -> Result<Event, Refused> {
        self.decide_undo()
    }

    fn decide_resign(&self) -> Result<Event, Refused> {
        self.decide_resign()
    }

    fn apply(&mut self, event: &Event) -> Result<(), BrokenLog> {
        self.apply(event)
    }

    fn view(&self, frame: &Frame<'_>) -> view::Game {
        view::game(self, frame)
    }

    fn position_at(&self, ply: usize) -> Option<view::Position> {
        view::position_at(self, ply)
    }

    fn forced_at(&self, ply: usize, most: usize) -> Option<Forced> {
        let mut game = self.game_at(ply)?;
        let mut moves = Vec::new();
        while moves.len() < most && game.outcome().is_none() {
            let &[only] = game.legal_moves().as_slice() else { break };
            moves.push(game.position().move_text(only));
            game.play_unchecked(only);
        }
        Some(Forced { moves, turn: game.position().turn(), outcome: game.outcome() })
    }

    fn headline(&self, engine: Option<&str>) -> (String, String) {
        view::headline(self, engine)
    }

    fn move_texts(&self) -> Vec<String> {
        view::played(self).into_iter().map(|played| played.text).collect()
    }
}
