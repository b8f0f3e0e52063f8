//! Players who block others.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::players::begun;
use crate::world::{Browser, World, id_of};

const NOT_WELCOME: &str = "403 not-welcome:";

async fn anna_blocks_bert(world: &World) -> (Browser, Browser) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    block(&mut anna, "bert").await;
    (anna, bert)
}

async fn block(browser: &mut Browser, name: &str) {
    let answer = browser.request(Method::PUT, &format!("/api/account/blocks/{name}")).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
}

fn against(name: &str) -> Value {
    json!({ "game": "emulsion:8", "opponent": "player", "player": name, "color": "black",
            "control": "3d" })
}

pub(crate) async fn blocked_players_cannot_challenge_or_join(world: World) {
    let (mut anna, mut bert) = anna_blocks_bert(&world).await;
    for (browser, name) in [(&mut bert, "Anna"), (&mut anna, "Bert")] {
        let refusal = browser.post("/api/games", &against(name)).await.refusal();
        assert!(refusal.starts_with(NOT_WELCOME), "{refusal}");
    }
    let seek = anna.open_challenge("lobby", "emulsion:8", "3d").await;
    let lobby = async |browser: &mut Browser| {
        browser.get("/api/lobby").await.json()["seeks"].as_array().unwrap().len()
    };
    assert_eq!(lobby(&mut bert).await, 0, "seeks of a player who blocks are hidden");
    assert_eq!(lobby(&mut world.browser()).await, 1);
    let refusal = bert.join(id_of(&seek), None).await.refusal();
    assert!(refusal.starts_with(NOT_WELCOME), "{refusal}");
    let own = bert.open_challenge("lobby", "emulsion:8", "3d").await;
    assert_eq!(lobby(&mut anna).await, 1, "only her own: those of blocked players are hidden");
    let link = bert.open_challenge("link", "emulsion:8", "3d").await;
    for (id, code) in [(id_of(&own), None), (id_of(&link), link["codes"]["white"].as_str())] {
        let refusal = anna.join(id, code).await.refusal();
        assert!(refusal.starts_with(NOT_WELCOME), "{refusal}");
    }
}

pub(crate) async fn blocked_players_do_not_see_each_others_chat(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    let line = json!({ "room": "players", "text": "Hello" });
    assert_eq!(bert.post(&path, &line).await.status, StatusCode::NO_CONTENT);
    block(&mut anna, "Bert").await;
    assert!(anna.said(id_of(&game), "players").await.is_empty());
    assert_eq!(bert.said(id_of(&game), "players").await, ["Hello"], "one's own lines stay");
    for browser in [&mut anna, &mut bert] {
        let refusal = browser.post(&path, &line).await.refusal();
        assert_eq!(refusal, "403 blocked: You cannot write to this player.");
    }
    // The game goes on, but no other one follows.
    let game = anna.play_to(&mut bert, &game, 2).await;
    let over = bert.done(&game, "resign", None).await;
    let refusal = bert.acts(&over, "offer-rematch").await.refusal();
    assert!(refusal.starts_with(NOT_WELCOME), "{refusal}");
}

pub(crate) async fn blocks_are_listed_and_removed(world: World) {
    let (mut anna, mut bert) = anna_blocks_bert(&world).await;
    block(&mut anna, "bert").await;
    let names = async |browser: &mut Browser| -> Vec<String> {
        let rows = browser.get("/api/account/blocks").await.json();
        rows.as_array()
            .unwrap()
            .iter()
            .map(|row| row["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&mut anna).await, ["Bert"], "once");
    assert!(names(&mut bert).await.is_empty(), "it is private");
    let refusal = anna.request(Method::PUT, "/api/account/blocks/anna").await.refusal();
    assert_eq!(refusal, "409 own-name: This is your own name.");
    let refusal = anna.request(Method::PUT, "/api/account/blocks/nobody7").await.refusal();
    assert!(refusal.starts_with("404 not-found"), "{refusal}");
    assert_eq!(world.browser().get("/api/account/blocks").await.status, StatusCode::UNAUTHORIZED);
    let gone = anna.request(Method::DELETE, "/api/account/blocks/Bert").await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(names(&mut anna).await.is_empty());
    assert_eq!(bert.post("/api/games", &against("Anna")).await.status, StatusCode::CREATED);
}
