//! What a backup brings back, and what is refused.

use std::fs;
use std::path::{Path, PathBuf};

use luctor_server::Db;
use luctor_server::{Store, backup, check, restore};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

use crate::cluster::Cluster;
use crate::world::{World, id_of};

/// A table with every kind of column and of name, and with rows that refer to each other.
const ODD: &str = r#"CREATE TABLE "odd ""table" (
    id TEXT PRIMARY KEY, "group" BIGINT, small INTEGER, share DOUBLE PRECISION, truth BOOLEAN,
    next TEXT REFERENCES "odd ""table" (id))"#;
const ODD_ROWS: &str = r#"INSERT INTO "odd ""table" VALUES
    ('first', 9223372036854775807, -1, 0.1, TRUE, 'second'),
    ('second', -9223372036854775807, 0, 1735.6049038105676, FALSE, 'first'),
    ('“é\n"🙂', NULL, NULL, 3.0, NULL, NULL)"#;

async fn execute(store: &Store, statements: &[&str]) {
    let db = store.open().await.unwrap();
    for sql in statements {
        let sql = AssertSqlSafe((*sql).to_owned());
        match &db {
            Db::Sqlite(pool) => drop(sqlx::query(sql).execute(pool).await.unwrap()),
            Db::Pg(pool) => drop(sqlx::query(sql).execute(pool).await.unwrap()),
        }
    }
    db.close().await;
}

/// Backups begin a runtime of their own.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// Everything but the header and the checksum, which tell when and of what.
fn rows(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut rows: Vec<_> =
        text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect();
    rows.sort();
    rows
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_one_database_fills_the_other() {
    let cluster = Cluster::start();
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    let mut games = Vec::new();
    for name in ["emulsion:8", "emergo:hex"] {
        let game = anna.begin(name).await;
        let text = game["position"]["legal"][0]["text"].as_str().unwrap().to_owned();
        games.push(anna.play(&game, &[&text]).await);
    }
    let directory = TempDir::new().unwrap();
    let at = |name: &str| directory.path().join(name);
    let postgres = Store::Database(cluster.new_database().await);
    let again = Store::Data(at("again"));
    execute(&world.store(), &[ODD, ODD_ROWS]).await;
    // The program does not make this table: it must be there already.
    execute(&postgres, &[ODD]).await;
    execute(&again, &[ODD]).await;
    let (first, second) = (at("first.jsonl"), at("second.jsonl"));
    for (from, file, to) in
        [(world.store(), &first, postgres.clone()), (postgres, &second, again.clone())]
    {
        let (file, made) = (file.clone(), file.clone());
        let (backed, restored) =
            apart(move || (backup(&from, &file).unwrap(), restore(&to, &file).unwrap())).await;
        assert_eq!(backed, restored);
        assert_eq!(check_apart(made).await, Ok(backed.to_string()));
    }
    // Each game with its event, its seats, and the browser that acts for both.
    assert_eq!(rows(&first).len(), 2 * (1 + 1 + 2 + 2) + 3);
    assert_eq!(rows(&first), rows(&second));
    assert!(
        rows(&first).iter().any(|row| row.contains("1735.60490381056") && row.contains("false"))
    );
    let (app, router) = World::on(&again).await;
    let mut anna = anna.at(router);
    for game in games {
        assert_eq!(anna.game(id_of(&game)).await, game, "the same browser may go on");
    }
    app.close().await;

    // All or nothing, on PostgreSQL too.
    let orphan = at("orphan.jsonl");
    fs::write(&orphan, with_an_orphan(&fs::read_to_string(plain(&at("plain"))).unwrap())).unwrap();
    let empty = Store::Database(cluster.new_database().await);
    let file = orphan.clone();
    let (there, refused) = (empty.clone(), apart(move || restore(&empty, &file)).await);
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("foreign key"), "{refused}");
    let file = plain(&at("plain2"));
    apart(move || restore(&there, &file).unwrap()).await;
}

async fn check_apart(file: PathBuf) -> Result<String, String> {
    apart(move || check(&file)).await.map(|s| s.to_string()).map_err(|e| e.to_string())
}

/// A backup of one match with one event, without a server.
fn plain(directory: &Path) -> PathBuf {
    fs::create_dir_all(directory).unwrap();
    let store = Store::Data(directory.to_owned());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let file = directory.join("plain.jsonl");
    let target = file.clone();
    std::thread::spawn(move || {
        runtime.block_on(async {
            let (app, router) = crate::world::World::on(&store).await;
            let mut anna = crate::world::Browser::of(router);
            let game = anna.begin("emulsion:4").await;
            anna.play(&game, &["a1-a2"]).await;
            app.close().await;
        });
        backup(&store, &target).unwrap();
    })
    .join()
    .unwrap();
    file
}

