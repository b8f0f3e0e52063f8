//! The streams of JSON lines.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::stream::Stream;
use crate::world::{Browser, World, id_of, legal_of};

/// Returns the cookie header of a browser.
fn cookies(browser: &Browser) -> String {
    format!("Cookie: {}", browser.cookie_line().unwrap_or_default())
}

pub(crate) async fn of_a_match_sends_every_state(world: World) {
    let mut world = world;
    let (mut anna, mut bert, game) = world.pair("emulsion:4,pie=off", "unlimited").await;
    let address = world.listen().await;
    let path = format!("/api/games/{}/stream", id_of(&game));
    let mut hers = Stream::open(address, &path, &cookies(&anna)).await;
    assert!(hers.head.starts_with("http/1.1 200 "), "{}", hers.head);
    assert!(hers.head.contains("content-type: application/x-ndjson\r\n"), "{}", hers.head);
    assert!(!hers.head.contains("content-encoding"), "{}", hers.head);
    let first = hers.next().await;
    assert_eq!((&first["you"], &first["version"]), (&json!("black"), &game["version"]));
    // A reader is present.
    let black = bert.game(id_of(&game)).await["players"]["black"].clone();
    assert_eq!(black["here"], true);
    let mut his = Stream::open(address, &path, &cookies(&bert)).await;
    let after = anna.play(&game, &[&legal_of(&game)[0]]).await;
    let told = his.until(|state| state["version"] == after["version"]).await;
    assert_eq!((&told["moves"], &told["you"]), (&after["moves"], &json!("white")));
    assert_eq!(hers.until(|state| state["version"] == after["version"]).await["to_move"], false);
    bert.acted(&after, "resign").await;
    assert_eq!(hers.until(|state| state["status"] == "over").await["result"]["winner"], "black");
    // A server that ends ends its streams.
    world.restart().await;
    while hers.line().await.is_some() {}
}

pub(crate) async fn of_the_lobby_sends_open_challenges(world: World) {
    let mut anna = world.browser();
    let address = world.listen().await;
    let mut lobby = Stream::open(address, "/api/lobby/stream", "Accept: */*").await;
    assert_eq!(lobby.next().await, json!({ "seeks": [] }));
    let made = anna.open_challenge("lobby", "emergo:7x7", "3d").await;
    let told = lobby.next().await;
    assert_eq!(told["seeks"][0]["id"], made["id"]);
    assert_eq!(told["seeks"].as_array().unwrap().len(), 1);
    assert_eq!(world.browser().join(id_of(&made), None).await.status, StatusCode::OK);
    assert_eq!(lobby.next().await, json!({ "seeks": [] }));
}

pub(crate) async fn of_an_account_sends_its_matches(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let waiting = anna.open_challenge("link", "emulsion:4", "unlimited").await;
    let address = world.listen().await;
    let mut hers = Stream::open(address, "/api/account/stream", &cookies(&anna)).await;
    let line = |status: &str, to_move: bool, game: &Value| {
        json!({ "id": game["id"], "game": "emulsion:4", "status": status, "to_move": to_move,
                "version": game["version"] })
    };
    assert_eq!(hers.next().await, line("waiting", false, &waiting));
    assert_eq!(hers.line().await.unwrap(), "", "an empty line ends what there is at the beginning");

    let code = waiting["codes"]["white"].as_str().unwrap();
    let joined = bert.join(id_of(&waiting), Some(code)).await.json();
    assert_eq!(
        hers.until(|told| told["status"] == "running").await,
        line("running", true, &joined)
    );
    let after = anna.play(&joined, &[&legal_of(&joined)[0]]).await;
    let told = hers.until(|told| told["version"] == after["version"]).await;
    assert_eq!(told, line("running", false, &after));
    let over = bert.acted(&after, "resign").await;
    assert_eq!(hers.next().await, line("over", false, &over));
    // At the start, finished matches are not sent; new ones are.
    let second = anna.begin_against("1", "emulsion:4", "black").await;
    assert_eq!(hers.next().await, line("running", true, &second));
    let mut again = Stream::open(address, "/api/account/stream", &cookies(&anna)).await;
    assert_eq!(again.next().await, line("running", true, &second));
    assert_eq!(again.line().await.unwrap(), "");
}

pub(crate) async fn of_an_account_sends_changes_by_other_servers(world: World) {
    if !world.is_shared() {
        return;
    }
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    world.server().resume().await;
    let address = world.listen().await;
    let mut hers = Stream::open(address, "/api/account/stream", &cookies(&anna)).await;
    assert_eq!(hers.line().await.unwrap(), "");
    let (other, router) = world.second_server().await;
    let waiting = anna.at(router.clone()).open_challenge("link", "emulsion:4", "unlimited").await;
    assert_eq!(hers.next().await["id"], waiting["id"]);
    let code = waiting["codes"]["white"].as_str().unwrap();
    bert = bert.at(router);
    let joined = bert.join(id_of(&waiting), Some(code)).await.json();
    let told = hers.until(|told| told["to_move"] == true).await;
    assert_eq!(told["version"], joined["version"]);
    other.close().await;
}

pub(crate) async fn need_permission(world: World) {
    let mut anna = world.browser();
    let refused = anna.get("/api/account/stream").await.refusal();
    assert_eq!(refused, "401 signed-out: You need to sign in first.");
    let missing = anna.get("/api/games/abcdefghjkmnpqrs/stream").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

pub(crate) async fn are_limited_by_address(world: World) {
    let mut world = world;
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let address = world.listen().await;
    let mut open = Vec::new();
    for _ in 0..256 {
        open.push(Stream::open(address, "/api/lobby/stream", "Accept: */*").await);
    }
    let refused = Stream::open(address, "/api/lobby/stream", "Accept: */*").await;
    assert!(refused.head.starts_with("http/1.1 429 "), "{}", refused.head);
    let refused = world.browser().get("/api/lobby/stream").await.refusal();
    assert_eq!(
        refused,
        "429 too-many-streams: You have too many open connections. Close a page first."
    );
}
