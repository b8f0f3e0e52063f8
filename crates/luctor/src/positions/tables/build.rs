//! `luctor tables build`.

use std::io::{self, Write};

use luctor_tables::{Options, Phase, Progress, build};

use super::info;
use crate::cli::TablesBuildArgs;
use crate::error::Error;
use crate::output::progress;

/// Builds the tables that are missing, and lists the tables of the game.
pub(super) fn run(args: &TablesBuildArgs) -> Result<(), Error> {
    let config = super::emergo(&args.game)?;
    let progress = Progress::default();
    super::stop_on_signals(progress.stop_flag())?;
    let options = Options { threads: super::threads(args.threads), memory: args.memory << 20 };
    let pieces = args.pieces as usize;
    let work = || build(&config, pieces, &args.dir, options, &progress);
    progress::show_text(|_| describe(&progress), work).map_err(super::failure)?;
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
    format!(
        "{} pieces, turn {}, {phase} {} %, {decided:.2} % of {} decided",
        state.pieces,
        state.pass,
        state.done / 10,
        state.positions
    )
}
