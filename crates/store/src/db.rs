//! Storage: SQLite in a data directory, or PostgreSQL. All SQL of the server is below this module,
//! in one dialect that both databases read.

pub(crate) mod bus;
pub(crate) mod column;
pub(crate) mod open;
pub(crate) mod session;
pub(crate) mod store;
pub(crate) mod tables;

use sqlx::{PgPool, SqlitePool};

/// The channel of PostgreSQL on which processes tell each other of changes.
pub(crate) const BUS_CHANNEL: &str = "luctor";

/// An open database.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file in the data directory.
    Sqlite(SqlitePool),
    /// A server.
    Pg(PgPool),
}

/// A statement failed.
pub type DbError = sqlx::Error;

/// Whether a failure is that of a database that cannot be reached or cannot write: something that passes,
/// and is nobody's fault in here.
pub fn is_away(error: &DbError) -> bool {
    match error {
        DbError::Io(_) | DbError::PoolTimedOut | DbError::PoolClosed | DbError::WorkerCrashed => {
            true
        }
        DbError::Database(error) => error.code().is_some_and(|code| passes(&code)),
        _ => false,
    }
}

/// Whether what a database calls so is of that kind.
fn passes(code: &str) -> bool {
    match code.len() {
        // PostgreSQL: connections, resources such as the disk, operators.
        5 => ["08", "53", "57P"].iter().any(|class| code.starts_with(class)),
        // SQLite: busy, locked, input or output, full, cannot open; details are in the higher bytes.
        _ => code.parse().is_ok_and(|code: u32| matches!(code & 0xff, 5 | 6 | 10 | 13 | 14)),
    }
}

/// Evaluates an expression with the pool of whichever database is open. It is compiled once for each
/// of them, with its native driver.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Sqlite($pool) => $body,
            $crate::db::Db::Pg($pool) => $body,
        }
    };
}
pub(crate) use on;

/// Reads a row of either database into a structure whose fields are named as the columns. A field whose type is no
/// SQL type names its wrapper of [`column`], as `rated: AsFlag`.
macro_rules! from_row {
    ($row:ident { $($column:ident $(: $wrapper:ty)?),* $(,)? }) => {
        $crate::db::from_row!(sqlx::sqlite::SqliteRow, $row { $($column $(: $wrapper)?),* });
        $crate::db::from_row!(sqlx::postgres::PgRow, $row { $($column $(: $wrapper)?),* });
    };
    ($of:ty, $row:ident { $($column:ident $(: $wrapper:ty)?),* }) => {
        impl sqlx::FromRow<'_, $of> for $row {
            fn from_row(row: &$of) -> Result<$row, $crate::db::DbError> {
                Ok($row { $($column: $crate::db::from_row!(row, $column $(: $wrapper)?)),* })
            }
        }
    };
    ($from:ident, $column:ident) => {
        sqlx::Row::try_get($from, stringify!($column))?
    };
    ($from:ident, $column:ident: $wrapper:ty) => {
        $crate::db::column::Column::value(
            sqlx::Row::try_get::<$wrapper, _>($from, stringify!($column))?,
        )
    };
}
pub(crate) use from_row;

impl Db {
    /// Closes all connections; on SQLite the write-ahead log is folded into the file.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_and_a_lost_connection_pass_and_mistakes_do_not() {
        // PostgreSQL: connection failure, disk full, too many connections, shutdown by an operator.
        for code in ["08006", "53100", "53300", "57P01"] {
            assert!(passes(code), "{code}");
        }
        // SQLite: busy, full, and a write that failed (SQLITE_IOERR_WRITE).
        for code in ["5", "13", "778"] {
            assert!(passes(code), "{code}");
        }
        // A unique key, a syntax error, a constraint, a damaged file.
        for code in ["23505", "42601", "19", "2067", "11", ""] {
            assert!(!passes(code), "{code}");
        }
    }
}
