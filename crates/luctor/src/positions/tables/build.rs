//! `luctor tables build`.

use std::io::{self, Write};

use luctor_tables::{Options, PassTime, Phase, Progress, build};

use super::info;
use crate::cli::TablesBuildArgs;
use crate::error::Error;
use crate::output::progress;

/// Builds the tables that are missing, and lists the tables of the game.
pub(super) fn run(args: &TablesBuildArgs) -> Result<(), Error> {
    let config = super::emergo(&args.game)?;
    let progress = Progress::default();
    super::stop_on_signals(progress.stop_flag())?;
    let options = Options {
        unforced: args.unforced,
        save_every: args.save_every.0,
        ..Options::new(super::threads(args.threads), args.memory << 20)
    };
    let pieces = args.pieces as usize;
    let work = || build(&config, pieces, &args.dir, options, &progress);
    let built = progress::show_text(|_| describe(&progress), work);
    if args.times {
        let mut errors = io::stderr().lock();
        for PassTime { pieces, pass, decided, time } in progress.ended_passes() {
            let seconds = time.as_secs_f64();
            writeln!(
                errors,
                "pieces {pieces} pass {pass} positions {decided} seconds {seconds:.2}"
            )?;
        }
    }
    built.map_err(super::failure)?;
    let mut out = io::stdout().lock();
    for line in info::lines(&args.dir, Some(&config), pieces)? {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
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
    let left = state.left.map_or(String::new(), |left| match left.as_secs() {
        seconds @ ..120 => format!(", {seconds} s left"),
        seconds => format!(", {} min left", seconds / 60),
    });
    format!(
        "{} pieces, turn {}, {phase} {} %{left}, {decided:.2} % of {} decided",
        state.pieces,
        state.pass,
        state.done / 10,
        state.positions
    )
}
