//! Reading all tables from one snapshot.

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Row, Type};

use super::catalog;
use super::error::BackupError;
use super::session::{Session, in_session};
use super::tables::{Column, Kind, Table, Value, quoted};
use crate::db::Db;

/// A snapshot of a database, while other processes write.
#[derive(Debug)]
pub(super) struct Dump {
    session: Session,
    /// The number of the newest migration.
    pub(super) migration: i64,
}

impl Dump {
    /// Takes a snapshot.
    ///
    /// # Errors
    ///
    /// Fails if the database has no tables or SQLite finds damages in its file. PostgreSQL checks pages as it reads
    /// them.
    pub(super) async fn begin(db: &Db) -> Result<Dump, BackupError> {
        let mut session = Session::read(db).await?;
        let migration = session.migration().await?.ok_or(BackupError::NoTables)?;
        if let Session::Sqlite(connection) = &mut session {
            let check = sqlx::query_scalar("PRAGMA integrity_check(1)");
            let found: String = check.fetch_one(&mut **connection).await?;
            if found != "ok" {
                return Err(BackupError::DamagedDatabase(found));
            }
        }
        Ok(Dump { session, migration })
    }

    /// Returns all tables.
    pub(super) async fn tables(&mut self) -> Result<Vec<Table>, BackupError> {
        catalog::tables(&mut self.session).await
    }

    /// Passes every row of a table to `write`.
    pub(super) async fn rows(
        &mut self,
        table: &Table,
        mut write: impl FnMut(&[Value]) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        // SQLite may have stored a value of another type: the cast converts it to the type of the column.
        let columns = table
            .columns
            .iter()
            .map(|Column { name, kind }| format!("CAST({} AS {})", quoted(name), kind.sql()));
        let columns = columns.collect::<Vec<_>>().join(", ");
        let sql = format!("SELECT {columns} FROM {}", quoted(&table.name));
        let mut values = Vec::with_capacity(table.columns.len());
        in_session!(&mut self.session, connection => {
            let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut **connection);
            while let Some(row) = rows.try_next().await? {
                values.clear();
                for (at, column) in table.columns.iter().enumerate() {
                    let value = value(&row, at, column.kind)?;
                    if !column.kind.holds(&value) {
                        let (table, column) = (table.name.clone(), column.name.clone());
                        return Err(BackupError::NotFinite { table, column });
                    }
                    values.push(value);
                }
                write(&values)?;
            }
        });
        Ok(())
    }
}

/// Decodes the value of a column by its index.
fn value<'r, R>(row: &'r R, at: usize, kind: Kind) -> Result<Value, sqlx::Error>
where
    R: Row,
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    f64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    let value = match kind {
        Kind::Text => row.try_get::<Option<String>, _>(at)?.map(Value::Text),
        Kind::Integer => row.try_get::<Option<i64>, _>(at)?.map(Value::Integer),
        Kind::Float => row.try_get::<Option<f64>, _>(at)?.map(Value::Float),
        Kind::Boolean => row.try_get::<Option<bool>, _>(at)?.map(Value::Boolean),
    };
    Ok(value.unwrap_or(Value::Null))
}
