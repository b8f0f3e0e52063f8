//! Reading all tables as they are at one moment.

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, Row, Type};

use crate::db::session::{Session, TransferError, in_session};
use crate::db::tables::{Column, Kind, Table, Value, quoted};
use crate::db::{Db, DbError};

/// One state of a database, for as long as this lives; others write meanwhile.
#[derive(Debug)]
pub struct Dump {
    session: Session,
    /// The number of the newest step by which the tables were made.
    pub migration: i64,
}

impl Db {
    /// Begins to read, on SQLite after a check of the file.
    ///
    /// # Errors
    ///
    /// The database fails or is damaged, or the tables have never been made.
    pub async fn dump(&self) -> Result<Dump, TransferError> {
        let mut session = self.reading().await?;
        let migration = session.migration().await?.ok_or(TransferError::NoTables)?;
        session.check().await?;
        Ok(Dump { session, migration })
    }
}

impl Dump {
    /// All tables.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn tables(&mut self) -> Result<Vec<Table>, TransferError> {
        self.session.tables().await
    }

    /// Hands every row of a table to `write`.
    ///
    /// # Errors
    ///
    /// The database fails, or `write` does.
    pub async fn rows<E: From<TransferError>>(
        &mut self,
        table: &Table,
        mut write: impl FnMut(&[Value]) -> Result<(), E>,
    ) -> Result<(), E> {
        // The cast gives every value the type of its column: SQLite may have stored another.
        let columns = table
            .columns
            .iter()
            .map(|Column { name, kind }| format!("CAST({} AS {})", quoted(name), kind.sql()));
        let columns = columns.collect::<Vec<_>>().join(", ");
        let sql = format!("SELECT {columns} FROM {}", quoted(&table.name));
        let failed = |error: DbError| E::from(TransferError::Db(error));
        let mut values = Vec::with_capacity(table.columns.len());
        in_session!(&mut self.session, connection => {
            let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut **connection);
            while let Some(row) = rows.try_next().await.map_err(failed)? {
                values.clear();
                for (at, column) in table.columns.iter().enumerate() {
                    let value = value(&row, at, column.kind).map_err(failed)?;
                    if !column.kind.holds(&value) {
                        let (table, column) = (table.name.clone(), column.name.clone());
                        return Err(E::from(TransferError::NotFinite { table, column }));
                    }
                    values.push(value);
                }
                write(&values)?;
            }
        });
        Ok(())
    }
}

impl Session {
    /// Lets SQLite check its file; PostgreSQL checks pages as it reads them.
    async fn check(&mut self) -> Result<(), TransferError> {
        let Session::Sqlite(connection) = self else { return Ok(()) };
        let check = sqlx::query_scalar("PRAGMA integrity_check(1)");
        let fault: String = check.fetch_one(&mut **connection).await?;
        if fault == "ok" { Ok(()) } else { Err(TransferError::Damaged(fault)) }
    }
}

/// What a row has at a place.
fn value<'r, R>(row: &'r R, at: usize, kind: Kind) -> Result<Value, DbError>
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
