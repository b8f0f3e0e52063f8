//! Data that fills the lobby, the disk or the memory.

use hyper::{Method, StatusCode};
use serde_json::json;

use crate::attack::attacker::Attacker;
use crate::client::Client;
use crate::game::Game;

/// The most open challenges of an address, by `docs/api.md`.
const MOST_SEEKS: usize = 10;
/// The most bytes that an address stores at once, by `docs/api.md`, and as many again for a minute of attack.
const MOST_BYTES: usize = 16 << 20;

pub(super) async fn seeks(attacker: &Attacker) {
    let new =
        json!({ "game": "emulsion:8", "opponent": "lobby", "color": "black", "control": "3d" });
    let mut open = 0;
    while attacker.goes_on() {
        // Every browser is another guest.
        let answer = attacker.post(&mut attacker.browser(), "/api/games", &new.to_string()).await;
        open += usize::from(answer.is_some_and(|answer| answer.status == StatusCode::CREATED));
    }
    if open > MOST_SEEKS {
        attacker.find(format!("{open} open challenges of one address"));
    }
}

pub(super) async fn private_analyses(attacker: &Attacker) {
    let tree = json!({ "ply": 0, "tree": "x".repeat(15_000) }).to_string();
    let mut stored = 0;
    while attacker.goes_on() {
        let mut browser = attacker.browser();
        let new = json!({ "game": "emulsion:8", "opponent": "link", "color": "black" }).to_string();
        let Some(answer) = attacker.post(&mut browser, "/api/games", &new).await else { continue };
        let Ok(game) = answer.game() else { continue };
        let path = format!("/api/games/{}/exploration", game.id);
        let answer = attacker.call(&mut browser, Method::PUT, &path, &tree).await;
        if answer.is_some_and(|answer| answer.status.is_success()) {
            stored += tree.len();
        }
    }
    if stored > MOST_BYTES {
        attacker.find(format!("{} MiB of guests' data of one address", stored >> 20));
    }
}

pub(super) async fn long_game(attacker: &Attacker) {
    let mut browser = attacker.browser();
    let Some(game) = new_game(attacker, &mut browser).await else { return };
    play_and_take_back(attacker, &mut browser, game).await;
}

/// Plays a move and takes it back, until the game is over.
pub(super) async fn play_and_take_back(attacker: &Attacker, browser: &mut Client, mut game: Game) {
    while attacker.goes_on() && game.status == "running" {
        let Some(text) = game.position.legal.first().cloned() else { return };
        let path = format!("/api/games/{}", game.id);
        for (action, text) in [("moves", Some(&text.text)), ("undo", None)] {
            let id = format!("of-{}", game.version);
            let body = json!({ "id": id, "version": game.version, "move": text }).to_string();
            let answer = attacker.post(browser, &format!("{path}/{action}"), &body).await;
            if let Some(Ok(changed)) = answer.map(|answer| answer.game()) {
                game = changed;
            }
        }
    }
}

pub(super) async fn new_game(attacker: &Attacker, browser: &mut Client) -> Option<Game> {
    let new = json!({ "game": "emulsion:8", "opponent": "human", "color": "black" }).to_string();
    attacker.post(browser, "/api/games", &new).await?.game().ok()
}
