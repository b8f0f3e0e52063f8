//! Tests of `luctor admin`.

use std::fs;

use super::server::{Server, directory, exchange, text};
use crate::program::luctor;

#[test]
fn the_host_moderates_beside_a_running_server() {
    let directory = directory("admin");
    let data = text(&directory.join("data")).to_owned();
    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", &data], &[]);
    let account = r#"{"name":"Bert","password":"correct horse battery"}"#;
    let created = exchange(server.address(), "POST", "/api/account", account);
    assert!(created.starts_with("HTTP/1.0 201"), "{created}");
    let game = server.create_game();
    let admin = |args: &[&str]| luctor(&[&["admin", "--data", &data], args].concat());

    assert_eq!(admin(&["ban", "bert", "--days", "7", "--reason", "insults"]).ok(), "");
    let refused = exchange(server.address(), "POST", "/api/session", account);
    assert!(refused.contains("\"banned\""), "{refused}");
    assert_eq!(admin(&["unban", "bert"]).ok(), "");
    let accepted = exchange(server.address(), "POST", "/api/session", account);
    assert!(accepted.starts_with("HTTP/1.0 200"), "{accepted}");
    assert_eq!(admin(&["delete-game", &game]).ok(), "");
    let gone = exchange(server.address(), "GET", &format!("/api/games/{game}"), "");
    assert!(gone.starts_with("HTTP/1.0 404"), "{gone}");
    assert_eq!(admin(&["reports"]).ok(), "");

    let log = admin(&["log"]).ok();
    let settings = directory.join("luctor.toml");
    fs::write(&settings, format!("data = {data:?}\n")).unwrap();
    let by_file = ["admin", "--config", text(&settings), "log"];
    assert_eq!(luctor(&by_file).ok(), log);
    let [deleted, unbanned, banned] = log.lines().collect::<Vec<_>>()[..] else {
        panic!("{log}");
    };
    assert!(deleted.ends_with(&format!(" (host) delete-game {game}: by the host")), "{deleted}");
    assert!(unbanned.contains(" (host) unban Bert (before: "), "{unbanned}");
    assert!(
        banned.contains(" (host) ban Bert (now: ") && banned.ends_with(": insults"),
        "{banned}"
    );

    let error = admin(&["mute", "nobody2"]).fails_with(1);
    assert_eq!(error, "no account has this name");
    let error = admin(&["annul", &game]).fails_with(1);
    assert_eq!(error, "no such game, line or report");
    server.signal();
    server.ended();
}
