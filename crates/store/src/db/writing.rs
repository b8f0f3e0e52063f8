//! Transactions that write.

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool, Transaction};

/// A pool of connections on which a transaction that writes can begin.
pub(crate) trait BeginWrite {
    /// The database of the pool.
    type Database: sqlx::Database;

    /// Begins a transaction that writes, as its first statement or later.
    ///
    /// SQLite refuses to write in a transaction that began with a read if another one has written since. So the
    /// transaction waits for its turn here, before it reads.
    async fn begin_write(&self) -> Result<Transaction<'static, Self::Database>, sqlx::Error>;
}

impl BeginWrite for SqlitePool {
    type Database = Sqlite;

    async fn begin_write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.begin_with("BEGIN IMMEDIATE").await
    }
}

impl BeginWrite for PgPool {
    type Database = Postgres;

    async fn begin_write(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.begin().await
    }
}
