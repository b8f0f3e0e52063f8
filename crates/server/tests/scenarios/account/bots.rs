//! Programs that play.

use std::io::Write;
use std::process::{Child, Command, Stdio};

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::stream::Stream;
use crate::world::{Browser, PASSWORD, World, fresh_id, id_of, legal_of};

/// The example of the documentation.
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");

/// Makes an account for a program; its token.
async fn bot(world: &World, name: &str) -> String {
    let mut owner = world.browser();
    let account = json!({ "name": name, "password": PASSWORD, "bot": true });
    assert_eq!(owner.post("/api/account", &account).await.status, StatusCode::CREATED);
    let options = json!({ "title": "plays", "scopes": ["bot", "play", "challenge"] });
    let made = owner.post("/api/account/tokens", &options).await;
    made.json()["secret"].as_str().unwrap().to_owned()
}

/// Returns a program with a token and without cookies.
fn program(world: &World, token: &str) -> Browser {
    world.browser().with_token(token)
}

/// Plays the first legal move on every turn until the match is over.
async fn play_first_moves(mut program: Browser, mut stream: Stream, id: String) -> Value {
    loop {
        let update = stream.until(|update| update["id"] == *id).await;
        let game = program.game(&id).await;
        if update["status"] == "over" {
            return game;
        }
        if game["to_move"] == true {
            let first = &legal_of(&game)[0];
            let body = json!({ "id": fresh_id(), "version": game["version"], "move": first });
            let played = program.post(&format!("/api/games/{id}/moves"), &body).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.json());
        }
    }
}

pub(crate) async fn two_bots_play_a_whole_game(world: World) {
    let (one, other) = (bot(&world, "Deep").await, bot(&world, "Thought").await);
    let address = world.listen().await;
    let listen = async |token: &str| {
        let header = format!("Authorization: Bearer {token}");
        Stream::open(address, "/api/account/stream", &header).await
    };
    let (black_stream, white_stream) = (listen(&one).await, listen(&other).await);
    let (mut deep, mut thought) = (program(&world, &one), program(&world, &other));
    let game = deep.open_challenge("lobby", "emulsion:4", "5+3").await;
    let id = id_of(&game).to_owned();
    let lobby = thought.get("/api/lobby").await.json();
    assert_eq!(lobby["seeks"][0]["id"], game["id"], "a program that reads the stream is present");
    assert_eq!(thought.join(&id, None).await.status, StatusCode::OK);
    let (black, white) = tokio::join!(
        play_first_moves(deep, black_stream, id.clone()),
        play_first_moves(thought, white_stream, id.clone())
    );
    assert_eq!(black["result"], white["result"]);
    assert_eq!(black["status"], "over");
    for color in ["black", "white"] {
        let player = &black["players"][color];
        assert_eq!((&player["kind"], &player["bot"]), (&json!("person"), &json!(true)));
    }
}

fn rated(opponent: &str) -> Value {
    json!({ "game": "emulsion:8", "opponent": opponent, "color": "black", "control": "5+3",
            "rated": true })
}

pub(crate) async fn bots_play_rated_games_only_against_bots(world: World) {
    let (token, other) = (bot(&world, "Deep").await, bot(&world, "Thought").await);
    let (mut deep, mut thought) = (program(&world, &token), program(&world, &other));
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let rejected = "400 contradiction: In rated games, bots play only against bots, and people only \
                    against people.";
    let by_name = |name: &str| {
        let mut options = rated("player");
        options["player"] = json!(name);
        options
    };
    assert_eq!(deep.post("/api/games", &by_name("Anna")).await.refusal(), rejected);
    assert_eq!(anna.post("/api/games", &by_name("Deep")).await.refusal(), rejected);
    let of_anna = anna.post("/api/games", &rated("lobby")).await.json();
    assert_eq!(deep.join(id_of(&of_anna), None).await.refusal(), rejected);
    let of_deep = deep.post("/api/games", &rated("link")).await.json();
    let code = of_deep["codes"]["white"].as_str();
    assert_eq!(anna.join(id_of(&of_deep), code).await.refusal(), rejected);
    // Bots rate each other.
    assert_eq!(thought.join(id_of(&of_deep), code).await.status, StatusCode::OK);
    let game = deep.play_to(&mut thought, &of_deep, 4).await;
    thought.done(&game, "resign", None).await;
    let again = anna.game(id_of(&of_anna)).await;
    assert_eq!(again["status"], "waiting");
}

pub(crate) async fn programs_cannot_play_rated_games_for_people(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let options = json!({ "title": "engine", "scopes": ["read", "bot", "play", "challenge"] });
    let made = anna.post("/api/account/tokens", &options).await.json();
    let mut engine = program(&world, made["secret"].as_str().unwrap());
    let rejected = "403 not-a-bot: Programs can play rated games only with the account of a bot.";
    assert_eq!(engine.post("/api/games", &rated("lobby")).await.refusal(), rejected);
    let command = json!({ "command": "emulsion challenge anna bert" });
    let answer = engine.post("/api/pbm", &command).await.json();
    assert_eq!(answer["done"], false, "nor by a command: {answer}");
    let of_bert = bert.post("/api/games", &rated("link")).await.json();
    let code = of_bert["codes"]["white"].as_str();
    assert_eq!(engine.join(id_of(&of_bert), code).await.refusal(), rejected);
    // Anna joins by herself, and lets the program move.
    assert_eq!(anna.join(id_of(&of_bert), code).await.status, StatusCode::OK);
    let game = bert.play_to(&mut anna, &of_bert, 1).await;
    assert_eq!(engine.refused(&game, &legal_of(&game)[0]).await, rejected);
    let command = json!({ "command": "emulsion show 1" });
    assert_eq!(engine.post("/api/pbm", &command).await.refusal(), rejected, "nor by a command");
    let game = bert.play_to(&mut anna, &game, 4).await;
    let over = bert.acted(&game, "resign").await;
    assert_eq!(engine.acts(&over, "offer-rematch").await.refusal(), rejected);
    let offered = bert.acted(&over, "offer-rematch").await;
    assert_eq!(engine.acts(&offered, "accept").await.refusal(), rejected);
    assert!(anna.acted(&offered, "accept").await["rematch"].is_string());
}

/// The process of the example, which is killed at the end of the test.
struct Example(Child);

impl Drop for Example {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) async fn the_documented_example_plays(world: World) {
    let token = bot(&world, "Python").await;
    let mut anna = world.browser();
    let game = anna.open_challenge("lobby", "emulsion:4", "unlimited").await;
    let address = world.listen().await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "{token}").unwrap();
    let example = Command::new("python3")
        .args([EXAMPLE, &format!("http://{address}")])
        .arg(file.path())
        .stdin(Stdio::null())
        .spawn()
        .expect("the tests need python3: install it (on Debian: apt-get install python3)");
    let _example = Example(example);
    let mut state = watcher.until(|state| state["status"] == "running").await;
    assert_eq!(state["players"]["white"]["bot"], true);
    while state["status"] != "over" {
        if state["to_move"] == true {
            anna.play(&state, &[&legal_of(&state)[0]]).await;
        }
        let version = state["version"].clone();
        state = watcher.until(|state| state["version"] != version).await;
    }
    assert!(state["moves"].as_array().unwrap().len() > 2, "{state}");
}
