//! A match whose game is known only at run time: the one place below the rim where the game is
//! chosen.

use luctor_rules::{ByColor, Color, Outcome, Variant, dispatch};

use crate::event::Event;
use crate::match_state::{BrokenLog, Match, Refused, Seat};
use crate::view::{self, Frame, Shown};

/// How the game stands in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
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
    /// How the game stands after the first `ply` moves; `None` beyond the last.
    fn standing_at(&self, ply: usize) -> Option<Standing>;
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

    fn standing_at(&self, ply: usize) -> Option<Standing> {
        let game = self.game_at(ply)?;
        Some(Standing { turn: game.position().turn(), outcome: game.outcome() })
    }

    fn headline(&self, engine: Option<&str>) -> (String, String) {
        view::headline(self, engine)
    }

    fn move_texts(&self) -> Vec<String> {
        view::played(self).into_iter().map(|played| played.text).collect()
    }
}
