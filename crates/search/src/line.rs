//! Results of a search in terms of the game's own moves.

use luctor_rules::Position;

use crate::score::Score;

/// A line of play with its value.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    pub(crate) pv: Vec<M>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
}

/// The result of a search.
#[derive(Debug)]
pub(crate) struct Found<M> {
    /// The best line; `None` if the game is over.
    pub(crate) line: Option<Line<M>>,
    /// Positions visited by all threads.
    pub(crate) nodes: u64,
}

/// Returns the canonical texts of the moves of a line that starts at `position`.
pub(crate) fn texts<P: Position>(position: &P, pv: &[P::Move]) -> Vec<String> {
    let mut at = position.clone();
    let text = |&m: &P::Move| {
        let text = at.move_text(m);
        at.play_unchecked(m);
        text
    };
    pv.iter().map(text).collect()
}
