//! The progress of a search on a terminal.

use std::fmt::Write as _;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use luctor_solver::Solver;

/// Shorter searches show nothing.
const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(500);

/// Runs `work` and shows the progress of the solver on standard error if it is a terminal.
pub(super) fn show<T>(solver: &Solver, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        scope.spawn(move || {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            let style = style.expect("the template is well formed");
            let target = ProgressDrawTarget::hidden();
            let bar = ProgressBar::with_draw_target(None, target).with_style(style);
            let (begin, before) = (Instant::now(), solver.progress().nodes());
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if begin.elapsed() >= DELAY && bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_message(describe(solver, before, begin.elapsed()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        // Dropped when the work ends, even by a panic, which ends the other thread.
        let _sender = sender;
        work()
    })
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
