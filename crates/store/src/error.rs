//! The error of all queries.

use std::fmt;
use std::sync::Arc;

/// A failed query.
///
/// Every method of [`Db`](crate::Db) and [`Writer`](crate::Writer) fails if the database is unreachable, full or
/// damaged, or if it contains a value that this version of the program cannot decode. Their documentation names only
/// further failures.
#[derive(Clone, Debug)]
pub struct StoreError(Arc<sqlx::Error>);

impl StoreError {
    /// Returns whether the database is unreachable or cannot write at the moment, so that the same query may succeed
    /// later.
    pub fn is_unavailable(&self) -> bool {
        match &*self.0 {
            sqlx::Error::Io(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => true,
            sqlx::Error::Database(error) => error.code().is_some_and(|code| is_temporary(&code)),
            _ => false,
        }
    }

    /// The task that writes has ended, because the server is shutting down.
    pub(crate) fn closed() -> StoreError {
        StoreError::from(sqlx::Error::PoolClosed)
    }

    /// Other processes were faster in every attempt.
    pub(crate) fn contended() -> StoreError {
        StoreError::from(sqlx::Error::PoolTimedOut)
    }
}

/// Returns whether an error code of either database stands for a failure that passes.
fn is_temporary(code: &str) -> bool {
    match code.len() {
        // PostgreSQL: connections, resources such as the disk, operators.
        5 => ["08", "53", "57P"].iter().any(|class| code.starts_with(class)),
        // SQLite: busy, locked, input or output, full, cannot open. The higher bytes contain details.
        _ => code.parse().is_ok_and(|code: u32| matches!(code & 0xff, 5 | 6 | 10 | 13 | 14)),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(Arc::new(error))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_and_a_lost_connection_are_temporary() {
        // PostgreSQL: connection failure, disk full, too many connections, shutdown by an operator.
        for code in ["08006", "53100", "53300", "57P01"] {
            assert!(is_temporary(code), "{code}");
        }
        // SQLite: busy, full, and a failed write (SQLITE_IOERR_WRITE).
        for code in ["5", "13", "778"] {
            assert!(is_temporary(code), "{code}");
        }
        assert!(StoreError::closed().is_unavailable());
    }

    #[test]
    fn mistakes_and_damages_are_permanent() {
        // A unique key, a syntax error, a constraint, a damaged file.
        for code in ["23505", "42601", "19", "2067", "11", ""] {
            assert!(!is_temporary(code), "{code}");
        }
        assert!(!StoreError::from(sqlx::Error::RowNotFound).is_unavailable());
    }
}
