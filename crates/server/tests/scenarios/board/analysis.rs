//! Analysis of finished matches.

use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::world::{Browser, World, id_of, legal_of};

fn address(game: &Value, ply: usize) -> String {
    format!("/api/games/{}/positions/{ply}/analysis", id_of(game))
}

async fn analysis(browser: &mut Browser, game: &Value, ply: usize) -> Value {
    let answer = browser.get(&address(game, ply)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

pub(crate) async fn of_a_running_match_is_rejected(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:7x7").await;
    let game = anna.play(&begun, &["c3"]).await;
    for ply in [0, 1] {
        let refused = anna.get(&address(&game, ply)).await.refusal();
        let sentence = "The game is still in progress. You can analyze it when it is over.";
        assert_eq!(refused, format!("409 running: {sentence}"));
    }
    anna.done(&game, "resign", None).await;
    assert_eq!(anna.get(&address(&game, 1)).await.status, StatusCode::OK);
}

pub(crate) async fn of_a_finished_match_is_public(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:7x7").await;
    let game = anna.play(&begun, &["c3"]).await;
    let game = anna.done(&game, "resign", None).await;
    let mut ben = world.browser();
    for ply in [0, 1] {
        let found = analysis(&mut ben, &game, ply).await;
        assert_eq!(found["ply"], ply);
        let best = found["line"][0].as_str().unwrap();
        let position = ben.get(&format!("/api/games/{}/positions/{ply}", id_of(&game))).await;
        assert!(legal_of(&json!({ "position": position.json() })).contains(&best.to_owned()));
        assert!(
            found["text"].as_str().unwrap().ends_with(&format!(". Best move: {best}.")),
            "{found}"
        );
        let chance = found["chance"].as_f64().unwrap();
        let score = found["score"].as_i64().unwrap();
        assert!((0.0..=1.0).contains(&chance), "{found}");
        assert_eq!(score.cmp(&0), chance.total_cmp(&0.5), "{found}");
        assert!(found["depth"].as_u64() > Some(0) && found["nodes"].as_u64() > Some(0), "{found}");
        assert_eq!(found["proved"], Value::Null);
    }
}

pub(crate) async fn proven_results_are_reported(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:3,pie=off").await;
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
    }
    let winner = &game["result"]["winner"];
    let last = game["moves"].as_array().unwrap().len();
    let end = analysis(&mut anna, &game, last).await;
    assert_eq!(end["proved"], json!({ "winner": winner, "turns": 0 }));
    assert_eq!((&end["line"], &end["nodes"]), (&json!([]), &json!(0)));
    let sure = if winner == "white" { 1.0 } else { 0.0 };
    assert_eq!((&end["chance"], &end["score"]), (&json!(sure), &Value::Null));
    // A position of nine pieces is no riddle.
    let start = analysis(&mut anna, &game, 0).await;
    let turns = start["proved"]["turns"].as_u64().unwrap();
    let line = start["line"].as_array().unwrap().len() as u64;
    assert!(0 < line && line <= turns, "{start}");
    assert!(start["text"].as_str().unwrap().contains(&format!(" wins in {turns} turns. ")));
}

pub(crate) async fn forced_moves_are_followed(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:5x5,men=3").await;
    let game = anna.play(&begun, &["b4", "c5", "b2"]).await;
    let game = anna.done(&game, "resign", None).await;
    let found = analysis(&mut anna, &game, 3).await;
    assert_eq!(found["line"][0], "c5xa3xc1");
    assert!(found["depth"].as_u64() > Some(3), "it looks behind the only move: {found}");
    assert!(found["text"].as_str().unwrap().ends_with(" Only move: c5xa3xc1."), "{found}");
}

pub(crate) async fn of_unknown_matches_and_plies_is_rejected(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:4").await;
    let game = anna.done(&begun, "resign", None).await;
    for ply in ["1", "-1", "4294967296", "99999999999999999999", "first", "0x0", "1.0"] {
        let path = format!("/api/games/{}/positions/{ply}/analysis", id_of(&game));
        let refused = anna.get(&path).await.refusal();
        assert_eq!(refused, "404 not-found: This game has no such move.", "{ply}");
    }
    for id in ["abcdefghjkmnpqrs", "short", "%01"] {
        let refused = anna.get(&format!("/api/games/{id}/positions/0/analysis")).await.refusal();
        assert_eq!(refused, "404 not-found: There is no game at this address.", "{id}");
    }
    let posted = anna.post(&address(&game, 0), &json!({})).await;
    assert_eq!(posted.refusal(), "405 wrong-method: This address does not accept this method.");
}

/// A second search of the same second would not visit the very same number of positions.
pub(crate) async fn is_shared_by_all_readers(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:9x9").await;
    let game = anna.done(&begun, "resign", None).await;
    let asked = (0..6).map(|_| {
        let (mut browser, game) = (world.browser(), game.clone());
        async move { analysis(&mut browser, &game, 0).await }
    });
    let answers = join_all(asked).await;
    let again = analysis(&mut anna, &game, 0).await;
    assert!(again["nodes"].as_u64() > Some(1000), "{again}");
    for answer in answers {
        assert_eq!(answer, again);
    }
}

pub(crate) async fn of_many_positions_at_once(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:3,pie=off").await;
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
    }
    let plies = game["moves"].as_array().unwrap().len() + 1;
    let asked = (0..plies).map(|ply| {
        let (mut browser, game) = (world.browser(), game.clone());
        async move { analysis(&mut browser, &game, ply).await["ply"].clone() }
    });
    let answered = join_all(asked).await;
    assert_eq!(answered, (0..plies).map(|ply| json!(ply)).collect::<Vec<_>>());
}

