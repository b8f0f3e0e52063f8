//! A match as game records show it.

use luctor_match::state::Match;

use super::game::played;
use super::result::result;
use super::shown::shown;
use super::types::GameResult;

/// The content of a game record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordView {
    /// The name of the variant for people.
    pub(crate) title: String,
    /// The text of the first position, unless it is that of the variant.
    pub(crate) position: Option<String>,
    /// The canonical text of each move, and whether it was the only legal one.
    pub(crate) moves: Vec<(String, bool)>,
    /// The result, if the match is over.
    pub(crate) result: Option<GameResult>,
}

/// Returns the record of a match.
pub(crate) fn record(state: &Match) -> RecordView {
    let game = shown(state);
    let moves = played(state).into_iter().map(|m| (m.text, m.forced)).collect();
    RecordView { title: game.title(), position: game.start(), moves, result: result(state) }
}
