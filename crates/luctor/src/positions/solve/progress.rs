//! The progress of a search on a terminal.

use std::fmt::Write as _;
use std::time::Duration;

use luctor_solver::Solver;

use crate::output::progress;

/// Runs `work` and shows the progress of the solver on standard error if it is a terminal.
pub(super) fn show<T>(solver: &Solver, work: impl FnOnce() -> T) -> T {
    let before = solver.progress().nodes();
    progress::show_text(|elapsed| describe(solver, before, elapsed), work)
}

/// Returns the counters, and the time that is left if some first moves are decided.
fn describe(solver: &Solver, before: u64, elapsed: Duration) -> String {
    let progress = solver.progress();
    let nodes = progress.nodes();
    let speed = nodes.saturating_sub(before) as f64 / elapsed.as_secs_f64();
    let fill = 100.0 * solver.fill();
    let mut text = format!("{nodes} positions, {speed:.0}/s, table {fill:.0} %");
    // Writing to a string does not fail.
    let (decided, all) = progress.first_moves();
    if all > 0 {
        let _ = write!(text, ", {decided} of {all} moves");
    }
    if decided > 0 {
        let left = elapsed.as_secs_f64() / decided as f64 * all.saturating_sub(decided) as f64;
        let _ = write!(text, ", about {left:.0} s left");
    }
    text.push_str(", at");
    for (at, of) in progress.line().into_iter().filter(|&(_, of)| of > 0) {
        let _ = write!(text, " {at}/{of}");
    }
    text
}
