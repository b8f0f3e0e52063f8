//! The location of a database.

use std::fmt;
use std::path::PathBuf;

/// The location of a database.
#[derive(Clone, PartialEq, Eq)]
pub enum Store {
    /// A directory with an SQLite file.
    Data(PathBuf),
    /// The URL of a PostgreSQL database.
    Database(String),
}

/// Shows a URL without user and password.
impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Store::Data(directory) => write!(f, "data in {}", directory.display()),
            Store::Database(_) => f.write_str("data in PostgreSQL"),
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
