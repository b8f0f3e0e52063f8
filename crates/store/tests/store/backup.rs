//! Backups: transfers between the databases, and files and databases that are rejected.

use std::fs;
use std::path::{Path, PathBuf};

use luctor_store::{Store, backup, check, restore};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::databases::{Databases, column, execute};
use crate::seed::{first_move, new_match, writer};

/// A table with columns of every type and with odd names, whose rows refer to each other.
const ODD: &str = r#"CREATE TABLE "odd ""table" (
    id TEXT PRIMARY KEY, "group" BIGINT, small INTEGER, share DOUBLE PRECISION, truth BOOLEAN,
    next TEXT REFERENCES "odd ""table" (id))"#;
const ODD_ROWS: &str = r#"INSERT INTO "odd ""table" VALUES
    ('first', 9223372036854775807, -1, 0.1, TRUE, 'second'),
    ('second', -9223372036854775807, 0, 1735.6049038105676, FALSE, 'first'),
    ('“é\n"🙂', NULL, NULL, 3.0, NULL, NULL)"#;

/// Runs a future. Backups start a runtime of their own, so these tests are not asynchronous.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

fn data(directory: &Path) -> Store {
    Store::Data(directory.to_owned())
}

/// Executes statements in a database with this version's tables.
fn prepare(store: &Store, statements: &[&str]) {
    block_on(async {
        let db = store.open().await.unwrap();
        for sql in statements {
            execute(&db, sql).await;
        }
        db.close().await;
    });
}

/// Stores one match with one event in a data directory.
fn fill(directory: &Path) {
    block_on(async {
        let db = data(directory).open().await.unwrap();
        let new = new_match("game", "emulsion:4", "3d");
        db.insert_match(&new).await.unwrap();
        writer(&db).append(first_move(&new.row.id, "a1-a2")).await.unwrap();
        db.close().await;
    });
}

/// Makes a backup of one match with one event.
fn plain(directory: &Path) -> PathBuf {
    fill(directory);
    let file = directory.join("plain.jsonl");
    backup(&data(directory), &file).unwrap();
    file
}

/// Returns the rows of a backup, sorted, without its header and its last line.
fn rows(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut rows: Vec<_> =
        text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect();
    rows.sort();
    rows
}

/// Adds an event of a match that does not exist to a backup, and corrects the checksum.
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
fn a_backup_of_one_database_fills_the_other() {
    let databases = Databases::start();
    let [sqlite, postgres] = block_on(databases.both("first"));
    let Store::Data(directory) = &sqlite else { panic!("SQLite comes first") };
    fill(directory);
    prepare(&sqlite, &[ODD, ODD_ROWS]);
    // No migration creates this table, so it must exist before.
    prepare(&postgres, &[ODD]);
    let again = data(&databases.file("again"));
    prepare(&again, &[ODD]);
    let (first, second) = (databases.file("first.jsonl"), databases.file("second.jsonl"));
    for (from, file, to) in [(&sqlite, &first, &postgres), (&postgres, &second, &again)] {
        let made = backup(from, file).unwrap();
        assert_eq!(restore(to, file).unwrap(), made);
        assert_eq!(check(file).unwrap(), made);
    }
    // A match, its event, its two seats with a browser each, and three odd rows.
    assert_eq!(rows(&first).len(), 1 + 1 + 2 + 2 + 3);
    assert_eq!(rows(&first), rows(&second));
    let exact = |row: &String| row.contains("1735.60490381056") && row.contains("false");
    assert!(rows(&first).iter().any(exact), "numbers keep all their digits");
}

#[test]
fn a_failed_restore_leaves_both_databases_empty() {
    let databases = Databases::start();
    let whole = plain(&databases.file("plain"));
    let orphan = databases.file("orphan.jsonl");
    fs::write(&orphan, with_an_orphan(&fs::read_to_string(&whole).unwrap())).unwrap();
    for store in block_on(databases.both("empty")) {
        let error = restore(&store, &orphan).unwrap_err().to_string();
        assert!(error.to_lowercase().contains("foreign key"), "{error}");
        assert_eq!(restore(&store, &whole).unwrap().rows["events"], 1);
    }
}

