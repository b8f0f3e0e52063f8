//! Where a database is.

use std::fmt;
use std::path::PathBuf;

use crate::db::Db;
use crate::db::open::OpenError;

/// Where matches are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Store {
    /// A directory, which is made where it is missing.
    Data(PathBuf),
    /// The address of a PostgreSQL database.
    Database(String),
}

/// Shows an address of a database without user and password.
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

impl Store {
    /// Opens the database, which is made where it is missing, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// It cannot be used.
    pub async fn open(&self) -> Result<Db, OpenError> {
        match self {
            Store::Data(directory) => Db::open(directory).await,
            Store::Database(url) => Db::connect(url).await,
        }
    }
}
