//! `luctor tables`: builds, checks and reads tables of exact values.

mod build;
mod info;
mod probe;
mod stats;
mod verify;

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use luctor_rules::Variant;
use luctor_rules::emergo::Config;
use luctor_tables::Error as TablesError;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cli::TablesCommand;
use crate::error::Error;
use crate::input;

/// Runs the selected command.
pub(crate) fn run(command: &TablesCommand) -> Result<(), Error> {
    match command {
        TablesCommand::Build(args) => build::run(args),
        TablesCommand::Verify(args) => verify::run(args),
        TablesCommand::Stats(args) => stats::run(args),
        TablesCommand::Info { dir } => info::run(dir),
        TablesCommand::Probe { game, position, dir, unforced } => {
            probe::run(game, position, dir, *unforced)
        }
    }
}

fn emergo(name: &str) -> Result<Config, Error> {
    match input::variant(name, None)? {
        Variant::Emergo(config) => Ok(config),
        Variant::Emulsion(_) => Err(Error::Usage("only Emergo has tables".to_owned())),
    }
}

fn threads(wanted: Option<u64>) -> NonZero<usize> {
    let wanted = wanted.and_then(|threads| NonZero::new(threads as usize));
    wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Sets the flag on Ctrl-C and SIGTERM.
fn stop_on_signals(stop: &Arc<AtomicBool>) -> Result<(), Error> {
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, Arc::clone(stop))
            .map_err(|error| Error::Failure(format!("cannot listen for Ctrl-C: {error}")))?;
    }
    Ok(())
}

fn failure(error: TablesError) -> Error {
    match error {
        TablesError::Board(_) | TablesError::Pieces(_) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    }
}
