//! Storage: SQLite in a data directory, or PostgreSQL. All SQL of the server is below this module,
//! in one dialect that both databases read.

mod dump;
mod events;
mod games;
mod load;
mod open;
mod session;
mod store;
mod tables;

pub(crate) use events::{Append, Appended, LogRow};
pub(crate) use games::GameRow;
pub(crate) use load::Load;
pub use open::OpenError;
pub(crate) use open::newest_migration;
pub use session::TransferError;
pub use store::Store;
pub(crate) use tables::{Table, Value};

use sqlx::{PgPool, SqlitePool};

/// An open database.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file in the data directory.
    Sqlite(SqlitePool),
    /// A server.
    Pg(PgPool),
}

/// A statement failed.
pub(crate) type DbError = sqlx::Error;

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
use on;

impl Db {
    /// Closes all connections; on SQLite the write-ahead log is folded into the file.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}
