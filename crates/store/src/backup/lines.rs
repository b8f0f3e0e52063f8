//! The first and the last line of a backup.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The number of the format. Files with another number are rejected.
pub(super) const FORMAT: u32 = 1;

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    /// Always `backup`, which distinguishes these files from others.
    pub(super) luctor: String,
    /// The number of the format.
    pub(super) format: u32,
    /// The version of the program.
    pub(super) program: String,
    /// The number of the newest migration.
    pub(super) migration: i64,
    /// The time of the snapshot, in UTC.
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
    /// The SHA-256 of all lines before, with their line feeds, in hexadecimal.
    pub(super) sha256: String,
}

/// Returns the current time in UTC to the second, as `2026-11-21T16:30:00Z`.
pub(super) fn now() -> String {
    let seconds = OffsetDateTime::now_utc().truncate_to_second();
    seconds.format(&Rfc3339).expect("the year has four digits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_date_and_whole_seconds() {
        let shape = now().replace(|c: char| c.is_ascii_digit(), "9");
        assert_eq!(shape, "9999-99-99T99:99:99Z");
    }
}
