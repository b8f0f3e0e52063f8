//! The errors of backups.

use std::io;
use std::path::PathBuf;

use crate::db::open::OpenError;
use crate::error::StoreError;

/// A backup cannot be made or restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A query failed.
    #[error("the database fails: {0}")]
    Store(#[from] StoreError),
    /// The SQLite file is damaged.
    #[error("the database is damaged: {0}")]
    DamagedDatabase(String),
    /// A column has a type that only one of the databases knows.
    #[error(
        "the column {column} of the table {table} has the type {kind}, which a backup cannot hold"
    )]
    ColumnType {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// The type.
        kind: String,
    },
    /// A number is infinite or not a number, so JSON cannot express it.
    #[error("the column {column} of the table {table} has a number that is not finite")]
    NotFinite {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// The database has no tables.
    #[error("the database has no tables of this program")]
    NoTables,
    /// The database is not empty.
    #[error("the database is not empty: its table {table} has rows")]
    NotEmpty {
        /// A table that has rows.
        table: String,
    },
    /// The tables of the backup and of the database differ.
    #[error("the table {table} is not the same in the backup and in this version's database")]
    TableDiffers {
        /// A table that differs.
        table: String,
    },
    /// A table has more or fewer rows than the backup.
    #[error(
        "the table {table} has {found} rows instead of {expected}: does a server use the database \
         already?"
    )]
    RowCount {
        /// The table.
        table: String,
        /// The number of rows in the backup.
        expected: u64,
        /// The number of rows in the database.
        found: i64,
    },
    /// The file cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(PathBuf, io::Error),
    /// The file cannot be read.
    #[error("cannot read {0}: {1}")]
    Read(PathBuf, io::Error),
    /// The file is not a backup.
    #[error("{0} is not a Luctor backup")]
    NotABackup(PathBuf),
    /// A line, counted from 1, is invalid.
    #[error("{0} is damaged: line {1} cannot be read")]
    Line(PathBuf, u64),
    /// The file ends before its last line.
    #[error("{0} is damaged: its end is missing")]
    Incomplete(PathBuf),
    /// The checksum or the numbers of rows in the last line are wrong.
    #[error("{0} is damaged: its checksum is wrong")]
    Checksum(PathBuf),
    /// The file was written by a later version.
    #[error("{0} was written by a newer version of this program")]
    Newer(PathBuf),
    /// The database has empty tables that are newer than those of the backup.
    #[error(
        "the database has tables already, and they are newer than those of the backup: restore into \
         a database that has none"
    )]
    NewerTables,
    /// The system cannot start a thread.
    #[error("the database cannot be used: {0}")]
    Runtime(io::Error),
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> BackupError {
        BackupError::Store(error.into())
    }
}
