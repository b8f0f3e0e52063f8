//! Endgame tables for mining and checking problems.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use luctor_problems::TableSet;
use luctor_rules::emergo::Config;
use luctor_tables::{Error as TablesError, Progress};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::error::Error;
use crate::output::progress;

/// Returns the tables of games from a directory, or builds those with three pieces.
pub(super) fn tables(
    games: &[Config],
    dir: Option<&Path>,
    threads: NonZero<usize>,
) -> Result<TableSet, Error> {
    let mut tables = TableSet::new();
    for game in games {
        match dir {
            Some(dir) => tables.open(dir, game).map_err(failure)?,
            None => build(&mut tables, game, threads)?,
        }
    }
    Ok(tables)
}

fn build(tables: &mut TableSet, game: &Config, threads: NonZero<usize>) -> Result<(), Error> {
    let progress = Progress::default();
    stop_on_signals(progress.stop_flag())?;
    let describe = |_| {
        let state = progress.state();
        format!("building tables of {game}: {} pieces, turn {}", state.pieces, state.pass)
    };
    progress::show_text(describe, || tables.build(game, threads, &progress)).map_err(failure)
}

fn failure(error: TablesError) -> Error {
    Error::Failure(match error {
        TablesError::Stopped => "stopped".to_owned(),
        error => error.to_string(),
    })
}

/// Returns the number of threads: as wanted, or one for each processor.
pub(super) fn threads(wanted: Option<u64>) -> NonZero<usize> {
    let wanted = wanted.and_then(|threads| NonZero::new(threads as usize));
    wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Sets the flag on Ctrl-C and SIGTERM.
pub(super) fn stop_on_signals(stop: &Arc<AtomicBool>) -> Result<(), Error> {
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(stop))
            .map_err(|error| Error::Failure(format!("cannot listen for Ctrl-C: {error}")))?;
    }
    Ok(())
}
