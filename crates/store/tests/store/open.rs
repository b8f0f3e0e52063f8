//! Opening a database.

use std::path::Path;

use luctor_store::{Db, Store};
use tempfile::TempDir;

async fn pool(directory: &TempDir) -> sqlx::SqlitePool {
    let Db::Sqlite(pool) = Store::Data(directory.path().to_owned()).open().await.unwrap() else {
        panic!("a data directory contains SQLite")
    };
    pool
}

#[test]
fn a_location_does_not_show_its_password() {
    let store = Store::Database("postgres://anna:secret@localhost/games".to_owned());
    assert!(!format!("{store:?} {store}").contains("secret"));
    assert_eq!(Store::Data(Path::new("/var/luctor").to_owned()).to_string(), "data in /var/luctor");
}

#[tokio::test]
async fn a_commit_is_on_disk_when_it_returns() {
    let directory = TempDir::new().unwrap();
    let pool = pool(&directory).await;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&pool).await.unwrap();
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&pool).await.unwrap();
    assert_eq!((synchronous, journal.as_str()), (2, "wal"), "2 is FULL");
}

#[tokio::test]
async fn a_database_of_a_later_version_is_rejected() {
    let directory = TempDir::new().unwrap();
    let pool = pool(&directory).await;
    sqlx::query("UPDATE _sqlx_migrations SET version = version + 9999")
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let error = Store::Data(directory.path().to_owned()).open().await.unwrap_err();
    assert_eq!(error.to_string(), "the database was written by a newer version of this program");
}
