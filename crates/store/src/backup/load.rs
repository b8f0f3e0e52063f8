//! Filling an empty database, all or nothing.

use std::collections::BTreeMap;

use sqlx::QueryBuilder;

use crate::db::session::{Session, TransferError, in_session};
use crate::db::tables::{Kind, Table, Value, quoted};
use crate::db::{Db, DbError};

/// Values in a statement; SQLite allows no more than 32,766.
const VALUES: usize = 8000;

/// A transaction that fills the tables. Nothing of it remains if it is dropped.
#[derive(Debug)]
pub struct Load {
    session: Session,
    tables: Vec<Table>,
    /// Statements that make the foreign keys anew.
    keys: Vec<String>,
}

impl Db {
    /// Fails where any table has a row, and otherwise tells whether there are tables at all.
    ///
    /// # Errors
    ///
    /// The database fails or is not empty.
    pub async fn has_empty_tables(&self) -> Result<bool, TransferError> {
        let mut session = self.reading().await?;
        let tables = session.tables().await?;
        session.expect_empty(&tables).await?;
        Ok(!tables.is_empty())
    }

    /// Begins to fill the tables. `fresh` says that they were only just made: rows that a migration
    /// has put there are in the backup too.
    ///
    /// # Errors
    ///
    /// The database fails, or it is not empty.
    pub async fn load(&self, fresh: bool) -> Result<Load, TransferError> {
        let mut session = self.writing().await?;
        let tables = session.tables().await?;
        // Rows come table by table: one may refer to another that comes later.
        let keys = session.lift_foreign_keys().await?;
        if fresh {
            for table in &tables {
                session.execute(format!("DELETE FROM {}", quoted(&table.name))).await?;
            }
        }
        session.expect_empty(&tables).await?;
        Ok(Load { session, tables, keys })
    }
}

impl Load {
    /// Fails unless the database has this table with the same columns.
    ///
    /// # Errors
    ///
    /// The table differs.
    pub fn expect(&self, table: &Table) -> Result<(), TransferError> {
        match self.tables.iter().any(|ours| same(ours, table)) {
            true => Ok(()),
            false => Err(TransferError::Shape { table: table.name.clone() }),
        }
    }

    /// Fails if the database has a table that is not among these.
    ///
    /// # Errors
    ///
    /// The first such table.
    pub fn expect_all(&self, tables: &[Table]) -> Result<(), TransferError> {
        match self.tables.iter().find(|ours| !tables.iter().any(|table| same(ours, table))) {
            Some(ours) => Err(TransferError::Shape { table: ours.name.clone() }),
            None => Ok(()),
        }
    }

    /// The number of rows of a table that are inserted at once.
    pub fn batch(table: &Table) -> usize {
        (VALUES / table.columns.len().max(1)).max(1)
    }

    /// Adds rows, at most [`Load::batch`], each with a value that fits for every column.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert(
        &mut self,
        table: &Table,
        rows: &[Vec<Value>],
    ) -> Result<(), TransferError> {
        if rows.is_empty() {
            return Ok(());
        }
        let head = format!("INSERT INTO {} ({}) ", quoted(&table.name), table.column_list());
        in_session!(&mut self.session, connection => {
            let mut insert = QueryBuilder::new(head);
            insert.push_values(rows, |mut tuple, row| {
                for (column, value) in table.columns.iter().zip(row) {
                    // NULL too has the type of its column.
                    match column.kind {
                        Kind::Text => tuple.push_bind(text(value)),
                        Kind::Integer => tuple.push_bind(integer(value)),
                        Kind::Float => tuple.push_bind(float(value)),
                        Kind::Boolean => tuple.push_bind(boolean(value)),
                    };
                }
            });
            insert.build().execute(&mut **connection).await?;
        });
        Ok(())
    }

    /// Makes it last, if every table has so many rows and every reference leads somewhere.
    ///
    /// # Errors
    ///
    /// The database fails, or a count is wrong.
    pub async fn finish(mut self, counts: &BTreeMap<String, u64>) -> Result<(), TransferError> {
        for key in std::mem::take(&mut self.keys) {
            self.session.execute(key).await?;
        }
        for table in &self.tables {
            let expected = counts.get(&table.name).copied().unwrap_or(0);
            let found = self.session.rows(table, i64::MAX).await?;
            if i64::try_from(expected) != Ok(found) {
                let table = table.name.clone();
                return Err(TransferError::Count { table, expected, found });
            }
        }
        Ok(self.session.commit().await?)
    }
}

impl Session {
    async fn expect_empty(&mut self, tables: &[Table]) -> Result<(), TransferError> {
        for table in tables {
            if self.rows(table, 1).await? > 0 {
                return Err(TransferError::NotEmpty { table: table.name.clone() });
            }
        }
        Ok(())
    }

    /// Lets rows refer to what is not there yet. The returned statements demand it again; what is
    /// missing then is an error. SQLite checks at the end of the transaction by itself.
    async fn lift_foreign_keys(&mut self) -> Result<Vec<String>, DbError> {
        let Session::Pg(connection) = self else {
            self.execute("PRAGMA defer_foreign_keys = ON".to_owned()).await?;
            return Ok(Vec::new());
        };
        let keys: Vec<(String, String, String)> = sqlx::query_as(
            "SELECT conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
             FROM pg_constraint
             WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
        )
        .fetch_all(&mut **connection)
        .await?;
        let mut restored = Vec::new();
        for (table, key, definition) in keys {
            let key = quoted(&key);
            self.execute(format!("ALTER TABLE {table} DROP CONSTRAINT {key}")).await?;
            restored.push(format!("ALTER TABLE {table} ADD CONSTRAINT {key} {definition}"));
        }
        Ok(restored)
    }
}

/// Whether two tables have the same columns, in any order.
fn same(one: &Table, other: &Table) -> bool {
    one.name == other.name
        && one.columns.len() == other.columns.len()
        && one.columns.iter().all(|column| other.columns.contains(column))
}

fn text(value: &Value) -> Option<&str> {
    if let Value::Text(text) = value { Some(text) } else { None }
}

fn integer(value: &Value) -> Option<i64> {
    if let Value::Integer(number) = value { Some(*number) } else { None }
}

fn float(value: &Value) -> Option<f64> {
    if let Value::Float(number) = value { Some(*number) } else { None }
}

fn boolean(value: &Value) -> Option<bool> {
    if let Value::Boolean(truth) = value { Some(*truth) } else { None }
}
