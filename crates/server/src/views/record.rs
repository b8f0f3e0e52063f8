//! A match as a record tells it.

use super::shown_game::shown;
use super::types::GameResult;
use luctor_match::state::Match;

/// What a record says of the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// The name of the variant for people.
    pub(crate) title: String,
    /// The first position, where it is not that of the variant.
    pub(crate) position: Option<String>,
    /// The canonical texts of the moves, each with whether it was the only legal one.
    pub(crate) moves: Vec<(String, bool)>,
    /// How it ended.
    pub(crate) result: Option<GameResult>,
}

/// The record of a match.
pub(crate) fn record(state: &Match) -> Record {
    let game = shown(state);
    let moves = super::played(state).into_iter().map(|m| (m.text, m.forced)).collect();
    Record { title: game.title(), position: game.start(), moves, result: super::result(state) }
}
