//! Seats and private data of others.

use std::time::Duration;

use hyper::StatusCode;
use serde_json::json;

use crate::attack::attacker::Attacker;
use crate::client::Client;
use crate::game::Game;

/// The pause between two tries, which stay below the limit of requests.
const PAUSE: Duration = Duration::from_millis(300);

/// A match by link with both players, and the code of White's seat, which the host knows.
struct Hosted {
    friend: Client,
    game: Game,
    code: String,
}

async fn hosted(attacker: &Attacker) -> Option<Hosted> {
    let (mut host, mut friend) = (attacker.browser(), attacker.browser());
    let new = json!({ "game": "emulsion:8", "opponent": "link", "color": "black" }).to_string();
    let made = attacker.post(&mut host, "/api/games", &new).await?.game().ok()?;
    let code = made.codes.as_ref()?.white.clone()?;
    let join = json!({ "code": code }).to_string();
    let path = format!("/api/games/{}/join", made.id);
    let game = attacker.post(&mut friend, &path, &join).await?.game().ok()?;
    Some(Hosted { friend, game, code })
}

/// The host knows the code of the other seat, and tries to use it after the friend has joined.
pub(super) async fn seat_theft(attacker: &Attacker) {
    while attacker.goes_on() {
        tokio::time::sleep(PAUSE).await;
        let Some(Hosted { friend, game, code, .. }) = hosted(attacker).await else { continue };
        let path = format!("/api/games/{}", game.id);
        let mut thief = attacker.browser();
        let join = json!({ "code": code }).to_string();
        if let Some(answer) = attacker.post(&mut thief, &format!("{path}/join"), &join).await
            && answer.status.is_success()
        {
            attacker.find("the code of a taken seat gave it away".to_owned());
        }
        // A cookie that the server did not set.
        thief.set_cookie(&format!("luctor={}", "0".repeat(64)));
        let resign = json!({ "id": "theft", "version": game.version }).to_string();
        if let Some(answer) = attacker.post(&mut thief, &format!("{path}/resign"), &resign).await
            && answer.status.is_success()
        {
            attacker.find("a stranger resigned a game".to_owned());
        }
        drop(friend);
    }
}

/// A stranger asks for what only players may see.
pub(super) async fn private_data(attacker: &Attacker) {
    while attacker.goes_on() {
        tokio::time::sleep(PAUSE).await;
        let Some(Hosted { game, .. }) = hosted(attacker).await else { continue };
        let path = format!("/api/games/{}", game.id);
        let mut stranger = attacker.browser();
        for end in ["conditions", "exploration"] {
            let answer = attacker.get(&mut stranger, &format!("{path}/{end}")).await;
            if answer.is_some_and(|answer| answer.status.is_success()) {
                attacker.find(format!("a stranger read {end}"));
            }
        }
        let codes = format!("{path}/seats/black/code");
        let answer = attacker.post(&mut stranger, &codes, "{}").await;
        if answer.is_some_and(|answer| answer.status == StatusCode::OK) {
            attacker.find("a stranger got a new code".to_owned());
        }
        for path in ["/api/account/export", "/api/account/sessions", "/api/account/tokens"] {
            let answer = attacker.get(&mut stranger, path).await;
            if answer.is_some_and(|answer| answer.status.is_success()) {
                attacker.find(format!("a stranger read {path}"));
            }
        }
    }
}
