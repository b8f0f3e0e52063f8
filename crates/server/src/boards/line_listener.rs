//! Collects the lines of a running search.

use luctor_search::{BestMove, Info, Listener};
use tokio::sync::watch;

use crate::process::priority;
use crate::views::FoundLine;

/// The state of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchState {
    /// The lines of the last complete iteration, best first.
    pub(super) lines: Vec<FoundLine>,
    /// The result, if the search has ended.
    pub(super) best: Option<BestMove>,
}

/// Publishes the lines of a search. The lines of an iteration are published together, since deeper iterations give
/// other scores.
pub(super) struct LineListener {
    state: watch::Sender<SearchState>,
    /// The lines of the present iteration.
    current: Vec<FoundLine>,
}

impl LineListener {
    /// Returns a listener, and the state that it updates.
    pub(super) fn new() -> (LineListener, watch::Receiver<SearchState>) {
        let (state, receiver) = watch::channel(SearchState::default());
        (LineListener { state, current: Vec::new() }, receiver)
    }
}

impl Listener for LineListener {
    fn started(&mut self) {
        priority::lower();
    }

    fn info(&mut self, info: &Info) {
        let found = FoundLine::from(info);
        if found.rank == 1 && self.current.first().is_some_and(|best| best.depth != found.depth) {
            self.current.clear();
        }
        match self.current.get_mut(found.rank - 1) {
            Some(line) => *line = found,
            None => self.current.push(found),
        }
        self.state.send_if_modified(|state| {
            let is_complete = self.current.len() >= state.lines.len();
            if is_complete {
                state.lines.clone_from(&self.current);
            }
            is_complete
        });
    }

    fn best_move(&mut self, best: &BestMove) {
        self.state.send_modify(|state| state.best = Some(best.clone()));
    }
}
