//! The engine as an opponent and as an advisor.

use std::hash::{BuildHasher, RandomState};

use luctor_rules::{Color, Game, Position, Variant};
use luctor_search::{BestMove, Engine, Level, Options};

use crate::error::Error;

/// An engine that plays at a level.
pub(super) struct Computer {
    engine: Engine,
    level: Level,
    color: Color,
}

impl Computer {
    /// Creates a computer player that starts the game with this color.
    pub(super) fn new(variant: &Variant, level: Level, color: Color) -> Computer {
        // Weaker levels make different mistakes in every game.
        let seed = RandomState::new().hash_one(0);
        let engine = Engine::new(variant, Options { level, seed, ..Options::default() });
        Computer { engine, level, color }
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// Returns the color that the computer started the game with.
    pub(super) fn color(&self) -> Color {
        self.color
    }

    /// Chooses a move.
    ///
    /// # Errors
    ///
    /// Fails if the engine rejects the game.
    pub(super) fn choose<P: Position>(&mut self, game: &Game<P>) -> Result<BestMove, Error> {
        let start = game.start().to_string();
        self.engine
            .set_game(Some(&start), &move_texts(game))
            .map_err(|error| Error::Failure(error.to_string()))?;
        Ok(self.engine.think(self.engine.usual_limits()))
    }
}

/// Returns the moves of a game as text.
fn move_texts<P: Position>(game: &Game<P>) -> Vec<String> {
    let mut position = game.start().clone();
    let text = |&m: &P::Move| {
        let text = position.move_text(m);
        position.play_unchecked(m);
        text
    };
    game.moves().iter().map(text).collect()
}
