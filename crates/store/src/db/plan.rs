//! How SQLite runs a statement, for tests of statements that must not read everything.

use super::Db;
use crate::Store;

/// Returns the steps in which SQLite runs a statement on a new database.
pub(crate) async fn plan(sql: &str) -> Vec<String> {
    let directory = tempfile::TempDir::new().unwrap();
    let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
    let Db::Sqlite(pools) = &db else { unreachable!("a directory has SQLite") };
    let sql = format!("EXPLAIN QUERY PLAN {sql}");
    let rows: Vec<(i64, i64, i64, String)> =
        sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(pools.reader()).await.unwrap();
    rows.into_iter().map(|(.., step)| step).collect()
}
