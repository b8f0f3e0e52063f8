//! Connections that read, and connections that write.

use sqlx::{PgPool, Pool, Postgres, Sqlite, SqlitePool, Transaction};

/// The connections to a database.
pub(crate) trait Pools {
    /// The kind of database.
    type Database: sqlx::Database;

    /// Returns the connections for statements that only read.
    fn reader(&self) -> &Pool<Self::Database>;

    /// Returns the connections for single statements that write.
    fn writer(&self) -> &Pool<Self::Database>;

    /// Begins a transaction that writes, as its first statement or later.
    async fn begin_write(&self) -> Result<Transaction<'static, Self::Database>, sqlx::Error>;
}

/// The connections to a file. Many read at a time, and one writes.
///
/// SQLite itself lets a connection that wants to write try again after growing pauses, so others may always be faster. With one
/// connection, writers take turns in the order in which they came.
#[derive(Clone, Debug)]
pub struct SqlitePools {
    pub(super) reading: SqlitePool,
    pub(super) writing: SqlitePool,
}

impl SqlitePools {
    /// Returns the connections that cannot write.
    pub fn reader(&self) -> &SqlitePool {
        &self.reading
    }

    /// Returns the connection that writes.
    pub fn writer(&self) -> &SqlitePool {
        &self.writing
    }

    /// Closes all connections.
    pub(super) async fn close(&self) {
        self.reading.close().await;
        self.writing.close().await;
    }
}

impl Pools for SqlitePools {
    type Database = Sqlite;

    fn reader(&self) -> &SqlitePool {
        &self.reading
    }

    fn writer(&self) -> &SqlitePool {
        &self.writing
    }

    /// SQLite refuses to write in a transaction that began with a read if another process has written since. So the
    /// transaction gets the lock before it reads.
    async fn begin_write(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.writing.begin_with("BEGIN IMMEDIATE").await
    }
}

impl Pools for PgPool {
    type Database = Postgres;

    fn reader(&self) -> &PgPool {
        self
    }

    fn writer(&self) -> &PgPool {
        self
    }

    async fn begin_write(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.begin().await
    }
}
