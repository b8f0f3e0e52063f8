//! Why there is no backup, or why it is not restored.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::db::open::OpenError;
use crate::db::session::TransferError;

/// Why a backup is not made, or why it is not restored, one sentence each.
#[derive(Debug)]
pub enum BackupError {
    /// The database cannot be opened.
    Open(OpenError),
    /// The rows do not come or go.
    Transfer(TransferError),
    /// The file cannot be written.
    Write(PathBuf, io::Error),
    /// The file cannot be read.
    Read(PathBuf, io::Error),
    /// The file is something else.
    NoBackup(PathBuf),
    /// A line, counted from 1, is not what it should be.
    Line(PathBuf, u64),
    /// The file ends before its last line.
    Incomplete(PathBuf),
    /// The last line does not fit the others.
    Checksum(PathBuf),
    /// The file was written by a later version.
    Newer(PathBuf),
    /// The empty tables that are there are newer than those of the backup.
    NewerTables,
    /// The system gives no threads.
    Runtime(io::Error),
}

impl From<OpenError> for BackupError {
    fn from(error: OpenError) -> BackupError {
        BackupError::Open(error)
    }
}

impl From<TransferError> for BackupError {
    fn from(error: TransferError) -> BackupError {
        BackupError::Transfer(error)
    }
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Open(error) => error.fmt(f),
            BackupError::Transfer(error) => error.fmt(f),
            BackupError::Write(file, error) => {
                write!(f, "cannot write {}: {error}", file.display())
            }
            BackupError::Read(file, error) => write!(f, "cannot read {}: {error}", file.display()),
            BackupError::NoBackup(file) => write!(f, "{} is no backup of Luctor", file.display()),
            BackupError::Line(file, line) => {
                write!(f, "{} is damaged: line {line} cannot be read", file.display())
            }
            BackupError::Incomplete(file) => {
                write!(f, "{} is damaged: its end is missing", file.display())
            }
            BackupError::Checksum(file) => {
                write!(f, "{} is damaged: its checksum is wrong", file.display())
            }
            BackupError::Newer(file) => {
                write!(f, "{} was written by a newer version of this program", file.display())
            }
            BackupError::NewerTables => f.write_str(
                "the database has tables already, and they are newer than those of the backup: \
                 restore into a database that has none",
            ),
            BackupError::Runtime(error) => write!(f, "the database cannot be used: {error}"),
        }
    }
}

impl std::error::Error for BackupError {}
