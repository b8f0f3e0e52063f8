//! Opening a database.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use luctor_store::{Db, Store};
use tempfile::TempDir;

use crate::databases::Databases;

async fn writer(directory: &TempDir) -> sqlx::SqlitePool {
    let Db::Sqlite(pools) = Store::Data(directory.path().to_owned()).open().await.unwrap() else {
        panic!("a data directory contains SQLite")
    };
    pools.writer().clone()
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
    let pool = writer(&directory).await;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&pool).await.unwrap();
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&pool).await.unwrap();
    assert_eq!((synchronous, journal.as_str()), (2, "wal"), "2 is FULL");
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn only_the_owner_can_read_the_data() {
    let directory = TempDir::new().unwrap();
    let data = directory.path().join("new/data");
    let store = Store::Data(data.clone());
    let lock = store.lock().unwrap();
    let Db::Sqlite(pools) = store.open().await.unwrap() else { unreachable!() };
    let write = "UPDATE _sqlx_migrations SET checksum = checksum";
    sqlx::query(write).execute(pools.writer()).await.unwrap();
    let refused = sqlx::query(write).execute(pools.reader()).await.unwrap_err().to_string();
    assert!(refused.contains("readonly"), "{refused}");
    assert_eq!(mode(&data), 0o700);
    let assert_private = || {
        for entry in fs::read_dir(&data).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
        }
    };
    assert_private();
    assert_eq!(fs::read_dir(&data).unwrap().count(), 4, "database, log, index, lock");
    drop((pools, lock));
    // Earlier versions let other users read it.
    fs::set_permissions(data.join("luctor.db"), Permissions::from_mode(0o644)).unwrap();
    store.open().await.unwrap();
    assert_private();
}

#[test]
fn one_server_at_a_time_uses_a_data_directory() {
    let directory = TempDir::new().unwrap();
    let store = Store::Data(directory.path().to_owned());
    let lock = store.lock().unwrap();
    let error = store.lock().unwrap_err().to_string();
    assert!(error.contains("is in use by another server"), "{error}");
    drop(lock);
    store.lock().unwrap();
}

#[tokio::test]
async fn commits_wait_for_the_disk_whatever_the_database_says() {
    let databases = Databases::start();
    let [_, store] = databases.both("commits").await;
    let shown = async |set: &str| {
        let db = store.open().await.unwrap();
        let Db::Pg(pool) = &db else { panic!("{store} is PostgreSQL") };
        sqlx::query(sqlx::AssertSqlSafe(set.to_owned())).execute(pool).await.unwrap();
        db.close().await;
        let Db::Pg(pool) = store.open().await.unwrap() else { unreachable!() };
        let shown: String =
            sqlx::query_scalar("SHOW synchronous_commit").fetch_one(&pool).await.unwrap();
        pool.close().await;
        shown
    };
    let set = |value: &str| {
        format!(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = {value}',
                                        current_database()); END $$"
        )
    };
    assert_eq!(shown(&set("off")).await, "on");
    assert_eq!(shown(&set("remote_apply")).await, "remote_apply");
}

/// Another process would wait for the locks of one that has stopped.
#[tokio::test]
async fn postgresql_ends_transactions_of_stopped_processes() {
    let databases = Databases::start();
    let [_, store] = databases.both("stopped").await;
    let Db::Pg(pool) = store.open().await.unwrap() else { panic!("{store} is PostgreSQL") };
    let shown: String = sqlx::query_scalar("SHOW idle_in_transaction_session_timeout")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(shown, "5s");
    pool.close().await;
}

#[tokio::test]
async fn a_database_of_a_later_version_is_rejected() {
    let directory = TempDir::new().unwrap();
    let pool = writer(&directory).await;
    sqlx::query("UPDATE _sqlx_migrations SET version = version + 9999")
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let error = Store::Data(directory.path().to_owned()).open().await.unwrap_err();
    assert_eq!(error.to_string(), "the database was written by a newer version of this program");
}
