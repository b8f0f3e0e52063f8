//! The engine on boards without a match.

use super::boards::{address, board};
use crate::stream::Stream;
use crate::world::{World, id_of, legal_of};
use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

pub(crate) async fn the_engine_sends_its_lines_while_it_searches(world: World) {
    let address = world.listen().await;
    let path = "/api/boards/emergo:7x7/analysis?moves=c3,e5&lines=3&seconds=1";
    let mut stream = Stream::open(address, path, "Accept: */*").await;
    assert!(stream.head.contains("content-type: application/x-ndjson\r\n"), "{}", stream.head);
    assert_eq!(stream.next().await["lines"], json!([]));
    let last = stream.until(|thinking| thinking["done"] == true).await;
    let lines = last["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3, "{last}");
    let mut anna = world.browser();
    let legal = legal_of(&board(&mut anna, "emergo:7x7", "", "c3,e5").await);
    let firsts: Vec<String> =
        lines.iter().map(|line| line["line"][0].as_str().unwrap().to_owned()).collect();
    assert!(firsts.iter().all(|first| legal.contains(first)), "{last}");
    let chances: Vec<f64> = lines.iter().map(|line| line["chance"].as_f64().unwrap()).collect();
    assert!(chances.is_sorted_by(|better, worse| better >= worse), "White is to move: {last}");
    assert!(lines[0]["text"].as_str().unwrap().contains("Best move: "), "{last}");
    assert!(!lines[1]["text"].as_str().unwrap().contains("Best move: "), "{last}");
    assert_eq!(lines[0]["ply"], 2);
    assert_eq!(stream.line().await, None);
}

pub(crate) async fn the_computer_plays_a_position_at_a_level(world: World) {
    let mut anna = world.browser();
    let position = "b1,3/3/4/2,w1/4/3/w2,2,b2 w 0,0 8";
    let legal = legal_of(&board(&mut anna, "emergo:7x7,men=3", position, "").await);
    for level in 1..=8 {
        let path = address("emergo:7x7,men=3/analysis", position, "");
        let answer = anna.get(&format!("{path}&level={level}")).await;
        let body = str::from_utf8(&answer.body).unwrap();
        let last: Value = serde_json::from_str(body.lines().last().unwrap()).unwrap();
        assert_eq!(last["done"], true, "{last}");
        let lines = last["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 1, "{last}");
        assert!(legal.contains(&lines[0]["line"][0].as_str().unwrap().to_owned()), "{last}");
    }
}

pub(crate) async fn a_finished_game_needs_no_search(world: World) {
    let mut anna = world.browser();
    let path = "/api/boards/emergo:5x5,men=1/analysis?position=b1w1,2/2/3/2/3%20w%200,0%209";
    let answer = anna.get(path).await;
    let lines: Vec<&str> = str::from_utf8(&answer.body).unwrap().lines().collect();
    let [only] = lines[..] else { panic!("{lines:?}") };
    let told: Value = serde_json::from_str(only).unwrap();
    assert_eq!((&told["done"], &told["lines"][0]["chance"]), (&json!(true), &json!(0.0)));
}

pub(crate) async fn an_analysis_ends_the_previous_one(world: World) {
    let address = world.listen().await;
    let path = "/api/boards/emulsion:8/analysis?seconds=30";
    let mut first = Stream::open(address, path, "Accept: */*").await;
    first.next().await;
    let second = "/api/boards/emulsion:8/analysis?moves=a1-b1&seconds=1";
    let mut second = Stream::open(address, second, "Accept: */*").await;
    while first.line().await.is_some() {}
    second.until(|thinking| thinking["done"] == true).await;
}

pub(crate) async fn players_of_rated_live_games_get_no_help(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let path = "/api/boards/emulsion:4/analysis?seconds=1";
    for (control, rated) in [("3d", true), ("bank:12h+1h", true), ("5+3", false), ("5+3", true)] {
        let wish = json!({
            "game": "emulsion:6", "opponent": "link", "color": "black", "control": control, "rated": rated,
        });
        let made = anna.post("/api/games", &wish).await.json();
        assert_eq!(
            anna.get(path).await.status,
            StatusCode::OK,
            "{control} {rated}: nobody has come"
        );
        let code = made["codes"]["white"].as_str().unwrap();
        assert_eq!(bert.join(id_of(&made), Some(code)).await.status, StatusCode::OK);
        if (control, rated) != ("5+3", true) {
            assert_eq!(anna.get(path).await.status, StatusCode::OK, "{control} {rated}");
            continue;
        }
        let refused = anna.get(path).await.refusal();
        let sentence = "You are playing a rated game. You can use the engine when it is over.";
        assert_eq!(refused, format!("409 playing: {sentence}"));
        assert_eq!(world.browser().get(path).await.status, StatusCode::OK, "others may ask");
        let game = anna.game(id_of(&made)).await;
        anna.acted(&game, "abort").await;
        assert_eq!(anna.get(path).await.status, StatusCode::OK);
    }
}

pub(crate) async fn invalid_analyses_are_rejected(world: World) {
    let mut anna = world.browser();
    let mut lines = Vec::new();
    for query in [
        "lines=0",
        "lines=6",
        "seconds=0",
        "seconds=31",
        "lines=x",
        "level=0",
        "level=9",
        "level=1&lines=2",
        "moves=a1-h8",
        "position=x",
    ] {
        let path = format!("/api/boards/emulsion:8/analysis?{query}");
        lines.push(anna.get(&path).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    400 malformed: An analysis has 1 to 5 lines and takes 1 to 30 seconds.
    400 malformed: An analysis has 1 to 5 lines and takes 1 to 30 seconds.
    400 malformed: An analysis has 1 to 5 lines and takes 1 to 30 seconds.
    400 malformed: An analysis has 1 to 5 lines and takes 1 to 30 seconds.
    400 malformed: The request is not valid. Failed to deserialize query string: lines: invalid digit found in string.
    400 malformed: The level must be a number from 1 to 8.
    400 malformed: The level must be a number from 1 to 8.
    400 malformed: With a level, the analysis has only one line.
    400 illegal-move: a1 and h8 are not adjacent. Only neighbors can be swapped. (rule 7)
    400 bad-position: A position has 3 parts (ROWS SIDE PLY), but this text has 1.
    "));
}
