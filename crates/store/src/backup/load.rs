//! Filling an empty database in one transaction.

use std::collections::BTreeMap;

use sqlx::QueryBuilder;

use super::catalog;
use super::error::BackupError;
use super::session::{Session, in_session};
use super::tables::{Kind, Table, Value, quoted};
use crate::db::Db;

/// The largest number of values in a statement. SQLite allows 32,766.
const VALUES: usize = 8000;

/// A transaction that fills the tables. It is rolled back if it is dropped.
#[derive(Debug)]
pub(super) struct Load {
    session: Session,
    tables: Vec<Table>,
    /// Statements that restore the foreign keys.
    foreign_keys: Vec<String>,
}

/// Returns `true` if a database has tables, and `false` if it has none.
///
/// # Errors
///
/// Fails if a table has rows.
pub(super) async fn is_migrated_and_empty(db: &Db) -> Result<bool, BackupError> {
    let mut session = Session::read(db).await?;
    let tables = catalog::tables(&mut session).await?;
    expect_empty(&mut session, &tables).await?;
    Ok(!tables.is_empty())
}

impl Load {
    /// Begins to fill the tables. `fresh` means that they were just created: rows that a migration has inserted are
    /// deleted, because they are in the backup too.
    ///
    /// # Errors
    ///
    /// Fails if a table has rows.
    pub(super) async fn begin(db: &Db, fresh: bool) -> Result<Load, BackupError> {
        let mut session = Session::write(db).await?;
        let tables = catalog::tables(&mut session).await?;
        // Tables are filled one after the other, and a row may refer to a later table.
        let foreign_keys = suspend_foreign_keys(&mut session).await?;
        if fresh {
            for table in &tables {
                session.execute(format!("DELETE FROM {}", quoted(&table.name))).await?;
            }
        }
        expect_empty(&mut session, &tables).await?;
        Ok(Load { session, tables, foreign_keys })
    }

    /// Fails unless the database has this table with the same columns.
    pub(super) fn expect(&self, table: &Table) -> Result<(), BackupError> {
        match self.tables.iter().any(|ours| ours.is_same(table)) {
            true => Ok(()),
            false => Err(BackupError::TableDiffers { table: table.name.clone() }),
        }
    }

    /// Fails if the database has a table that is not among these.
    pub(super) fn expect_all(&self, tables: &[Table]) -> Result<(), BackupError> {
        match self.tables.iter().find(|ours| !tables.iter().any(|table| ours.is_same(table))) {
            Some(ours) => Err(BackupError::TableDiffers { table: ours.name.clone() }),
            None => Ok(()),
        }
    }

    /// Returns the maximum number of rows per `INSERT` into a table.
    pub(super) fn batch(table: &Table) -> usize {
        (VALUES / table.columns.len().max(1)).max(1)
    }

    /// Inserts rows, at most [`Load::batch`], each with a value of the right type for every column.
    pub(super) async fn insert(
        &mut self,
        table: &Table,
        rows: &[Vec<Value>],
    ) -> Result<(), BackupError> {
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

    /// Commits the transaction. Fails if the number of rows of a table differs from `counts`, or a reference is invalid.
    pub(super) async fn finish(
        mut self,
        counts: &BTreeMap<String, u64>,
    ) -> Result<(), BackupError> {
        for key in std::mem::take(&mut self.foreign_keys) {
            self.session.execute(key).await?;
        }
        for table in &self.tables {
            let expected = counts.get(&table.name).copied().unwrap_or(0);
            let found = self.session.rows(table, i64::MAX).await?;
            if i64::try_from(expected) != Ok(found) {
                let table = table.name.clone();
                return Err(BackupError::RowCount { table, expected, found });
            }
        }
        Ok(self.session.commit().await?)
    }
}

async fn expect_empty(session: &mut Session, tables: &[Table]) -> Result<(), BackupError> {
    for table in tables {
        if session.rows(table, 1).await? > 0 {
            return Err(BackupError::NotEmpty { table: table.name.clone() });
        }
    }
    Ok(())
}

/// Lets rows refer to rows that are inserted later, and returns the statements that restore the foreign keys. They fail
/// if a reference is invalid. SQLite checks references at the end of the transaction by itself.
async fn suspend_foreign_keys(session: &mut Session) -> Result<Vec<String>, sqlx::Error> {
    let Session::Pg(connection) = session else {
        session.execute("PRAGMA defer_foreign_keys = ON".to_owned()).await?;
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
        session.execute(format!("ALTER TABLE {table} DROP CONSTRAINT {key}")).await?;
        restored.push(format!("ALTER TABLE {table} ADD CONSTRAINT {key} {definition}"));
    }
    Ok(restored)
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
