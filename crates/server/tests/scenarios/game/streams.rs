//! The streams of JSON lines.

use std::net::SocketAddr;
use std::time::Instant;

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

/// Hundreds of streams of an address must not follow each challenge of another one.
pub(crate) async fn of_the_lobby_follows_a_flood_slowly(world: World) {
    let address = world.listen().await;
    let started = Instant::now();
    let mut lobby = Stream::open(address, "/api/lobby/stream", "Accept: */*").await;
    let mut last = None;
    for _ in 0..10 {
        let mut guest = world.browser();
        last = Some(guest.open_challenge("lobby", "emergo:7x7", "3d").await["id"].clone());
    }
    let mut lines = 0;
    loop {
        let told = lobby.next().await;
        lines += 1;
        if told["seeks"].as_array().unwrap().iter().any(|seek| Some(&seek["id"]) == last.as_ref()) {
            break;
        }
    }
    // The first line, the first change, and one line a second.
    assert!(lines <= 3 + started.elapsed().as_secs(), "{lines}");
    of_a_match_follow_its_players_slowly(&world, address).await;
}

/// Nor each arrival of a player who comes and goes, which costs that player next to nothing.
async fn of_a_match_follow_its_players_slowly(world: &World, address: SocketAddr) {
    let (anna, mut bert, game) = world.pair("emulsion:4,pie=off", "unlimited").await;
    let path = format!("/api/games/{}/stream", id_of(&game));
    let started = Instant::now();
    let mut hers = Stream::open(address, &path, &cookies(&anna)).await;
    assert_eq!(hers.next().await["you"], "black");
    for _ in 0..10 {
        let mut his = Stream::open(address, &path, &cookies(&bert)).await;
        assert_eq!(his.next().await["you"], "white");
    }
    let over = bert.acted(&game, "resign").await;
    let mut lines = 1;
    while hers.next().await["version"] != over["version"] {
        lines += 1;
    }
    assert!(lines <= 3 + started.elapsed().as_secs(), "{lines}");
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

/// A client that does not read keeps a large state in memory.
pub(crate) async fn of_a_large_match_are_sent_to_few_at_a_time(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let game = world.browser().begin("emulsion:32").await;
    let address = world.listen().await;
    let path = format!("/api/games/{}/stream", id_of(&game));
    let mut open = Vec::new();
    for _ in 0..17 {
        open.push(Stream::open(address, &path, "Accept: */*").await);
    }
    let mut last = open.pop().unwrap();
    {
        let mut first_line = std::pin::pin!(last.next());
        tokio::select! {
            biased;
            _ = open[0].next() => {}
            _ = &mut first_line => panic!("sixteen others have not read their line"),
        }
        assert_eq!(first_line.await["id"], game["id"]);
    }
}
