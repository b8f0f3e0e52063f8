//! The lines of a backup that are no rows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};

/// The number of the format: files with another one are refused.
pub(super) const FORMAT: u32 = 1;

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    /// Always `backup`: what tells these files from others.
    pub(super) luctor: String,
    /// The number of the format.
    pub(super) format: u32,
    /// The version of the program that wrote the file.
    pub(super) program: String,
    /// The number of the newest migration of the tables.
    pub(super) migration: i64,
    /// When the file was begun, in UTC.
    pub(super) made: String,
}

impl Header {
    pub(super) fn new(migration: i64, made: String) -> Header {
        let program = env!("CARGO_PKG_VERSION").to_owned();
        Header { luctor: "backup".to_owned(), format: FORMAT, program, migration, made }
    }
}

/// The last line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    /// The number of rows of each table.
    pub(super) rows: BTreeMap<String, u64>,
    /// SHA-256 of all lines before with their line feeds, in hexadecimal.
    pub(super) sha256: String,
}

/// The present time in UTC to the second, as `2026-11-21T16:30:00Z`.
pub(super) fn now() -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = SystemTime.format_time(&mut Writer::new(&mut text));
    let seconds = text.split('.').next().unwrap_or_default();
    format!("{}Z", seconds.trim_end_matches('Z'))
}

/// A digest in hexadecimal.
pub(super) fn hexadecimal(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_date_and_seconds() {
        let shape = now().replace(|c: char| c.is_ascii_digit(), "9");
        assert_eq!(shape, "9999-99-99T99:99:99Z");
    }
}
