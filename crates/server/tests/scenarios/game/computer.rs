//! Matches against the computer.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{World, id_of, legal_of, moves_of};

pub(crate) async fn it_answers_moves(world: World) {
    let mut anna = world.browser();
    let game = anna.begin_against("1", "emergo:7x7", "white").await;
    assert_eq!(game["seats"], json!({ "black": "computer", "white": "person" }));
    assert_eq!((&game["engine"], &game["to_move"]), (&json!("1"), &json!(true)));
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = anna.play(&game, &["a1"]).await;
    assert_eq!((&game["to_move"], &game["thinking"]), (&json!(false), &json!(true)));
    let game = watcher.until(|game| game["version"] == 2).await;
    assert_eq!((&game["to_move"], &game["thinking"]), (&json!(true), &json!(false)));
    assert_eq!(moves_of(&game)[0], "a1");
    assert_eq!(anna.game(id_of(&game)).await, game);
}

pub(crate) async fn it_moves_first_if_the_player_is_second(world: World) {
    let mut anna = world.browser();
    let game = anna.begin_against("1", "emulsion:4", "white").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = watcher.until(|game| game["version"] == 1).await;
    assert_eq!(game["moves"][0]["color"], "black");
    assert_eq!((&game["can_undo"], &game["to_move"]), (&json!(false), &json!(true)));
}

pub(crate) async fn a_player_swaps_sides(world: World) {
    let mut anna = world.browser();
    let game = anna.begin_against("1", "emulsion:4", "white").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = watcher.until(|game| game["version"] == 1).await;
    let game = anna.play(&game, &["swap"]).await;
    assert_eq!(game["seats"], json!({ "black": "person", "white": "computer" }));
    assert_eq!(
        game["notice"],
        "The sides were swapped by the pie rule. The computer now plays White."
    );
    assert_eq!(game["thinking"], true);
    let game = watcher.until(|game| game["version"] == 3).await;
    assert_eq!((&game["position"]["turn"], &game["to_move"]), (&json!("black"), &json!(true)));
    let game = anna.done(&game, "undo", None).await;
    assert_eq!(game["seats"], json!({ "black": "computer", "white": "person" }));
    assert_eq!((moves_of(&game).len(), &game["to_move"]), (1, &json!(true)));
}

pub(crate) async fn a_takeback_stops_its_search(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let begun = anna.begin_against("8", "emulsion:8", "black").await;
    let game = anna.play(&begun, &["a1-b1"]).await;
    let game = anna.done(&game, "undo", None).await;
    assert_eq!((&game["version"], &game["thinking"]), (&json!(2), &json!(false)));
    // A restart waits for every thinking engine.
    world.restart().await;
    let mut anna = anna.at(world.browser_router());
    assert_eq!(anna.game(id_of(&begun)).await, game);
}

pub(crate) async fn resigning_stops_its_search(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let begun = anna.begin_against("8", "emergo:9x9", "black").await;
    let game = anna.done(&begun, "resign", None).await;
    assert_eq!(game["result"]["text"], "Black resigned. White wins.");
    world.restart().await;
    let mut anna = anna.at(world.browser_router());
    assert_eq!(anna.game(id_of(&begun)).await, game);
}

pub(crate) async fn it_resumes_after_a_restart(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let game = anna.begin_against("8", "emulsion:5", "white").await;
    world.restart().await;
    world.server().resume().await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = watcher.until(|game| game["version"] == 1).await;
    assert_eq!(game["to_move"], true);
}

pub(crate) async fn it_resumes_when_a_match_is_viewed(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let game = anna.begin_against("8", "emergo:hex", "black").await;
    world.restart().await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = watcher.until(|game| game["version"] == 1).await;
    assert_eq!(game["moves"][0]["color"], "white");
}

pub(crate) async fn it_plays_a_match_to_its_end(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin_against("1", "emulsion:4", "random").await;
    let mut watcher = world.watch(&anna, id_of(&begun)).await;
    let mut game = watcher.until(|game| game["thinking"] == false).await;
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
        if game["thinking"] == true {
            let seen = game["version"].as_u64();
            let answered = |game: &Value| game["version"].as_u64() > seen;
            game = watcher.until(answered).await;
        }
    }
    assert_eq!((&game["thinking"], &game["to_move"]), (&json!(false), &json!(false)));
    assert_eq!(anna.game(id_of(&game)).await, game);
}

pub(crate) async fn old_level_names_are_accepted(world: World) {
    let mut anna = world.browser();
    for (name, level) in [("easy", "2"), ("medium", "4"), ("hard", "8"), ("5", "5")] {
        let game = anna.begin_against(name, "emulsion:4", "black").await;
        assert_eq!(game["engine"], level, "{name}");
    }
}

/// The answer would help a player of the rated match, as an analysis would.
pub(crate) async fn it_waits_while_its_position_is_that_of_a_rated_match(world: World) {
    let [mut anna, mut bert, mut guest] = [world.browser(), world.browser(), world.browser()];
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let terms = json!({
        "game": "emergo:9x9", "opponent": "link", "color": "white", "control": "5+3", "rated": true,
    });
    let mut rated = anna.post("/api/games", &terms).await.json();
    let code = rated["codes"]["black"].as_str().unwrap().to_owned();
    assert_eq!(bert.join(id_of(&rated), Some(&code)).await.status, StatusCode::OK);
    // 1. The guest plays the moves of the rated match against the computer, whose answers are played there.
    let begun = guest.begin_against("1", "emergo:9x9", "white").await;
    let mut watcher = world.watch(&guest, id_of(&begun)).await;
    let mut game = begun.clone();
    for _ in 0..4 {
        let own = legal_of(&game)[0].clone();
        guest.play(&game, &[&own]).await;
        let count = moves_of(&game).len() + 2;
        game = watcher.until(|game| moves_of(game).len() >= count).await;
        for (player, text) in [(&mut anna, own), (&mut bert, moves_of(&game)[count - 1].to_owned())]
        {
            rated = player.game(id_of(&rated)).await;
            rated = player.play(&rated, &[&text]).await;
        }
    }
    // 2. From here on the position is protected.
    let own = legal_of(&game)[0].clone();
    rated = anna.game(id_of(&rated)).await;
    rated = anna.play(&rated, &[&own]).await;
    let asked = guest.play(&game, &[&own]).await;
    let other = guest.begin_against("1", "emergo:7x7", "white").await;
    let mut others = world.watch(&guest, id_of(&other)).await;
    guest.play(&other, &["a1"]).await;
    others.until(|game| game["version"] == 2).await;
    let waiting = guest.game(id_of(&begun)).await;
    assert_eq!(moves_of(&waiting), moves_of(&asked), "the computer has not answered");
    // 3. It answers when the rated match is over.
    bert.acted(&rated, "resign").await;
    watcher.until(|game| moves_of(game).len() > moves_of(&asked).len()).await;
}
