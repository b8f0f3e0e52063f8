//! Where the lines of the log go.

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Writes the log to standard error. `filter` is a level or a list such as
/// `luctor_server=debug,sqlx=warn`; without it, what an operator should know: `info`.
///
/// # Errors
///
/// The filter cannot be read.
pub fn log_to_stderr(filter: Option<&str>) -> Result<(), String> {
    let targets = match filter {
        None => Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("luctor_server", LevelFilter::INFO),
        Some(filter) => filter
            .parse()
            .map_err(|error| format!("the filter of the log {filter:?} cannot be read: {error}"))?,
    };
    let colors = io::stderr().is_terminal();
    let lines = tracing_subscriber::fmt::layer().with_ansi(colors).with_writer(io::stderr);
    // A program that has set up its log already keeps it.
    let _ = tracing_subscriber::registry().with(lines).with(targets).try_init();
    Ok(())
}