#[test]
fn a_damaged_file_is_rejected_before_the_database_is_created() {
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
    let target = directory.path().join("data");
    for (text, why) in cases {
        fs::write(&file, text).unwrap();
        let error = restore(&data(&target), &file).unwrap_err().to_string();
        assert_eq!(error, format!("{} is damaged: {why}", file.display()));
        assert!(!target.exists());
    }
}

#[test]
fn other_files_are_rejected() {
    let directory = TempDir::new().unwrap();
    let whole = fs::read_to_string(plain(directory.path())).unwrap();
    let file = directory.path().join("other.jsonl");
    let newer = whole.replacen("\"format\":1", "\"format\":2", 1);
    for (text, why) in [
        (String::new(), "is not a Luctor backup"),
        ("{}\n".to_owned(), "is not a Luctor backup"),
        ("\u{0}".repeat(100_000), "is not a Luctor backup"),
        (newer, "was written by a newer version of this program"),
    ] {
        fs::write(&file, text).unwrap();
        let error = check(&file).unwrap_err().to_string();
        assert_eq!(error, format!("{} {why}", file.display()));
    }
}

#[test]
fn a_backup_with_unknown_tables_is_rejected() {
    let directory = TempDir::new().unwrap();
    let store = data(&directory.path().join("source"));
    prepare(&store, &[ODD, ODD_ROWS]);
    let file = directory.path().join("odd.jsonl");
    backup(&store, &file).unwrap();
    let error = restore(&data(&directory.path().join("data")), &file).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the table odd \"table is not the same in the backup and in this version's database"
    );
}

#[test]
fn a_database_with_newer_tables_is_left_alone() {
    let directory = TempDir::new().unwrap();
    let file = plain(&directory.path().join("source"));
    let store = data(&directory.path().join("data"));
    prepare(&store, &["UPDATE _sqlx_migrations SET version = version + 1000"]);
    assert_eq!(
        restore(&store, &file).unwrap_err().to_string(),
        "the database has tables already, and they are newer than those of the backup: restore into \
         a database that has none"
    );
}

#[test]
fn a_database_with_rows_is_left_alone() {
    let directory = TempDir::new().unwrap();
    let file = plain(directory.path());
    let store = data(directory.path());
    let error = restore(&store, &file).unwrap_err().to_string();
    assert_eq!(error, "the database is not empty: its table events has rows");
    let moves = block_on(async {
        let db = store.open().await.unwrap();
        column(&db, "SELECT payload FROM events").await
    });
    assert_eq!(moves, ["a1-a2"]);
}

#[test]
fn a_backup_that_fails_leaves_no_file() {
    let directory = TempDir::new().unwrap();
    let nowhere = directory.path().join("nowhere");
    let target = directory.path().join("backup.jsonl");
    let error = backup(&data(&nowhere), &target).unwrap_err();
    assert_eq!(error.to_string(), format!("there is no database in {}", nowhere.display()));
    assert!(!nowhere.exists() && !target.exists());
    let full = directory.path().join("data");
    fill(&full);
    let target = nowhere.join("backup.jsonl");
    let error = backup(&data(&full), &target).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write {}: ", target.display())), "{error}");
}

#[test]
fn a_damaged_database_does_not_replace_a_good_backup() {
    let directory = TempDir::new().unwrap();
    let good = plain(directory.path());
    let before = fs::read(&good).unwrap();
    let database = directory.path().join("luctor.db");
    let mut bytes = fs::read(&database).unwrap();
    // All pages but the first, which lists the tables.
    bytes[4096..].fill(0x5a);
    fs::write(&database, bytes).unwrap();
    let error = backup(&data(directory.path()), &good).unwrap_err().to_string();
    assert!(error.contains("malformed") || error.contains("damaged"), "{error}");
    assert_eq!(fs::read(&good).unwrap(), before);
    let parts = fs::read_dir(directory.path()).unwrap().filter(|file| {
        file.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "part")
    });
    assert_eq!(parts.count(), 0);
}
