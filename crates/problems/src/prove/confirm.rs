//! Confirmation of a move by the engine, for positions that no proof reaches.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use luctor_rules::Variant;
use luctor_search::{Engine, Info, Limits, Listener, Options};

/// The least winning chance after the right move.
const LEAST_BEST: f64 = 0.9;
/// The greatest winning chance after any other move.
const MOST_SECOND: f64 = 0.5;

/// Returns the principal variation of a move that wins clearly while all others do not, as a search of `nodes` positions sees
/// it.
pub(crate) fn clear_winner(variant: &Variant, position: &str, nodes: u64) -> Option<Vec<String>> {
    let [best, second] = best_two(variant, position, nodes)?;
    let clear = best.score.chance() >= LEAST_BEST && second.score.chance() <= MOST_SECOND;
    (clear && !best.pv.is_empty()).then_some(best.pv)
}

/// Returns the winning chances after the best two moves, as a search of `nodes` positions sees them.
pub(crate) fn chances(variant: &Variant, position: &str, nodes: u64) -> Option<[f64; 2]> {
    best_two(variant, position, nodes).map(|lines| lines.map(|line| line.score.chance()))
}

/// Returns the best two lines of the last complete iteration.
fn best_two(variant: &Variant, position: &str, nodes: u64) -> Option<[Info; 2]> {
    let options = Options { hash_mib: 1, lines: 2, ..Options::default() };
    let mut engine = Engine::new(variant, options);
    engine.set_game(Some(position), &[]).ok()?;
    let lines = Arc::new(Mutex::new(LastLines::default()));
    let listener = Box::new(Forward(Arc::clone(&lines)));
    engine.start(Limits { nodes: Some(nodes), ..Limits::default() }, listener);
    engine.wait();
    let lines = lines.lock().ok()?;
    lines.complete.clone()
}

/// Returns how many of the `moves` legal moves a search of `nodes` positions proves to lose.
pub(crate) fn losses_seen(variant: &Variant, position: &str, moves: usize, nodes: u64) -> usize {
    let options = Options { hash_mib: 8, lines: moves, ..Options::default() };
    let mut engine = Engine::new(variant, options);
    if engine.set_game(Some(position), &[]).is_err() {
        return 0;
    }
    let seen = Arc::new(Mutex::new(HashSet::new()));
    let listener = Box::new(NoteLosses(Arc::clone(&seen)));
    engine.start(Limits { nodes: Some(nodes), ..Limits::default() }, listener);
    engine.wait();
    seen.lock().map_or(0, |seen| seen.len())
}

/// Notes the first moves of lines that lose.
struct NoteLosses(Arc<Mutex<HashSet<String>>>);

impl Listener for NoteLosses {
    fn info(&mut self, info: &Info) {
        let Ok(mut seen) = self.0.lock() else { return };
        if let (Some(..0), Some(first)) = (info.score.win_in(), info.pv.first()) {
            seen.insert(first.clone());
        }
    }
}

/// The lines of the running iteration and of the last complete one.
#[derive(Default)]
struct LastLines {
    best: Option<Info>,
    complete: Option<[Info; 2]>,
}

/// Keeps the lines that the engine reports.
struct Forward(Arc<Mutex<LastLines>>);

impl Listener for Forward {
    fn info(&mut self, info: &Info) {
        let Ok(mut lines) = self.0.lock() else { return };
        if info.rank == 1 {
            lines.best = Some(info.clone());
        } else if let Some(best) = lines.best.take()
            && best.depth == info.depth
        {
            lines.complete = Some([best, info.clone()]);
        }
    }
}