async fn evaluations(browser: &mut Browser, game: &Value) -> Vec<Value> {
    let answer = browser.get(&format!("/api/games/{}/evaluations", id_of(game))).await;
    assert_eq!(answer.status, StatusCode::OK);
    let lines = str::from_utf8(&answer.body).unwrap().lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) async fn of_a_whole_match_marks_the_mistakes(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:3,pie=off").await;
    // The engine sees through a board of nine squares, so that a lost win is a blunder for certain.
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
    }
    let told = evaluations(&mut anna, &game).await;
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(told.len(), moves.len() + 1);
    assert_eq!(told[0]["played"], Value::Null);
    let mut blunders = 0;
    for (ply, line) in told.iter().enumerate() {
        assert_eq!(line["analysis"]["ply"], ply);
        let Some(before) = ply.checked_sub(1) else { continue };
        let (played, made) = (&line["played"], &moves[before]);
        assert_eq!((&played["text"], &played["color"]), (&made["text"], &made["color"]));
        let loss = played["loss"].as_f64().unwrap();
        if played["mistake"] == "blunder" {
            assert!(loss >= 0.15 && played["better"] != played["text"], "{line}");
            blunders += 1;
        } else {
            assert!(loss < 0.15, "{line}");
        }
        assert_eq!(played["mistake"].is_null(), played["better"].is_null());
    }
    let won: Vec<bool> = told.iter().map(|line| line["analysis"]["chance"] == 1.0).collect();
    let lost_wins = won.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(blunders, lost_wins, "{told:?}");
    let mut ben = world.browser();
    assert_eq!(evaluations(&mut ben, &game).await, told, "everybody is told the same");
}

pub(crate) async fn of_a_whole_running_match_is_rejected(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emergo:7x7").await;
    let path = format!("/api/games/{}/evaluations", id_of(&game));
    let sentence = "The game is still in progress. You can analyze it when it is over.";
    assert_eq!(anna.get(&path).await.refusal(), format!("409 running: {sentence}"));
    let unknown = anna.get("/api/games/abcdefghjkmnpqrs/evaluations").await.refusal();
    assert_eq!(unknown, "404 not-found: There is no game at this address.");
}

pub(crate) async fn of_a_whole_match_is_shared_by_all_readers(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:9x9").await;
    let game = anna.play(&begun, &["c3", "g3"]).await;
    let game = anna.done(&game, "resign", None).await;
    let asked = (0..5).map(|_| {
        let (mut browser, game) = (world.browser(), game.clone());
        async move { evaluations(&mut browser, &game).await }
    });
    let answers = join_all(asked).await;
    assert_eq!(answers[0].len(), 3);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}
