//! The disk is full while a match goes on.

use std::ffi::OsString;
use std::process::Command;

use luctor_proof::game::Game;
use luctor_proof::person::{Answer, Person};
use luctor_proof::server::{Launch, Server, Store};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::cluster::Cluster;
use crate::launch;

/// Moves after which a disk that is not full yet will not be.
const MOST: usize = 500;

/// What is sent to play any move.
fn any_move(game: &Game) -> Value {
    let id = format!("move-{}", game.version);
    json!({ "id": id, "version": game.version, "move": game.position.legal[0].text })
}

async fn send(person: &mut Person, game: &Game, request: &Value) -> Answer {
    let path = format!("/api/games/{}/moves", game.id);
    person.post(&path, &request.to_string()).await.unwrap()
}

async fn look(person: &mut Person, id: &str) -> Game {
    person.get(&format!("/api/games/{id}")).await.unwrap().game().unwrap()
}

fn assert_refused(answer: &Answer) {
    let said: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(
        (answer.status.as_u16(), said["code"].as_str(), said["message"].as_str()),
        (
            503,
            Some("unavailable"),
            Some("The server cannot read or keep anything at present: try again in a moment.")
        )
    );
}

/// Plays while the disk fills, until a move is refused; makes room, and goes on.
async fn a_move_is_refused_and_nothing_else(
    launch: &mut Launch,
    fill: impl AsyncFnOnce(&Server),
    make_room: impl AsyncFnOnce(&Server),
) {
    let server = launch.start().await.unwrap();
    let mut person = Person::new(server.address);
    let wish = json!({ "game": "emulsion:12", "opponent": "human", "color": "black" }).to_string();
    let mut game = person.post("/api/games", &wish).await.unwrap().game().unwrap();
    game = send(&mut person, &game, &any_move(&game)).await.game().unwrap();

    fill(&server).await;
    let mut refused = None;
    for _ in 0..MOST {
        let request = any_move(&game);
        let answer = send(&mut person, &game, &request).await;
        if !answer.status.is_success() {
            assert_refused(&answer);
            refused = Some(request);
            break;
        }
        game = answer.game().unwrap();
    }
    let refused = refused.expect("the disk is full now");
    let played: Vec<String> = game.texts().iter().map(|&text| text.to_owned()).collect();

    // Whoever reads is answered, and sees what was acknowledged and no more.
    for reader in [&mut person.again(), &mut Person::new(server.address)] {
        let seen = look(reader, &game.id).await;
        assert_eq!((seen.version, seen.texts()), (game.version, game.texts()));
    }
    // Everything else that would have to be kept is refused in the same words.
    assert_refused(&send(&mut person, &game, &refused).await);
    assert_refused(&person.post("/api/games", &wish).await.unwrap());

    make_room(&server).await;
    // The refused request is done now, and once, though it is sent twice.
    for _ in 0..2 {
        let after = send(&mut person, &game, &refused).await.game().unwrap();
        assert_eq!(after.version, game.version + 1);
        let (last, before) = after.moves.split_last().unwrap();
        let before: Vec<&str> = before.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(
            (before, last.text.as_str()),
            (played.iter().map(String::as_str).collect(), refused["move"].as_str().unwrap())
        );
    }
    let game = look(&mut person, &game.id).await;
    let game = send(&mut person, &game, &any_move(&game)).await.game().unwrap();
    assert_eq!(game.moves.len(), played.len() + 2);

    assert!(server.stop().await);
    let (well, said) = launch.replay_all().await.unwrap();
    assert!(well, "{said}");
}

/// Bounds how far any file of a process may grow: a write beyond it fails, as on a full disk.
fn bound_files(server: &Server, bytes: &str) {
    let process = format!("--pid={}", server.id());
    let done = Command::new("prlimit").args([process, format!("--fsize={bytes}:")]).status();
    assert!(done.unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_sqlite_a_move_is_refused_and_nothing_else() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    // A process that does not say otherwise is ended when it writes beyond its limit.
    let unended = ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"];
    launch.before = unended.map(OsString::from).into();
    let log = directory.path().join("luctor.db-wal");
    a_move_is_refused_and_nothing_else(
        &mut launch,
        async |server: &Server| {
            // Room for a few moves.
            let length = std::fs::metadata(&log).unwrap().len();
            bound_files(server, &(length + 100_000).to_string());
        },
        async |server: &Server| bound_files(server, "unlimited"),
    )
    .await;
}

/// No file of PostgreSQL can be bounded without ending it, so it is told to say what it says when its disk
/// is full: at once, or when the transaction is to become durable.
async fn on_postgresql(kind: &'static str) {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let run = async |sql: &'static str| {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    };
    a_move_is_refused_and_nothing_else(
        &mut launch(Store::Database(url.clone())),
        async |_: &Server| {
            run("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                     RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
                 END $$")
            .await;
            run(kind).await;
        },
        async |_: &Server| run("DROP FUNCTION full_disk CASCADE").await,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_a_move_is_refused_and_nothing_else() {
    on_postgresql(
        "CREATE TRIGGER full_events BEFORE INSERT ON events EXECUTE FUNCTION full_disk();
         CREATE TRIGGER full_games BEFORE INSERT ON games EXECUTE FUNCTION full_disk()",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_postgresql_a_move_is_refused_when_it_cannot_become_durable() {
    on_postgresql(
        "CREATE CONSTRAINT TRIGGER full_events AFTER INSERT ON events
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk();
         CREATE CONSTRAINT TRIGGER full_games AFTER INSERT ON games
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk()",
    )
    .await;
}
