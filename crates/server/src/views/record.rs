//! A match as a record tells it.

use super::shown::Shown;
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
pub(crate) fn record<P: Shown>(state: &Match<P>) -> Record {
    let start = state.game().start();
    let position = (*start != P::start(state.config())).then(|| start.to_string());
    let moves = super::played(state).into_iter().map(|m| (m.text, m.forced)).collect();
    Record { title: P::title(state.config()), position, moves, result: super::result(state) }
}
