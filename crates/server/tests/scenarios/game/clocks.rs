//! Time in matches.

use serde_json::{Value, json};

use crate::world::{World, id_of};

pub(crate) async fn a_flag_falls_without_spectators(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "0.25+0").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let game = bert.play(&game, &["h8-g8"]).await;
    assert_eq!(game["clock"]["running"], "black");
    // As if the quarter of a minute had passed.
    world.rewrite("UPDATE events SET at_ms = at_ms - 16000").await;
    world.rewrite("UPDATE games SET stamp = stamp + 1, created_ms = created_ms - 16000, due_ms = due_ms - 16000").await;
    assert_eq!(anna.refused(&game, "c3-d3").await, "409 time-up: You have run out of time.");
    let mut watcher = world.watch(&bert, id_of(&game)).await;
    world.server().resume().await;
    let over = watcher.until(|game| game["status"] == "over").await;
    assert_eq!(
        over["result"],
        json!({ "winner": "white", "reason": "time", "text": "Black ran out of time. White wins.",
            "told": { "code": "time", "facts": { "side": "black", "winner": "white" } } })
    );
    assert_eq!((&over["clock"]["black"], &over["clock"]["running"]), (&json!(0), &Value::Null));
}

pub(crate) async fn missing_first_moves_abort_a_game(world: World) {
    let (anna, _, game) = world.pair("emulsion:8", "5+0").await;
    world.rewrite("UPDATE events SET at_ms = at_ms - 61000").await;
    world.rewrite("UPDATE games SET stamp = stamp + 1, created_ms = created_ms - 61000, due_ms = due_ms - 61000").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    world.server().resume().await;
    let over = watcher.until(|game| game["status"] == "over").await;
    assert_eq!(
        (&over["result"]["reason"], &over["result"]["winner"]),
        (&json!("aborted"), &Value::Null)
    );
}

pub(crate) async fn an_outage_is_given_back(world: World) {
    let mut world = world;
    world.server().resume().await;
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "5+0").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let game = bert.play(&game, &["h8-g8"]).await;
    // As if the server had gone down at once, six minutes ago.
    world.server().close().await;
    world.rewrite("UPDATE events SET at_ms = at_ms - 360000").await;
    world.rewrite("UPDATE heartbeat SET at_ms = at_ms - 360000").await;
    world
        .rewrite("UPDATE games SET created_ms = created_ms - 360000, due_ms = due_ms - 360000")
        .await;
    world.restart().await;
    world.server().resume().await;
    let mut anna = anna.at(world.browser_router());
    let black = anna.game(id_of(&game)).await["clock"]["black"].as_i64().unwrap();
    assert!((200_000..=300_000).contains(&black), "{black}");
    anna.play(&game, &["c3-d3"]).await;
}

pub(crate) async fn invalid_time_controls_are_rejected(world: World) {
    let mut anna = world.browser();
    for control in ["", "fast", "0+0", "5+", "-3d", "99999d", "bank:1y"] {
        let wish = json!({ "game": "emulsion:8", "opponent": "link", "color": "black", "control": control });
        let refusal = anna.post("/api/games", &wish).await.refusal();
        assert!(refusal.starts_with("400 malformed: "), "{control}: {refusal}");
    }
    for (wish, refusal) in [
        (
            json!({ "game": "emulsion:8", "opponent": "link", "color": "black", "rated": true }),
            "400 contradiction: A rated game needs a clock.",
        ),
        (
            json!({ "game": "emulsion:8", "opponent": "3", "color": "black", "rated": true }),
            "400 contradiction: Only games between two people can be rated.",
        ),
        (
            json!({ "game": "emulsion:8", "opponent": "link", "color": "black", "rated": true, "control": "3d" }),
            "401 signed-out: You need to sign in first.",
        ),
    ] {
        assert_eq!(anna.post("/api/games", &wish).await.refusal(), refusal);
    }
}

pub(crate) async fn both_players_see_the_clocks(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "5+3").await;
    assert_eq!(game["clock"], json!({ "black": 300_000, "white": 300_000, "running": null }));
    let game = anna.play(&game, &["a1-b1"]).await;
    let game = bert.play(&game, &["h8-g8"]).await;
    let game = anna.play(&game, &["c3-d3"]).await;
    assert_eq!(game["clock"]["running"], "white");
    let black = game["clock"]["black"].as_i64().unwrap();
    assert!((240_000..=303_000).contains(&black), "three seconds were added: {black}");
    let given = anna.acted(&game, "give-time").await;
    let white = given["clock"]["white"].as_i64().unwrap();
    assert!((250_000..=315_000).contains(&white), "{white}");
}

/// A full network may keep a player from opening a stream, but not from looking at the game.
pub(crate) async fn a_player_who_asks_for_the_game_is_not_absent(mut world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "5+3").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let game = bert.play(&game, &["h8-g8"]).await;
    for (asks, answer) in [(true, "409 not-absent"), (false, "200")] {
        world.rewrite("UPDATE seats SET seen_ms = 0").await;
        world.rewrite("UPDATE events SET at_ms = at_ms - 70000").await;
        world.be_up_for_long().await;
        world.server().resume().await;
        let (mut anna, mut bert) =
            (anna.at(world.browser_router()), bert.at(world.browser_router()));
        if asks {
            anna.game(id_of(&game)).await;
        }
        assert_eq!(bert.acts(&game, "claim-win").await.code(), answer);
    }
}

pub(crate) async fn a_possible_claim_is_announced(mut world: World) {
    world.be_up_for_long().await;
    world.server().resume().await;
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "5+3").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let game = bert.play(&game, &["h8-g8"]).await;
    let claims = |game: &Value| {
        let actions = game["actions"].as_array().unwrap();
        ["claim-win", "claim-draw"].map(|act| actions.contains(&json!(act)))
    };
    let own = anna.game(id_of(&game)).await;
    assert_eq!((claims(&own), &own["claim_in_ms"]), ([false, false], &Value::Null), "her own turn");
    // Anna, who was never connected, is to move; as if most of the minute had passed.
    world.rewrite("UPDATE seats SET seen_ms = seen_ms - 55000").await;
    world.rewrite("UPDATE events SET at_ms = at_ms - 55000").await;
    world.rewrite("UPDATE games SET stamp = stamp + 1, created_ms = created_ms - 1").await;
    let mut watcher = world.watch(&bert, id_of(&game)).await;
    let waiting = watcher.next().await;
    assert_eq!(claims(&waiting), [false, false]);
    let wait = waiting["claim_in_ms"].as_i64().unwrap();
    assert!((1..=5_000).contains(&wait), "{wait}");
    let game = watcher.until(|game| claims(game) != [false, false]).await;
    assert_eq!((claims(&game), &game["status"]), ([true, true], &json!("running")));
    assert_eq!(game["claim_in_ms"], 0);
    let over = bert.acted(&game, "claim-win").await;
    assert_eq!(over["result"]["reason"], "left");
    let over = watcher.until(|game| game["status"] == "over").await;
    assert_eq!((claims(&over), &over["result"]["winner"]), ([false, false], &json!("white")));
}
