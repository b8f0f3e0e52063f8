//! An open database: SQLite or PostgreSQL.
//!
//! All statements are written in one dialect that both databases read.

pub(crate) mod bus;
pub(crate) mod column;
pub(crate) mod data_directory;
pub(crate) mod location;
pub(crate) mod migrations;
pub(crate) mod open;
#[cfg(test)]
pub(crate) mod plan;
pub(crate) mod pools;

use pools::SqlitePools;
use sqlx::PgPool;

use crate::error::StoreError;

/// An open database.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file in the data directory. One process uses it.
    Sqlite(SqlitePools),
    /// A PostgreSQL server. Several processes may use it.
    Pg(PgPool),
}

/// Evaluates an expression with the pool of whichever database is open. The expression is compiled once for each
/// database, with its own driver.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {{
        use $crate::db::pools::Pools as _;
        match $db {
            $crate::db::Db::Sqlite($pool) => $body,
            $crate::db::Db::Pg($pool) => $body,
        }
    }};
}
pub(crate) use on;

/// Decodes a row of either database into a structure whose fields are named as the columns. A field whose type is not
/// an SQL type names its wrapper in [`column`], as `rated: AsFlag`.
macro_rules! from_row {
    ($row:ident { $($column:ident $(: $wrapper:ty)?),* $(,)? }) => {
        $crate::db::from_row!(sqlx::sqlite::SqliteRow, $row { $($column $(: $wrapper)?),* });
        $crate::db::from_row!(sqlx::postgres::PgRow, $row { $($column $(: $wrapper)?),* });
    };
    ($of:ty, $row:ident { $($column:ident $(: $wrapper:ty)?),* }) => {
        impl sqlx::FromRow<'_, $of> for $row {
            fn from_row(row: &$of) -> Result<$row, sqlx::Error> {
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
    /// Returns whether other processes may use the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self, Db::Pg(_))
    }

    /// Checks that the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("SELECT 1").execute(pool.reader()).await?;
        });
        Ok(())
    }

    /// Returns the time of the database's own clock in milliseconds since the Unix epoch; `None` for a file.
    pub async fn clock_ms(&self) -> Result<Option<i64>, StoreError> {
        match self {
            Db::Sqlite(_) => Ok(None),
            Db::Pg(pool) => {
                let now = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
                Ok(Some(sqlx::query_scalar(now).fetch_one(pool).await?))
            }
        }
    }

    /// Closes all connections. SQLite merges its write-ahead log into the file.
    pub async fn close(&self) {
        match self {
            Db::Sqlite(pools) => pools.close().await,
            Db::Pg(pool) => pool.close().await,
        }
    }
}
