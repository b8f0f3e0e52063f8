//! An opening: the first moves of a game.

use luctor_rules::{Game, Position};

/// The first moves of a game. Both games of a pair use the same opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    /// Position before the moves; `None` is the initial position.
    pub(super) position: Option<String>,
    /// Moves in canonical notation.
    pub(super) moves: Vec<String>,
}

impl Opening {
    /// Creates an opening from the moves of a game that started from `position`.
    pub(super) fn of<P: Position>(position: Option<String>, game: &Game<P>) -> Opening {
        let mut current = game.start().clone();
        let text = |&m: &P::Move| {
            let text = current.move_text(m);
            current.play_unchecked(m);
            text
        };
        Opening { position, moves: game.moves().iter().map(text).collect() }
    }
}
