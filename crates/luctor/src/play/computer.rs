//! The engine as an opponent and as an adviser.

use std::hash::{BuildHasher, RandomState};

use luctor_rules::{Color, Game, Position, Variant};
use luctor_search::{BestMove, Engine, Level, Options};

use crate::error::Error;

/// An engine with a strength.
pub(super) struct Computer {
    engine: Engine,
    level: Level,
    color: Color,
}

impl Computer {
    /// A computer that begins with this color.
    pub(super) fn new(variant: &Variant, level: Level, color: Color) -> Computer {
        // A new game brings new errors of the weaker levels.
        let seed = RandomState::new().hash_one(0);
        let engine = Engine::new(variant, Options { level, seed, ..Options::default() });
        Computer { engine, level, color }
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// The color that it began with.
    pub(super) fn color(&self) -> Color {
        self.color
    }

    /// The move that it would play.
    ///
    /// # Errors
    ///
    /// The engine and the rules disagree about the game.
    pub(super) fn choose<P: Position>(&mut self, game: &Game<P>) -> Result<BestMove, Error> {
        let start = game.start().to_string();
        let disagree = |error: luctor_search::SetGameError| Error::Failure(error.to_string());
        self.engine.set_game(Some(&start), &texts(game)).map_err(disagree)?;
        Ok(self.engine.think(self.engine.usual_limits()))
    }
}

/// The texts of the moves of a game.
fn texts<P: Position>(game: &Game<P>) -> Vec<String> {
    let mut position = game.start().clone();
    let text = |&m: &P::Move| {
        let text = position.move_text(m);
        position.play_unchecked(m);
        text
    };
    game.moves().iter().map(text).collect()
}
