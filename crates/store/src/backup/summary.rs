//! The summary of a backup.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::lines::Header;

/// The summary of a backup. [`Display`](fmt::Display) shows it in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackupSummary {
    /// The file.
    pub file: PathBuf,
    /// The time of the snapshot, in UTC.
    pub made: String,
    /// The number of the newest migration.
    pub migration: i64,
    /// The number of rows of each table.
    pub rows: BTreeMap<String, u64>,
}

impl BackupSummary {
    pub(super) fn new(file: &Path, header: &Header, rows: BTreeMap<String, u64>) -> BackupSummary {
        let Header { made, migration, .. } = header.clone();
        BackupSummary { file: file.to_owned(), made, migration, rows }
    }
}

impl fmt::Display for BackupSummary {
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
