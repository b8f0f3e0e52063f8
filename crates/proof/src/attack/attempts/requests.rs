//! Requests that make no sense, cost much, or are too many.

use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;

use crate::attack::attacker::Attacker;

/// Requests at the same time.
const AT_ONCE: usize = 16;
/// Guesses of one name at once, by `docs/api.md`, and those that a minute adds.
const MOST_GUESSES: u64 = 32;

pub(super) async fn nonsense(attacker: &Attacker) {
    let deep = "[".repeat(16_000);
    let requests = [
        (Method::GET, "/api/games/%00".to_owned(), String::new()),
        (Method::GET, "/api/players/%00%ff".to_owned(), String::new()),
        (Method::GET, "/api/players?prefix=%00a".to_owned(), String::new()),
        (Method::GET, "/api/games?player=%00&cursor=%ff".to_owned(), String::new()),
        (Method::GET, format!("/api/boards/{}", "9".repeat(6_000)), String::new()),
        (
            Method::GET,
            "/api/boards/emulsion:8?moves=".to_owned() + &"a1-b1,".repeat(1_000),
            String::new(),
        ),
        (Method::GET, "/api/boards/emergo:9x9?position=9999999999%20w".to_owned(), String::new()),
        (Method::POST, "/api/games".to_owned(), deep.clone()),
        (
            Method::POST,
            "/api/boards/read".to_owned(),
            json!({ "text": "\0(((\u{202e}1. ".repeat(1_000) }).to_string(),
        ),
        (
            Method::POST,
            "/api/session".to_owned(),
            json!({ "name": "a\0b", "password": "\0" }).to_string(),
        ),
        (
            Method::POST,
            "/api/account".to_owned(),
            json!({ "name": "\u{202e}x", "password": "\0".repeat(99) }).to_string(),
        ),
        (Method::POST, "/api/account/reset".to_owned(), json!({ "name": "\0" }).to_string()),
        (
            Method::POST,
            "/api/pbm".to_owned(),
            json!({ "command": "emergo \0 1", "text": "" }).to_string(),
        ),
        (Method::PUT, "/api/account/preferences".to_owned(), deep),
        (Method::TRACE, "/api/games".to_owned(), String::new()),
    ];
    let mut browser = attacker.browser();
    while attacker.goes_on() {
        for (method, path, body) in &requests {
            let answer = attacker.call(&mut browser, method.clone(), path, body).await;
            if answer.is_none() && attacker.goes_on() {
                attacker.find(format!(
                    "no answer to {method} {}",
                    path.chars().take(40).collect::<String>()
                ));
            }
        }
    }
}

pub(super) async fn passwords(attacker: &Attacker) {
    let guesses = join_all((0..AT_ONCE).map(|_| async {
        let (mut browser, mut wrong) = (attacker.browser(), 0);
        while attacker.goes_on() {
            let guess = json!({ "name": "Magnus", "password": "x".repeat(200) }).to_string();
            let answer = attacker.post(&mut browser, "/api/session", &guess).await;
            wrong +=
                u64::from(answer.is_some_and(|answer| answer.status == StatusCode::UNAUTHORIZED));
        }
        wrong
    }));
    let wrong: u64 = guesses.await.into_iter().sum();
    if wrong > MOST_GUESSES {
        attacker.find(format!("{wrong} guesses of a password"));
    }
}

pub(super) async fn searches(attacker: &Attacker) {
    let searches = join_all((0..AT_ONCE).map(|_| async {
        let mut browser = attacker.browser();
        while attacker.goes_on() {
            for path in [
                "/api/games?game=emulsion&rated=false",
                "/api/players?prefix=an",
                "/api/tv",
                "/api/lobby",
            ] {
                attacker.get(&mut browser, path).await;
            }
        }
    }));
    searches.await;
}
