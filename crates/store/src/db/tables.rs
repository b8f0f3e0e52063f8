//! Which tables there are, as the database itself tells: whoever adds a table has it in the backups.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::db::session::{Session, TransferError, in_session};

/// A table and what it consists of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its name.
    #[serde(rename = "table")]
    pub name: String,
    /// In the order of the values in a row.
    pub columns: Vec<Column>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    pub name: String,
    pub kind: Kind,
}

/// What a column holds, apart from NULL: the types of the one dialect that our tables are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Text,
    Integer,
    Float,
    Boolean,
}

/// What a row has in a column.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Null,
    Boolean(bool),
    Integer(i64),
    Float(f64),
    Text(String),
}

impl Kind {
    /// Reads the type of a column as either database names it.
    fn read(name: &str) -> Option<Kind> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Some(Kind::Text),
            "bigint" | "integer" | "smallint" => Some(Kind::Integer),
            "double precision" | "real" => Some(Kind::Float),
            "boolean" => Some(Kind::Boolean),
            _ => None,
        }
    }

    /// The type's name, which both databases understand in a CAST.
    pub(crate) fn sql(self) -> &'static str {
        match self {
            Kind::Text => "TEXT",
            Kind::Integer => "BIGINT",
            Kind::Float => "DOUBLE PRECISION",
            Kind::Boolean => "BOOLEAN",
        }
    }

    /// Whether a value can stand in such a column.
    pub fn holds(self, value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::Boolean(_) => self == Kind::Boolean,
            Value::Integer(_) => self == Kind::Integer,
            Value::Float(number) => self == Kind::Float && number.is_finite(),
            Value::Text(_) => self == Kind::Text,
        }
    }
}

impl Table {
    /// The names of the columns for a statement.
    pub(crate) fn column_list(&self) -> String {
        let names = self.columns.iter().map(|column| quoted(&column.name).to_string());
        names.collect::<Vec<_>>().join(", ")
    }
}

/// A name as it stands in a statement.
pub(crate) fn quoted(name: &str) -> impl fmt::Display {
    format!("\"{}\"", name.replace('"', "\"\""))
}

const SQLITE: &str = "
    SELECT tables.name, columns.name, columns.type
    FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table'
        AND tables.name NOT LIKE 'sqlite^_%' ESCAPE '^' AND tables.name <> '_sqlx_migrations'
    ORDER BY tables.name, columns.cid";

const POSTGRES: &str = "
    SELECT columns.table_name::text, columns.column_name::text, columns.data_type::text
    FROM information_schema.columns AS columns
        JOIN information_schema.tables AS tables USING (table_schema, table_name)
    WHERE columns.table_schema = current_schema() AND tables.table_type = 'BASE TABLE'
        AND columns.table_name <> '_sqlx_migrations' AND columns.is_generated = 'NEVER'
    ORDER BY columns.table_name::text COLLATE \"C\", columns.ordinal_position";

impl Session {
    /// All tables but the list of migrations.
    ///
    /// # Errors
    ///
    /// The database fails, or a column has a type outside our dialect.
    pub async fn tables(&mut self) -> Result<Vec<Table>, TransferError> {
        let catalogue = match self {
            Session::Sqlite(_) => SQLITE,
            Session::Pg(_) => POSTGRES,
        };
        let rows: Vec<(String, String, String)> = in_session!(self, connection => {
            sqlx::query_as(catalogue).fetch_all(&mut **connection).await?
        });
        let mut tables: Vec<Table> = Vec::new();
        for (table, name, kind) in rows {
            let Some(kind) = Kind::read(&kind) else {
                return Err(TransferError::Kind { table, column: name, kind });
            };
            if tables.last().is_none_or(|last| last.name != table) {
                tables.push(Table { name: table, columns: Vec::new() });
            }
            let columns = &mut tables.last_mut().expect("one was pushed").columns;
            columns.push(Column { name, kind });
        }
        Ok(tables)
    }
}
