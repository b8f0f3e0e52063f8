//! The list of all tables, from the database itself, so that no table is missing in a backup.

use super::error::BackupError;
use super::session::{Session, in_session};
use super::tables::{Column, Kind, Table};

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

/// Returns all tables but the list of migrations.
///
/// # Errors
///
/// Fails if a column has a type that only one of the databases knows.
pub(super) async fn tables(session: &mut Session) -> Result<Vec<Table>, BackupError> {
    let catalog = match session {
        Session::Sqlite(_) => SQLITE,
        Session::Pg(_) => POSTGRES,
    };
    let rows: Vec<(String, String, String)> = in_session!(session, connection => {
        sqlx::query_as(catalog).fetch_all(&mut **connection).await?
    });
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, kind) in rows {
        let Some(kind) = Kind::parse(&kind) else {
            return Err(BackupError::ColumnType { table, column, kind });
        };
        if tables.last().is_none_or(|last| last.name != table) {
            tables.push(Table { name: table, columns: Vec::new() });
        }
        let columns = &mut tables.last_mut().expect("a table was pushed").columns;
        columns.push(Column { name: column, kind });
    }
    Ok(tables)
}
