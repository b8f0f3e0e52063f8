//! Writes the log to standard error.

use std::fmt;
use std::io::{self, IsTerminal};
use std::str::FromStr;

use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// Text for people.
    #[default]
    Text,
    /// One JSON object per line, for log collectors.
    Json,
}

impl LogFormat {
    /// Both formats.
    pub const ALL: [LogFormat; 2] = [LogFormat::Text, LogFormat::Json];
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<LogFormat, String> {
        let found = LogFormat::ALL.into_iter().find(|format| format.to_string() == name);
        found.ok_or_else(|| format!("unknown log format {name:?}: expected text or json"))
    }
}

/// Writes the log to standard error. `filter` is a level or a list such as
/// `luctor_server=debug,sqlx=warn`; the default is `info` for the server and `warn` for its libraries.
///
/// # Errors
///
/// Fails if the filter is invalid.
pub fn log_to_stderr(filter: Option<&str>, format: LogFormat) -> Result<(), String> {
    let targets = match filter {
        None => Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("luctor_server", LevelFilter::INFO),
        Some(filter) => {
            filter.parse().map_err(|error| format!("invalid log filter {filter:?}: {error}"))?
        }
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    // A program that has already set up its log keeps it.
    let _ = tracing_subscriber::registry().with(lines).with(targets).try_init();
    Ok(())
}
