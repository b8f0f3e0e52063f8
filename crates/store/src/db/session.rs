//! A transaction in which whole tables come or go.

use std::fmt;

use sqlx::{AssertSqlSafe, Postgres, Sqlite, Transaction};

use crate::db::tables::{Table, quoted};
use crate::db::{Db, DbError};

/// A transaction on whichever database is open.
#[derive(Debug)]
pub enum Session {
    Sqlite(Transaction<'static, Sqlite>),
    Pg(Transaction<'static, Postgres>),
}

/// Evaluates an expression with the transaction of whichever database is open.
macro_rules! in_session {
    ($session:expr, $connection:ident => $body:expr) => {
        match $session {
            $crate::db::session::Session::Sqlite($connection) => $body,
            $crate::db::session::Session::Pg($connection) => $body,
        }
    };
}
pub(crate) use in_session;

impl Db {
    /// Begins a transaction that sees one state of the database, whatever is written meanwhile.
    pub(crate) async fn reading(&self) -> Result<Session, DbError> {
        Ok(match self {
            Db::Sqlite(pool) => Session::Sqlite(pool.begin().await?),
            Db::Pg(pool) => Session::Pg(
                pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?,
            ),
        })
    }

    /// Begins a transaction that writes.
    pub(crate) async fn writing(&self) -> Result<Session, DbError> {
        Ok(match self {
            Db::Sqlite(pool) => Session::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Db::Pg(pool) => Session::Pg(pool.begin().await?),
        })
    }
}

impl Session {
    /// The number of the newest step by which the tables were made, if they were.
    pub(crate) async fn migration(&mut self) -> Result<Option<i64>, DbError> {
        let there = match self {
            Session::Sqlite(_) => {
                "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'"
            }
            Session::Pg(_) => {
                "SELECT COUNT(*) FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
            }
        };
        in_session!(self, connection => {
            let there: i64 = sqlx::query_scalar(there).fetch_one(&mut **connection).await?;
            if there == 0 {
                return Ok(None);
            }
            let newest = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
            Ok(sqlx::query_scalar(newest).fetch_one(&mut **connection).await?)
        })
    }

    /// The number of rows of a table, counted up to `limit`.
    pub(crate) async fn rows(&mut self, table: &Table, limit: i64) -> Result<i64, DbError> {
        let table = quoted(&table.name);
        let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {limit}) AS counted");
        in_session!(self, connection => {
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut **connection).await
        })
    }

    pub(crate) async fn execute(&mut self, sql: String) -> Result<(), DbError> {
        in_session!(self, connection => {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut **connection).await?;
        });
        Ok(())
    }

    pub(crate) async fn commit(self) -> Result<(), DbError> {
        in_session!(self, transaction => transaction.commit().await)
    }
}

/// Why tables do not come or go, one sentence each.
#[derive(Debug)]
pub enum TransferError {
    /// A statement failed.
    Db(DbError),
    /// The database found faults in itself: the first.
    Damaged(String),
    /// A column has a type that only one of the databases knows.
    Kind {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// Its type.
        kind: String,
    },
    /// A number is none that can be written down.
    NotFinite {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// The tables have never been made.
    NoTables,
    /// There is something in the database already.
    NotEmpty {
        /// A table that has rows.
        table: String,
    },
    /// The tables have another shape than those of the backup.
    Shape {
        /// A table that differs.
        table: String,
    },
    /// After the last row a table has another number of rows than the backup.
    Count {
        /// The table.
        table: String,
        /// As the backup has.
        expected: u64,
        /// As the table has.
        found: i64,
    },
}

impl From<DbError> for TransferError {
    fn from(error: DbError) -> TransferError {
        TransferError::Db(error)
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransferError::Db(error) => write!(f, "the database fails: {error}"),
            TransferError::Damaged(fault) => write!(f, "the database is damaged: {fault}"),
            TransferError::Kind { table, column, kind } => write!(
                f,
                "the column {column} of the table {table} has the type {kind}, which a backup \
                 cannot hold"
            ),
            TransferError::NotFinite { table, column } => write!(
                f,
                "the column {column} of the table {table} has a number that is not finite"
            ),
            TransferError::NoTables => f.write_str("the database has no tables of this program"),
            TransferError::NotEmpty { table } => {
                write!(f, "the database is not empty: its table {table} has rows")
            }
            TransferError::Shape { table } => write!(
                f,
                "the table {table} is not the same in the backup and in this version's database"
            ),
            TransferError::Count { table, expected, found } => write!(
                f,
                "the table {table} has {found} rows instead of {expected}: does a server use the \
                 database already?"
            ),
        }
    }
}

impl std::error::Error for TransferError {}
