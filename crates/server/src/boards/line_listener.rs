//! Publishes the lines of a running search.

use luctor_boards::search_lines::SearchLines;
use luctor_search::{BestMove, Info, Listener};
use tokio::sync::watch;

use crate::process::priority;

/// The state of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchState {
    /// The lines so far.
    pub(super) lines: SearchLines,
    /// The result, if the search has ended.
    pub(super) best: Option<BestMove>,
}

/// Publishes the lines of a search.
pub(super) struct LineListener(watch::Sender<SearchState>);

impl LineListener {
    /// Returns a listener, and the state that it updates.
    pub(super) fn new() -> (LineListener, watch::Receiver<SearchState>) {
        let (state, receiver) = watch::channel(SearchState::default());
        (LineListener(state), receiver)
    }
}

impl Listener for LineListener {
    fn started(&mut self) {
        priority::lower();
    }

    fn info(&mut self, info: &Info) {
        self.0.send_if_modified(|state| state.lines.add(info));
    }

    fn best_move(&mut self, best: &BestMove) {
        self.0.send_modify(|state| state.best = Some(best.clone()));
    }
}
