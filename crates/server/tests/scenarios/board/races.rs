//! Races: the server keeps the time.

use std::collections::HashSet;

use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::scenarios::problems::{solution, wrong_move};
use crate::world::{Browser, World};

async fn start(browser: &mut Browser, body: &Value) -> Value {
    let answer = browser.post("/api/problems/races", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()
}

async fn answer(browser: &mut Browser, race: &Value, number: usize, moves: &[String]) -> Value {
    let path = format!("/api/problems/races/{}/answers", race["id"].as_str().unwrap());
    let answer = browser.post(&path, &json!({ "number": number, "moves": moves })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

pub(crate) async fn each_answer_of_a_race_counts_once(world: World) {
    let mut guest = world.browser();
    let race = start(&mut guest, &json!({ "game": "emulsion" })).await;
    let left = race["left_ms"].as_i64().unwrap();
    assert!((170_000..=180_000).contains(&left), "{left}");
    assert_eq!(race["problems"].as_array().unwrap().len(), 3, "a few problems in advance");
    let right = solution(&race["problems"][0]);
    let copies = (0..8).map(|_| {
        let (mut guest, race, right) = (guest.clone(), &race, &right);
        async move { answer(&mut guest, race, 0, right).await }
    });
    for state in join_all(copies).await {
        assert_eq!((&state["answered"], &state["solved"]), (&json!(1), &json!(1)));
        assert_eq!(state["problems"][0]["id"], race["problems"][1]["id"]);
    }
    // A later problem cannot be answered before its turn, and an earlier one not again.
    for number in [0, 5, 4_000_000_000] {
        assert_eq!(answer(&mut guest, &race, number, &right).await["answered"], 1);
    }
    let mut seen = HashSet::new();
    let mut state = answer(&mut guest, &race, 0, &right).await;
    for number in 1..12 {
        let problem = state["problems"][0].clone();
        assert!(seen.insert(problem["id"].to_string()), "no problem is repeated");
        state = answer(&mut guest, &race, number, &solution(&problem)).await;
    }
    assert_eq!((&state["solved"], &state["over"]), (&json!(12), &json!(false)));
}

pub(crate) async fn three_mistakes_end_a_race(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let race = start(&mut anna, &json!({})).await;
    let mut state = race.clone();
    for number in 0..4 {
        let problem = state["problems"][0].clone();
        let moves = if number == 0 { solution(&problem) } else { vec![wrong_move(&problem)] };
        state = answer(&mut anna, &race, number, &moves).await;
    }
    assert_eq!((&state["over"], &state["solved"]), (&json!(true), &json!(1)));
    assert_eq!((&state["left_ms"], &state["problems"]), (&json!(0), &json!([])));
    let after = answer(&mut anna, &race, 4, &[]).await;
    assert_eq!((&after["answered"], &after["solved"]), (&json!(4), &json!(1)));
    assert_eq!(anna.get("/api/problems/dashboard").await.json()["best_race"], 1);
}

pub(crate) async fn the_server_keeps_the_time_of_a_race(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let race = start(&mut anna, &json!({})).await;
    let right = solution(&race["problems"][0]);
    // No field of a request names a time.
    let path = format!("/api/problems/races/{}/answers", race["id"].as_str().unwrap());
    let tampered = json!({ "number": 0, "moves": right, "left_ms": 999_999 });
    assert_eq!(anna.post(&path, &tampered).await.status, StatusCode::BAD_REQUEST);
    world.rewrite("UPDATE problem_races SET ends_ms = started_ms").await;
    let late = answer(&mut anna, &race, 0, &right).await;
    assert_eq!((&late["over"], &late["answered"]), (&json!(true), &json!(0)));
    // A new race ends the one that runs.
    let first = start(&mut anna, &json!({})).await;
    start(&mut anna, &json!({})).await;
    let moves = solution(&first["problems"][0]);
    assert_eq!(answer(&mut anna, &first, 0, &moves).await["over"], true);
}

pub(crate) async fn a_race_belongs_to_its_player(world: World) {
    let mut guest = world.browser();
    let race = start(&mut guest, &json!({})).await;
    let path = format!("/api/problems/races/{}", race["id"].as_str().unwrap());
    assert_eq!(guest.get(&path).await.json()["id"], race["id"]);
    let mut other = world.browser();
    assert!(other.get(&path).await.refusal().starts_with("403 not-yours"));
    start(&mut other, &json!({})).await;
    let answer = json!({ "number": 0, "moves": [] });
    let refusal = other.post(&format!("{path}/answers"), &answer).await.refusal();
    assert!(refusal.starts_with("403 not-yours"), "{refusal}");
    for id in ["nonsense", "%27", &"0".repeat(500)] {
        let answer = guest.get(&format!("/api/problems/races/{id}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{id}");
    }
    let refusal = guest.post("/api/problems/races", &json!({ "game": "chess" })).await;
    assert_eq!(refusal.status, StatusCode::BAD_REQUEST);
}

pub(crate) async fn programs_do_not_race(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let scopes = json!({ "title": "x", "scopes": ["read", "play", "challenge", "bot"] });
    let token = anna.post("/api/account/tokens", &scopes).await.json();
    let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
    let race = start(&mut anna, &json!({})).await;
    let path = format!("/api/problems/races/{}", race["id"].as_str().unwrap());
    let mut refusals = vec![
        program.post("/api/problems/races", &json!({})).await.refusal(),
        program.get(&path).await.refusal(),
    ];
    for number in 0..3 {
        let answer = json!({ "number": number, "moves": [] });
        refusals.push(program.post(&format!("{path}/answers"), &answer).await.refusal());
    }
    for refusal in refusals {
        assert!(refusal.starts_with("403 not-by-token"), "{refusal}");
    }
    let race = anna.get(&path).await.json();
    assert_eq!((&race["answered"], &race["over"]), (&json!(0), &json!(false)));
}
