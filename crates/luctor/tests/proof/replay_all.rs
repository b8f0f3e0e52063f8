//! `luctor replay-all` finds stored games that differ from their logs.

use std::process::Command;

use luctor_proof::client::Client;
use luctor_proof::game::Game;
use luctor_proof::server::Store;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::cluster::Cluster;
use crate::launch;

/// SQL that damages one match, and the message that reports the damage.
const DAMAGES: [(&str, &str); 7] = [
    ("UPDATE games SET version = 1", "the version is 1 and should be 4"),
    ("UPDATE games SET status = 'running'", "the status is \"running\" and should be \"over\""),
    ("UPDATE games SET awaits = 'person'", "who is awaited is \"person\" and should be \"nobody\""),
    ("UPDATE games SET winner = 'white'", "the winner is \"white\" and should be \"black\""),
    ("UPDATE seats SET kind = 'open'", "a seat of a match that has begun is \"open\""),
    ("UPDATE events SET payload = 'a1-a1' WHERE seq = 2", "event 2 of the log is impossible"),
    ("UPDATE events SET seq = 9 WHERE seq = 4", "the number of an event is 9 and should be 4"),
];

/// Plays a match that White resigns after three moves.
async fn play(client: &mut Client) -> Game {
    let body = json!({ "game": "emulsion:6,pie=off", "opponent": "human", "color": "black" });
    let mut game = client.post("/api/games", &body.to_string()).await.unwrap().game().unwrap();
    for (at, action) in ["moves", "moves", "moves", "resign"].into_iter().enumerate() {
        let mut body = json!({ "id": format!("{at}"), "version": game.version });
        if action == "moves" {
            body["move"] = json!(game.position.legal[0].text);
        }
        let path = format!("/api/games/{}/{action}", game.id);
        game = client.post(&path, &body.to_string()).await.unwrap().game().unwrap();
    }
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_kind_of_damage_is_found() {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let mut launch = launch(Store::Database(url.clone()));
    let server = launch.start().await.unwrap();
    let mut client = Client::new(server.address);
    let mut games = Vec::new();
    for _ in 0..=DAMAGES.len() {
        games.push(play(&mut client).await);
    }
    assert!(server.stop().await);
    let undamaged = launch.replay_all().await.unwrap();
    assert_eq!(undamaged, (true, "games 8 events 32 differ 0".to_owned()));

    let mut connection = PgConnection::connect(&url).await.unwrap();
    for (game, (damage, _)) in games.iter().zip(DAMAGES) {
        let column = if damage.contains("UPDATE games") { "id" } else { "game_id" };
        let keyword = if damage.contains("WHERE") { "AND" } else { "WHERE" };
        let sql = format!("{damage} {keyword} {column} = '{}'", game.id);
        let result = sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        assert!(result.rows_affected() > 0, "{damage}");
    }
    connection.close().await.unwrap();
    let (consistent, output) = launch.replay_all().await.unwrap();
    assert!(!consistent);
    for (game, (_, finding)) in games.iter().zip(DAMAGES) {
        let line = format!("{}: {finding}", game.id);
        assert!(output.lines().any(|found| found.starts_with(&line)), "{line}\n{output}");
    }
    assert!(output.contains("games 8 events 32 differ 7"), "{output}");
    assert!(output.ends_with("luctor: 7 stored games differ from their logs"), "{output}");
}

#[test]
fn a_directory_without_a_database_is_reported() {
    let directory = tempfile::TempDir::new().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_luctor"))
        .args(["replay-all", "--data"])
        .arg(directory.path())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(error, format!("luctor: there is no database in {}\n", directory.path().display()));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "no file is created");
}
