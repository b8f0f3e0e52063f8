//! A full disk during a match.

use std::process::Command;

use luctor_proof::client::{Answer, Client};
use luctor_proof::game::Game;
use luctor_proof::server::{Launch, Server, Store};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::cluster::Cluster;
use crate::launch;

/// Maximum number of moves until the disk must be full.
const MAX_MOVES: usize = 500;

/// Returns the request for an arbitrary move.
fn any_move(game: &Game) -> Value {
    let id = format!("move-{}", game.version);
    json!({ "id": id, "version": game.version, "move": game.position.legal[0].text })
}

async fn send(client: &mut Client, game: &Game, request: &Value) -> Answer {
    let path = format!("/api/games/{}/moves", game.id);
    client.post(&path, &request.to_string()).await.unwrap()
}

async fn read(client: &mut Client, id: &str) -> Game {
    client.get(&format!("/api/games/{id}")).await.unwrap().game().unwrap()
}

fn assert_unavailable(answer: &Answer) {
    let error: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(
        (answer.status.as_u16(), error["code"].as_str(), error["message"].as_str()),
        (
            503,
            Some("unavailable"),
            Some("The server cannot reach its storage. Try again in a moment.")
        )
    );
}

/// Fills the disk during a match until a move is rejected, then frees space and continues.
async fn assert_a_full_disk_only_rejects_changes(
    launch: &mut Launch,
    fill: impl AsyncFnOnce(&Server),
    free_space: impl AsyncFnOnce(&Server),
) {
    let server = launch.start().await.unwrap();
    let mut client = Client::new(server.address);
    let body = json!({ "game": "emulsion:12", "opponent": "human", "color": "black" }).to_string();
    let mut game = client.post("/api/games", &body).await.unwrap().game().unwrap();
    game = send(&mut client, &game, &any_move(&game)).await.game().unwrap();

    fill(&server).await;
    let mut rejected = None;
    for _ in 0..MAX_MOVES {
        let request = any_move(&game);
        let answer = send(&mut client, &game, &request).await;
        if !answer.status.is_success() {
            assert_unavailable(&answer);
            rejected = Some(request);
            break;
        }
        game = answer.game().unwrap();
    }
    let rejected = rejected.expect("the disk is full");
    let played: Vec<String> = game.move_texts().iter().map(|&text| text.to_owned()).collect();

    // Reads succeed and return exactly the acknowledged moves.
    for reader in [&mut client.with_new_connection(), &mut Client::new(server.address)] {
        let seen = read(reader, &game.id).await;
        assert_eq!((seen.version, seen.move_texts()), (game.version, game.move_texts()));
    }
    // All other changes are rejected with the same error.
    assert_unavailable(&send(&mut client, &game, &rejected).await);
    assert_unavailable(&client.post("/api/games", &body).await.unwrap());

    free_space(&server).await;
    // The rejected request succeeds now, and is applied once even though it is sent twice.
    for _ in 0..2 {
        let after = send(&mut client, &game, &rejected).await.game().unwrap();
        assert_eq!(after.version, game.version + 1);
        let (last, before) = after.moves.split_last().unwrap();
        let before: Vec<&str> = before.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(
            (before, last.text.as_str()),
            (played.iter().map(String::as_str).collect(), rejected["move"].as_str().unwrap())
        );
    }
    let game = read(&mut client, &game.id).await;
    let game = send(&mut client, &game, &any_move(&game)).await.game().unwrap();
    assert_eq!(game.moves.len(), played.len() + 2);

    assert!(server.stop().await);
    let (consistent, output) = launch.replay_all().await.unwrap();
    assert!(consistent, "{output}");
}

/// Limits the file size of a process. Larger writes fail as on a full disk.
fn limit_file_size(server: &Server, bytes: &str) {
    let process = format!("--pid={}", server.id());
    let status = Command::new("prlimit").args([process, format!("--fsize={bytes}:")]).status();
    assert!(status.unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite_a_full_disk_only_rejects_changes() {
    let directory = TempDir::new().unwrap();
    let log = directory.path().join("luctor.db-wal");
    assert_a_full_disk_only_rejects_changes(
        &mut launch(Store::Data(directory.path().to_owned())),
        async |server: &Server| {
            // Leaves space for a few moves.
            let length = std::fs::metadata(&log).unwrap().len();
            limit_file_size(server, &(length + 100_000).to_string());
        },
        async |server: &Server| limit_file_size(server, "unlimited"),
    )
    .await;
}

/// Simulates the error of PostgreSQL on a full disk with triggers, because a file size limit would end
/// PostgreSQL. The error occurs on insertion or at the commit, depending on `triggers`.
async fn on_postgresql(triggers: &'static str) {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let run = async |sql: &'static str| {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    };
    assert_a_full_disk_only_rejects_changes(
        &mut launch(Store::Database(url.clone())),
        async |_: &Server| {
            run("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                     RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
                 END $$")
            .await;
            run(triggers).await;
        },
        async |_: &Server| run("DROP FUNCTION full_disk CASCADE").await,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_a_full_disk_only_rejects_changes() {
    on_postgresql(
        "CREATE TRIGGER full_events BEFORE INSERT ON events EXECUTE FUNCTION full_disk();
         CREATE TRIGGER full_games BEFORE INSERT ON games EXECUTE FUNCTION full_disk()",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_a_failed_commit_only_rejects_changes() {
    on_postgresql(
        "CREATE CONSTRAINT TRIGGER full_events AFTER INSERT ON events
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk();
         CREATE CONSTRAINT TRIGGER full_games AFTER INSERT ON games
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    .await;
}