/// The same backup with an event of a match that is not in it, and with a right checksum.
fn with_an_orphan(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut end: Value = serde_json::from_str(lines.pop().unwrap()).unwrap();
    let event = lines.iter().position(|line| line.contains("\"table\":\"events\"")).unwrap() + 1;
    let mut row: Value = serde_json::from_str(lines[event]).unwrap();
    row[0] = json!("nowhere");
    let row = row.to_string();
    lines.insert(event, &row);
    let body = lines.join("\n") + "\n";
    end["rows"]["events"] = json!(2);
    let digest = Sha256::digest(body.as_bytes());
    end["sha256"] = json!(digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    format!("{body}{end}\n")
}

#[test]
fn a_damaged_file_is_refused_before_the_database_is_touched() {
    let directory = TempDir::new().unwrap();
    let whole = fs::read_to_string(plain(directory.path())).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(line, _)| *line != at);
        kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let row = lines.iter().position(|line| line.starts_with('[')).unwrap();
    let file = directory.path().join("bad.jsonl");
    let cases = [
        (whole.replacen("a1-a2", "a1-b1", 1), "its checksum is wrong"),
        (without(row), "its checksum is wrong"),
        (without(lines.len() - 1), "its end is missing"),
        (whole[..whole.len() / 2].to_owned(), "its end is missing"),
        (whole.trim_end().to_owned(), "its end is missing"),
        (format!("{whole}[]\n"), &format!("line {} cannot be read", lines.len() + 1)),
        (whole.replacen("[\"", "[1,\"", 1), &format!("line {} cannot be read", row + 1)),
        (whole.replacen("[\"", "[{\"", 1), &format!("line {} cannot be read", row + 1)),
    ];
    let data = directory.path().join("data");
    for (text, why) in cases {
        fs::write(&file, text).unwrap();
        let refused = restore(&Store::Data(data.clone()), &file).unwrap_err().to_string();
        assert_eq!(refused, format!("{} is damaged: {why}", file.display()));
        assert!(!data.exists());
    }
    let cases = [
        (String::new(), "is not a Luctor backup"),
        ("{}\n".to_owned(), "is not a Luctor backup"),
        ("\u{0}".repeat(100_000), "is not a Luctor backup"),
        (whole.replacen("\"format\":1", "\"format\":2", 1), {
            "was written by a newer version of this program"
        }),
    ];
    for (text, why) in cases {
        fs::write(&file, text).unwrap();
        let refused = check(&file).unwrap_err().to_string();
        assert_eq!(refused, format!("{} {why}", file.display()));
    }
}

#[test]
fn a_restore_that_fails_leaves_an_empty_database() {
    let directory = TempDir::new().unwrap();
    let whole = plain(directory.path());
    let orphan = directory.path().join("orphan.jsonl");
    fs::write(&orphan, with_an_orphan(&fs::read_to_string(&whole).unwrap())).unwrap();
    let store = Store::Data(directory.path().join("data"));
    let refused = restore(&store, &orphan).unwrap_err().to_string();
    assert!(refused.contains("FOREIGN KEY constraint failed"), "{refused}");
    assert_eq!(restore(&store, &whole).unwrap().rows["events"], 1);
}

#[test]
fn a_backup_of_tables_that_this_version_does_not_know_is_refused() {
    let directory = TempDir::new().unwrap();
    let source = directory.path().join("source");
    plain(&source);
    let store = Store::Data(source);
    let file = directory.path().join("odd.jsonl");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(execute(&store, &[ODD, ODD_ROWS]));
    backup(&store, &file).unwrap();
    let refused = restore(&Store::Data(directory.path().join("data")), &file).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the table odd \"table is not the same in the backup and in this version's database"
    );
}

#[test]
fn tables_that_are_newer_than_the_backup_are_left_alone() {
    let directory = TempDir::new().unwrap();
    let file = plain(&directory.path().join("source"));
    let store = Store::Data(directory.path().join("data"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(execute(&store, &["UPDATE _sqlx_migrations SET version = version + 1000"]));
    assert_eq!(
        restore(&store, &file).unwrap_err().to_string(),
        "the database has tables already, and they are newer than those of the backup: restore into \
         a database that has none"
    );
}

#[test]
fn a_backup_needs_a_database_and_leaves_no_half_file() {
    let directory = TempDir::new().unwrap();
    let nowhere = directory.path().join("nowhere");
    let target = directory.path().join("backup.jsonl");
    let refused = backup(&Store::Data(nowhere.clone()), &target).unwrap_err();
    assert_eq!(refused.to_string(), format!("there is no database in {}", nowhere.display()));
    assert!(!nowhere.exists());
    let data = directory.path().join("data");
    plain(&data);
    let target = nowhere.join("backup.jsonl");
    let refused = backup(&Store::Data(data), &target).unwrap_err().to_string();
    assert!(refused.starts_with(&format!("cannot write {}: ", target.display())), "{refused}");
}

#[test]
fn a_damaged_database_is_not_backed_up_over_a_good_backup() {
    let directory = TempDir::new().unwrap();
    let good = plain(directory.path());
    let before = fs::read(&good).unwrap();
    let database = directory.path().join("luctor.db");
    let mut bytes = fs::read(&database).unwrap();
    // The pages behind the first, which has the list of tables.
    bytes[4096..].fill(0x5a);
    fs::write(&database, bytes).unwrap();
    let refused = backup(&Store::Data(directory.path().to_owned()), &good).unwrap_err().to_string();
    assert!(refused.contains("malformed") || refused.contains("damaged"), "{refused}");
    assert_eq!(fs::read(&good).unwrap(), before);
    let files = fs::read_dir(directory.path()).unwrap();
    let parts = files.filter(|file| {
        file.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "part")
    });
    assert_eq!(parts.count(), 0);
}
