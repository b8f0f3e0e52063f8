//! What a backup holds.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::lines::Header;

/// What a backup holds. [`Display`](fmt::Display) is a line that tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The file.
    pub file: PathBuf,
    /// When it was begun, in UTC.
    pub made: String,
    /// The number of the newest migration of the tables.
    pub migration: i64,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, u64>,
}

impl Summary {
    pub(super) fn new(file: &Path, header: &Header, rows: BTreeMap<String, u64>) -> Summary {
        let Header { made, migration, .. } = header.clone();
        Summary { file: file.to_owned(), made, migration, rows }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = |table| self.rows.get(table).copied().unwrap_or(0);
        write!(
            f,
            "{} of {}: games {}, events {}, rows of all tables {}, version of the tables {}",
            self.file.display(),
            self.made,
            rows("games"),
            rows("events"),
            self.rows.values().sum::<u64>(),
            self.migration
        )
    }
}
