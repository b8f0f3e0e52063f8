//! A transaction over whole tables.

use sqlx::{AssertSqlSafe, Postgres, Sqlite, Transaction};

use super::tables::{Table, quoted};
use crate::db::Db;
use crate::db::pools::Pools as _;

/// A transaction on whichever database is open.
#[derive(Debug)]
pub(super) enum Session {
    Sqlite(Transaction<'static, Sqlite>),
    Pg(Transaction<'static, Postgres>),
}

/// Evaluates an expression with the transaction of whichever database is open.
macro_rules! in_session {
    ($session:expr, $connection:ident => $body:expr) => {
        match $session {
            $crate::backup::session::Session::Sqlite($connection) => $body,
            $crate::backup::session::Session::Pg($connection) => $body,
        }
    };
}
pub(super) use in_session;

impl Session {
    /// Begins a transaction that reads one snapshot of the database.
    pub(super) async fn read(db: &Db) -> Result<Session, sqlx::Error> {
        Ok(match db {
            Db::Sqlite(pool) => Session::Sqlite(pool.reader().begin().await?),
            Db::Pg(pool) => Session::Pg(
                patient(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
                    .await?,
            ),
        })
    }

    /// Begins a transaction that writes.
    pub(super) async fn write(db: &Db) -> Result<Session, sqlx::Error> {
        Ok(match db {
            Db::Sqlite(pool) => Session::Sqlite(pool.begin_write().await?),
            Db::Pg(pool) => Session::Pg(patient(pool.begin_write().await?).await?),
        })
    }

    /// Returns the number of the newest migration, or `None` if the database has no tables.
    pub(super) async fn migration(&mut self) -> Result<Option<i64>, sqlx::Error> {
        let exists = match self {
            Session::Sqlite(_) => {
                "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'"
            }
            Session::Pg(_) => {
                "SELECT COUNT(*) FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'"
            }
        };
        in_session!(self, connection => {
            let exists: i64 = sqlx::query_scalar(exists).fetch_one(&mut **connection).await?;
            if exists == 0 {
                return Ok(None);
            }
            let newest = "SELECT MAX(version) FROM _sqlx_migrations WHERE success";
            Ok(sqlx::query_scalar(newest).fetch_one(&mut **connection).await?)
        })
    }

    /// Counts the rows of a table, up to `limit`.
    pub(super) async fn rows(&mut self, table: &Table, limit: i64) -> Result<i64, sqlx::Error> {
        let table = quoted(&table.name);
        let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {limit}) AS counted");
        in_session!(self, connection => {
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut **connection).await
        })
    }

    /// Executes a statement.
    pub(super) async fn execute(&mut self, sql: String) -> Result<(), sqlx::Error> {
        in_session!(self, connection => {
            sqlx::query(AssertSqlSafe(sql)).execute(&mut **connection).await?;
        });
        Ok(())
    }

    /// Commits the transaction.
    pub(super) async fn commit(self) -> Result<(), sqlx::Error> {
        in_session!(self, transaction => transaction.commit().await)
    }
}

/// Lets a transaction wait for the file of a backup, which may be on a slow disk.
async fn patient(
    mut transaction: Transaction<'static, Postgres>,
) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0")
        .execute(&mut *transaction)
        .await?;
    Ok(transaction)
}
