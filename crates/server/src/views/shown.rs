//! The games of matches, as views and pictures show them.

use luctor_boards::dispatch;
use luctor_boards::shown::{Shown, ShownGame};
use luctor_match::state::Match;
use luctor_picture::{Drawn, Scene};
use luctor_rules::Game;

/// A game that can be shown and drawn. [`Game`] implements it for every type of position.
pub(crate) trait DrawnGame: ShownGame {
    /// Returns the picture of the present position.
    fn scene(&self) -> Scene;

    /// Returns the pictures of all positions.
    fn scenes(&self) -> Vec<Scene>;
}

/// Returns the game of a match.
pub(crate) fn shown(state: &Match) -> &dyn DrawnGame {
    dispatch!(state.variant(), |P, _config| state.game::<P>())
}

/// Returns the game of a match as it was after its first `ply` moves, or `None` if fewer were played.
pub(crate) fn shown_at(state: &Match, ply: usize) -> Option<Box<dyn DrawnGame>> {
    dispatch!(state.variant(), |P, _config| Some(Box::new(state.game_at::<P>(ply)?)))
}

impl<P: Shown + Drawn> DrawnGame for Game<P> {
    fn scene(&self) -> Scene {
        Scene::of(self)
    }

    fn scenes(&self) -> Vec<Scene> {
        Scene::all_of(self)
    }
}
