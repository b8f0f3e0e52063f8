//! Boards whose captures, analysis or pictures cost much.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::{Value, json};

use crate::attack::attacker::Attacker;
use crate::client::Client;

/// Variants whose captures cannot be counted in any reasonable time.
const REFUSED: [&str; 5] = [
    "emergo:hex-8,men=34",
    "emergo:hex-6",
    "emergo:11x11,men=30",
    "emergo:13x13",
    "emergo:hex,men=15",
];

/// The worst known positions of accepted variants, by `cargo run --release -p luctor-rules --example captures`.
const WORST: [(&str, &str); 2] = [("emergo:hex-5", WORST_HEX), ("emergo:11x11", WORST_SQUARE)];
const WORST_HEX: &str = "1,1,1,1,1/1,1,1,1,1,1/1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1,1/\
    1,1,1,1,1,b1,b1,1/1,b1,1,b2,w1,b2,1/b1,b1,b2,b2,b2,b1/1,b1,1,b1,1 w 17,0 400";
const WORST_SQUARE: &str = "1,1,1,1,1,1/1,b1,b1,1,1/1,1,1,1,1,1/b1,b2,b2,b1,1/1,1,w1,1,1,1/b1,b1,b2,b1,1/\
    1,1,1,1,1,1/1,b1,b1,b1,1/1,1,1,1,1,1/1,1,b1,b1,1/1,1,1,1,1,1 w 17,0 400";

/// Requests at the same time.
const AT_ONCE: usize = 16;

pub(super) async fn heavy_boards(attacker: &Attacker) {
    let mut browser = attacker.browser();
    for game in REFUSED {
        let new = json!({ "game": game, "opponent": "human", "color": "black" }).to_string();
        refused(attacker, &mut browser, "/api/games", Some(&new)).await;
        for end in ["", "/insight", "/analysis"] {
            refused(attacker, &mut browser, &format!("/api/boards/{game}{end}"), None).await;
        }
    }
    let paths: Vec<String> = WORST
        .iter()
        .flat_map(|(game, position)| {
            let position = position.replace(' ', "%20");
            ["", "/insight"].map(|end| format!("/api/boards/{game}{end}?position={position}"))
        })
        .chain(["/api/boards/emulsion:free-32".to_owned()])
        .collect();
    join_all((0..AT_ONCE).map(|_| repeat(attacker, &paths))).await;
}

async fn refused(attacker: &Attacker, browser: &mut Client, path: &str, body: Option<&str>) {
    while attacker.goes_on() {
        let answer = match body {
            Some(body) => attacker.post(browser, path, body).await,
            None => attacker.get(browser, path).await,
        };
        match answer.map(|answer| answer.status) {
            Some(StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) => {}
            Some(StatusCode::BAD_REQUEST) => return,
            Some(status) => return attacker.find(format!("{status} for {path}")),
            None => return attacker.find(format!("no answer for {path}")),
        }
    }
}

/// Requests the paths in turn until the end.
async fn repeat(attacker: &Attacker, paths: &[String]) {
    let mut browser = attacker.browser();
    while attacker.goes_on() {
        for path in paths {
            if attacker.get(&mut browser, path).await.is_none() && attacker.goes_on() {
                attacker.find("a request got no answer".to_owned());
            }
        }
    }
}

pub(super) async fn engine(attacker: &Attacker) {
    let paths: Vec<String> = WORST
        .iter()
        .map(|(game, position)| {
            let position = position.replace(' ', "%20");
            format!("/api/boards/{game}/analysis?position={position}&seconds=30&lines=3")
        })
        .collect();
    // The answers last for half a minute, so the connections are given up at the end.
    let all = join_all((0..4 * AT_ONCE).map(|_| repeat(attacker, &paths)));
    let _ = tokio::time::timeout(attacker.rest(), all).await;
}

pub(super) async fn pictures(attacker: &Attacker) {
    let mut browser = attacker.browser();
    let new = json!({ "game": "emulsion:32", "opponent": "human", "color": "black" }).to_string();
    let Some(Ok(game)) =
        attacker.post(&mut browser, "/api/games", &new).await.map(|made| made.game())
    else {
        return attacker.find("a game could not be created".to_owned());
    };
    let paths: Vec<String> = ["picture.png", "animation.gif", "card.png", "picture.svg"]
        .map(|file| format!("/api/games/{}/{file}", game.id))
        .to_vec();
    join_all((0..AT_ONCE).map(|_| repeat(attacker, &paths))).await;
}

/// The requests of a burst, and the time after which the limits allow the next one.
const BURST: usize = 200;
const BETWEEN_BURSTS: Duration = Duration::from_millis(4_100);

/// The matches on large boards.
const LARGE_MATCHES: usize = 40;

pub(super) async fn bursts(attacker: &Attacker) {
    let mut browser = attacker.browser();
    let new = json!({ "game": "emulsion:32", "opponent": "human", "color": "black" }).to_string();
    let mut paths = Vec::new();
    for _ in 0..LARGE_MATCHES {
        let Some(made) = attacker.post(&mut browser, "/api/games", &new).await else { continue };
        let game: Value = serde_json::from_slice(&made.body).unwrap_or_default();
        let Some(id) = game["id"].as_str() else { continue };
        for end in ["", "/positions/0", "/picture.svg", "/record.txt"] {
            paths.push(format!("/api/games/{id}{end}"));
        }
    }
    let mut browsers: Vec<Client> = (0..BURST).map(|_| attacker.browser()).collect();
    while attacker.goes_on() && !paths.is_empty() {
        let begun = Instant::now();
        let requests = browsers.iter_mut().zip(paths.iter().cycle());
        join_all(requests.map(|(browser, path)| attacker.get(browser, path))).await;
        paths.rotate_left(1);
        let rest = BETWEEN_BURSTS.saturating_sub(begun.elapsed()).min(attacker.rest());
        tokio::time::sleep(rest).await;
    }
}
