//! Entry points for the fuzzer: the parsers of settings, of game records and of the UGI protocol.
//!
//! Each function returns the messages that a user would read.

use std::path::Path;

use crate::cli;
use crate::positions::replay;
use crate::ugi;

/// Parses and checks a settings file.
pub fn settings(text: &str) -> Vec<String> {
    let checked = cli::check_settings_file(Path::new("luctor.toml"), text);
    checked.err().map(|error| error.to_string()).into_iter().collect()
}

/// Answers a line of `luctor replay` with all optional parts, in JSON.
pub fn record(line: &[u8]) -> Vec<u8> {
    replay::answer_fully(line)
}

/// Parses the lines of a UGI program, applies options and positions, and answers questions. No search starts.
pub fn ugi(lines: &str) -> Vec<String> {
    ugi::parse_all(lines)
}
