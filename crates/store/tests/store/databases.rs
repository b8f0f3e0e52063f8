//! An empty database of each kind, and raw SQL for them.

use luctor_store::{Db, Store};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use crate::cluster::Cluster;

/// Places for databases that last as long as this value.
pub(crate) struct Databases {
    directory: TempDir,
    cluster: Cluster,
}

impl Databases {
    pub(crate) fn start() -> Databases {
        Databases { directory: TempDir::new().unwrap(), cluster: Cluster::start() }
    }

    /// Returns a place for a new SQLite database and one for a new PostgreSQL database.
    pub(crate) async fn both(&self, name: &str) -> [Store; 2] {
        let sqlite = Store::Data(self.directory.path().join(name));
        [sqlite, Store::Database(self.cluster.new_database().await)]
    }

    /// Returns the path of a file that does not exist.
    pub(crate) fn file(&self, name: &str) -> std::path::PathBuf {
        self.directory.path().join(name)
    }
}

pub(crate) async fn execute(db: &Db, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    match db {
        Db::Sqlite(pools) => drop(sqlx::query(sql).execute(pools.writer()).await.unwrap()),
        Db::Pg(pool) => drop(sqlx::query(sql).execute(pool).await.unwrap()),
    }
}

/// Returns the only column of a query, as text.
pub(crate) async fn column(db: &Db, sql: &str) -> Vec<String> {
    let sql = AssertSqlSafe(sql.to_owned());
    match db {
        Db::Sqlite(pools) => sqlx::query_scalar(sql).fetch_all(pools.reader()).await.unwrap(),
        Db::Pg(pool) => sqlx::query_scalar(sql).fetch_all(pool).await.unwrap(),
    }
}
