//! `luctor replay-all` finds what is stored otherwise than the logs tell.

use std::process::Command;

use luctor_proof::game::Game;
use luctor_proof::person::Person;
use luctor_proof::server::Store;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::cluster::Cluster;
use crate::launch;

/// Damages that nobody may overlook, as SQL for one match, and what is said of each.
const DAMAGES: [(&str, &str); 7] = [
    ("UPDATE games SET version = 1", "the version is 1 and should be 4"),
    ("UPDATE games SET status = 'running'", "the status is \"running\" and should be \"over\""),
    ("UPDATE games SET awaits = 'person'", "who is awaited is \"person\" and should be \"nobody\""),
    ("UPDATE games SET winner = 'white'", "the winner is \"white\" and should be \"black\""),
    ("UPDATE seats SET kind = 'open'", "a seat of a match that has begun is \"open\""),
    (
        "UPDATE events SET payload = 'a1-a1' WHERE seq = 2",
        "event 2 of the log cannot have happened",
    ),
    ("UPDATE events SET seq = 9 WHERE seq = 4", "the number of an event is 9 and should be 4"),
];

/// A match that White has given up after three moves.
async fn play(person: &mut Person) -> Game {
    let wish = json!({ "game": "emulsion:6,pie=off", "opponent": "human", "color": "black" });
    let mut game = person.post("/api/games", &wish.to_string()).await.unwrap().game().unwrap();
    for (at, what) in ["moves", "moves", "moves", "resign"].into_iter().enumerate() {
        let mut body = json!({ "id": format!("{at}"), "version": game.version });
        if what == "moves" {
            body["move"] = json!(game.position.legal[0].text);
        }
        let path = format!("/api/games/{}/{what}", game.id);
        game = person.post(&path, &body.to_string()).await.unwrap().game().unwrap();
    }
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_damage_is_found() {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let mut launch = launch(Store::Database(url.clone()));
    let server = launch.start().await.unwrap();
    let mut person = Person::new(server.address);
    let mut games = Vec::new();
    for _ in 0..=DAMAGES.len() {
        games.push(play(&mut person).await);
    }
    assert!(server.stop().await);
    let sound = launch.replay_all().await.unwrap();
    assert_eq!(sound, (true, "games 8 events 32 differ 0".to_owned()));

    let mut connection = PgConnection::connect(&url).await.unwrap();
    for (game, (damage, _)) in games.iter().zip(DAMAGES) {
        let column = if damage.contains("UPDATE games") { "id" } else { "game_id" };
        let joint = if damage.contains("WHERE") { "AND" } else { "WHERE" };
        let sql = format!("{damage} {joint} {column} = '{}'", game.id);
        let done = sqlx::query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        assert!(done.rows_affected() > 0, "{damage}");
    }
    connection.close().await.unwrap();
    let (well, said) = launch.replay_all().await.unwrap();
    assert!(!well);
    for (game, (_, finding)) in games.iter().zip(DAMAGES) {
        let line = format!("{}: {finding}", game.id);
        assert!(said.lines().any(|said| said.starts_with(&line)), "{line}\n{said}");
    }
    assert!(said.contains("games 8 events 32 differ 7"), "{said}");
    assert!(said.ends_with("luctor: 7 games are stored otherwise than their logs tell"), "{said}");
}

#[test]
fn a_directory_without_a_database_is_named() {
    let directory = tempfile::TempDir::new().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_luctor"))
        .args(["replay-all", "--data"])
        .arg(directory.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said, format!("luctor: there is no database in {}\n", directory.path().display()));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "nothing is made");
}
