//! Databases and backups of earlier versions.

use luctor_match::time_control::TimeControl;
use luctor_store::{Db, Store, backup, restore};

use crate::databases::{Databases, column, execute};

/// The last migration before `games.control_kind`.
const BEFORE_CONTROL_KIND: i64 = 9;

/// The last migration before `accounts.skeleton`.
const BEFORE_SKELETONS: i64 = 13;

/// The last migration before `accounts.email_wish_ms`.
const BEFORE_RETENTION: i64 = 22;

/// Time controls of every form.
const CONTROLS: [&str; 9] = [
    "unlimited",
    "5+3",
    "0.25+0",
    "180+180",
    "1d",
    "30d,weekends-off",
    "bank:12h+1h",
    "bank:12h+1h,weekends-off",
    "bank:10d+12h",
];

/// Fills a database as version 9 would have.
async fn fill_old(store: &Store) -> Db {
    let db = store.create().await.unwrap();
    db.migrate(BEFORE_CONTROL_KIND).await.unwrap();
    for (id, control) in CONTROLS.iter().enumerate() {
        let values = format!("('g{id}', 'emulsion:8', {id}, 'person', '{control}')");
        execute(
            &db,
            &format!("INSERT INTO games (id, game, created_ms, awaits, control) VALUES {values}"),
        )
        .await;
    }
    for (place, level) in ["easy", "3"].into_iter().enumerate() {
        let values = format!("('g0', {place}, 'computer', '{level}', 0)");
        execute(
            &db,
            &format!("INSERT INTO seats (game_id, place, kind, level, seen_ms) VALUES {values}"),
        )
        .await;
    }
    db
}

async fn assert_upgraded(db: &Db) {
    let kinds = column(db, "SELECT control_kind FROM games ORDER BY created_ms").await;
    let expected = CONTROLS.map(|control| {
        let control: TimeControl = control.parse().unwrap();
        control.kind().as_str()
    });
    assert_eq!(kinds, expected);
    assert_eq!(column(db, "SELECT level FROM seats ORDER BY place").await, ["2", "3"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_gives_skeletons_to_the_oldest_of_similar_names() {
    let databases = Databases::start();
    for store in databases.both("names").await {
        let db = store.create().await.unwrap();
        db.migrate(BEFORE_SKELETONS).await.unwrap();
        let names =
            ["kaspar0v", "kasparov", "ka-5par_ov", "barney18", "bert", "vwenda", "vvvencl4"];
        for (age, name) in names.into_iter().enumerate() {
            let values = format!("('a{age}', '{name}', '{name}', '', FALSE, '{{}}', {})", 9 - age);
            let columns = "id, name, name_key, password, bot, preferences, created_ms";
            execute(&db, &format!("INSERT INTO accounts ({columns}) VALUES {values}")).await;
        }
        db.close().await;
        let db = store.open().await.unwrap();
        let sql = "SELECT COALESCE(skeleton, 'none') FROM accounts ORDER BY id";
        assert_eq!(
            column(&db, sql).await,
            ["none", "none", "kasparov", "barneylb", "bert", "none", "vvvencla"]
        );
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_dates_unconfirmed_addresses() {
    let databases = Databases::start();
    for store in databases.both("addresses").await {
        let db = store.create().await.unwrap();
        db.migrate(BEFORE_RETENTION).await.unwrap();
        for (id, email) in [("a0", "NULL"), ("a1", "'anna@example.org'"), ("a2", "'b@example.org'")]
        {
            let values = format!("('{id}', '{id}', '{id}', '', {email}, FALSE, '{{}}', 5)");
            let columns = "id, name, name_key, password, email_wish, bot, preferences, created_ms";
            execute(&db, &format!("INSERT INTO accounts ({columns}) VALUES {values}")).await;
        }
        let link = "INSERT INTO mail_links (token_hash, account_id, purpose, email, expires_ms)
                    VALUES ('x', 'a2', 'verify', 'b@example.org', 9)";
        execute(&db, link).await;
        db.close().await;
        let db = store.open().await.unwrap();
        let sql = "SELECT CAST(COALESCE(email_wish_ms, 0) AS TEXT) FROM accounts ORDER BY id";
        assert_eq!(column(&db, sql).await, ["0", "5", "9"]);
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_fills_the_kinds_of_time_controls() {
    let databases = Databases::start();
    for store in databases.both("old").await {
        fill_old(&store).await.close().await;
        let db = store.open().await.unwrap();
        assert_upgraded(&db).await;
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_an_earlier_version_is_upgraded_when_it_is_restored() {
    let databases = Databases::start();
    let file = databases.file("old.jsonl");
    let [old, _] = databases.both("old").await;
    fill_old(&old).await.close().await;
    for store in databases.both("new").await {
        let (old, new, file) = (old.clone(), store.clone(), file.clone());
        // Backups start a runtime of their own.
        let work = tokio::task::spawn_blocking(move || {
            assert_eq!(backup(&old, &file).unwrap().migration, BEFORE_CONTROL_KIND);
            restore(&new, &file).unwrap();
        });
        work.await.unwrap();
        let db = store.open().await.unwrap();
        assert_upgraded(&db).await;
        db.close().await;
    }
}
