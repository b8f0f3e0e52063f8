//! One search of the engine that runs to its end.

use luctor_search::{BestMove, Engine, Info, Limits, Listener};
use tokio::sync::oneshot;

use crate::process::priority;

/// The size of the transposition table of one search. Searches of one second do not fill a larger one.
pub(crate) const HASH_MIB: usize = 16;

/// The search ended without a result, as after a panic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search ended without a result")]
pub(crate) struct SearchLost;

/// Searches the position that an engine is set to, on a thread of the engine. Returns the best move and the line that
/// starts with it. If this future is dropped, the search continues until the engine is dropped.
pub(crate) async fn search(
    engine: &mut Engine,
    limits: Limits,
) -> Result<(BestMove, Vec<String>), SearchLost> {
    let (sender, receiver) = oneshot::channel();
    engine.start(limits, Box::new(LastLine { line: Vec::new(), result: Some(sender) }));
    receiver.await.map_err(|_| SearchLost)
}

/// Returns a seed for the errors of the weaker levels, so that they err differently each time.
pub(crate) fn random_seed() -> Result<u64, getrandom::Error> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed)?;
    Ok(u64::from_le_bytes(seed))
}

/// Keeps the last line of a search, and sends it with the result.
struct LastLine {
    line: Vec<String>,
    result: Option<oneshot::Sender<(BestMove, Vec<String>)>>,
}

impl Listener for LastLine {
    fn started(&mut self) {
        priority::lower();
    }

    fn info(&mut self, info: &Info) {
        if info.rank == 1 {
            self.line.clone_from(&info.pv);
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        // A search that is stopped before its first iteration ends has a move but no line.
        if self.line.first() != best.m.as_ref() {
            self.line = best.m.clone().into_iter().collect();
        }
        if let Some(result) = self.result.take() {
            // The receiver may have been dropped.
            let _ = result.send((best.clone(), std::mem::take(&mut self.line)));
        }
    }
}
