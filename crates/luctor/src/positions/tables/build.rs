//! `luctor tables build`.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use luctor_tables::{Options, Phase, Progress, build};

use super::info;
use crate::cli::TablesBuildArgs;
use crate::error::Error;

/// Shorter work shows nothing.
const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(500);

/// Builds the tables that are missing, and lists the tables of the game.
pub(super) fn run(args: &TablesBuildArgs) -> Result<(), Error> {
    let config = super::emergo(&args.game)?;
    let progress = Progress::default();
    super::stop_on_signals(progress.stop_flag())?;
    let options = Options { threads: super::threads(args.threads), memory: args.memory << 20 };
    let pieces = args.pieces as usize;
    show(&progress, || build(&config, pieces, &args.dir, options, &progress))
        .map_err(super::failure)?;
    let mut out = io::stdout().lock();
    for line in info::lines(&args.dir, Some(&config), pieces)? {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
}

/// Runs `work` and shows its progress on standard error if it is a terminal.
fn show<T>(progress: &Progress, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        scope.spawn(move || {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            let style = style.expect("the template is well formed");
            let target = ProgressDrawTarget::hidden();
            let bar = ProgressBar::with_draw_target(None, target).with_style(style);
            let begin = Instant::now();
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if begin.elapsed() >= DELAY && bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_message(describe(progress));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        // Dropped when the work ends, even by a panic, which ends the other thread.
        let _sender = sender;
        work()
    })
}

fn describe(progress: &Progress) -> String {
    let state = progress.state();
    let phase = match state.phase {
        Phase::Resume => "reading saved passes",
        Phase::Mark => "marking",
        Phase::Evaluate => "evaluating",
        Phase::Write => "writing",
    };
    let decided = 100.0 * state.decided as f64 / state.positions.max(1) as f64;
    format!(
        "{} pieces, turn {}, {phase} {} %, {decided:.2} % of {} decided",
        state.pieces,
        state.pass,
        state.done / 10,
        state.positions
    )
}
