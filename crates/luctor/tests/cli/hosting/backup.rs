//! Tests of `luctor backup` and `luctor restore`.

use std::fs;
use std::path::{Path, PathBuf};

use super::server::{Server, directory, exchange, text};
use crate::program::{luctor, luctor_with};

#[test]
fn a_backup_of_a_running_server_can_be_restored() {
    let directory = directory("backup");
    let data = text(&directory.join("data")).to_owned();
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", &data], &[]);
    let id = server.create_game();
    let backups = directory.join("backups");
    fs::create_dir(&backups).unwrap();
    let summary = luctor(&["backup", text(&backups), "--data", &data]).ok();
    let files: Vec<PathBuf> =
        fs::read_dir(&backups).unwrap().map(|entry| entry.unwrap().path()).collect();
    let [file] = files.as_slice() else { panic!("{files:?}") };
    assert!(summary.starts_with(&format!("{} of 2", file.display())), "{summary}");
    assert!(summary.contains(": games 1, events 0, rows of all tables 7, version "), "{summary}");
    assert_eq!(luctor(&["restore", "--check", text(file)]).ok(), summary);
    let error = luctor(&["restore", text(file), "--data", &data]).fails_with(1);
    assert!(error.contains(" is in use by another server"), "{error}");
    server.signal();
    server.ended();
    let error = luctor(&["restore", text(file), "--data", &data]).fails_with(1);
    assert_eq!(error, "the database is not empty: its table games has rows");

    let copy = text(&directory.join("copy")).to_owned();
    assert_eq!(luctor_with(&["restore", text(file)], &[("LUCTOR_DATA", &copy)]).ok(), summary);
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", &copy], &[]);
    let game = exchange(server.address(), "GET", &format!("/api/games/{id}"), "");
    assert!(game.starts_with("HTTP/1.0 200"), "{game}");
    server.signal();
    server.ended();
}

#[test]
fn invalid_backups_are_rejected() {
    let directory = directory("invalid-backup");
    let file = directory.join("file");
    fs::write(&file, "hello\n").unwrap();
    let data = text(&directory.join("data")).to_owned();
    let name = text(&file);
    let error = luctor(&["restore", name, "--data", &data]).fails_with(1);
    assert_eq!(error, format!("{name} is not a Luctor backup"));
    let error = luctor(&["backup", name, "--data", &data]).fails_with(1);
    assert_eq!(error, format!("there is no database in {data}"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "hello\n", "the file is unchanged");
    let error = luctor(&["backup", name, "--database", "games.db"]).fails_with(2);
    assert!(error.starts_with("a database is given as postgres://"), "{error}");
    assert!(!Path::new(&data).exists());
}
