//! Answers to requests of every kind, as native code. `scripts/wasm --check` compares those of the module.
#![allow(clippy::unwrap_used, reason = "a test ends where something unexpected happens")]

use luctor_wasm::answer;
use serde_json::{Value, json};

fn asked(request: &Value) -> Value {
    serde_json::from_slice(&answer(request.to_string().as_bytes(), &mut |_| {})).unwrap()
}

fn board(game: &str, moves: &[&str]) -> Value {
    asked(&json!({ "ask": "board", "game": game, "position": null, "moves": moves }))
}

#[test]
fn a_board_comes_with_its_legal_moves() {
    let found = &board("emulsion:2,pie=off", &[])["board"];
    assert_eq!(found["title"], "Emulsion 2x2, no pie rule");
    assert_eq!(found["position"]["legal"].as_array().unwrap().len(), 4);
    let found = &board("emulsion:2,pie=off", &["a1 a2"])["board"];
    assert_eq!(found["moves"], json!([{ "text": "a1-a2", "color": "black", "forced": false }]));
    assert_eq!(found["result"]["reason"], "last-mover");
}

#[test]
fn a_rejected_move_names_its_rule() {
    let problem = &board("emergo:9x9", &["e5"])["problem"];
    assert_eq!((&problem["code"], &problem["rule"]), (&json!("illegal-move"), &json!(10)));
    assert_eq!(board("emulsion:2,pie=off", &["a1-a2", "a1-a2"])["problem"]["code"], "finished");
}

#[test]
fn positions_are_checked_and_threats_found() {
    let check = |position: &str| {
        asked(&json!({ "ask": "check", "game": "emulsion:2", "position": position }))
    };
    assert_eq!(check("wb/bw b 0")["check"]["problems"], json!([]));
    assert_ne!(check("ww/ww b 0")["check"]["problems"], json!([]));
    let insight = json!({ "ask": "insight", "game": "emergo", "position": null, "moves": ["e3"] });
    assert!(asked(&insight)["insight"]["emergo"].is_object());
}

/// A review must not change from visit to visit.
#[test]
fn a_search_of_a_number_of_nodes_finds_the_same_each_time() {
    let think = |game: &str, fresh: bool| {
        let request = json!({
            "ask": "think", "game": game, "position": null, "moves": [], "lines": 1, "hash": 16,
            "seed": 0, "nodes": 3_000, "fresh": fresh,
        });
        let found = asked(&request)["thinking"]["lines"][0].clone();
        assert!(found["nodes"].as_u64() >= Some(1_000), "{found}");
        found
    };
    for game in ["emergo:5x5", "emulsion:4"] {
        let first = think(game, true);
        think(game, false);
        assert_eq!(think(game, true), first, "{game}");
    }
}

#[test]
fn a_pasted_text_is_read() {
    let read = |text: &str| asked(&json!({ "ask": "read", "text": text, "game": "emulsion:8" }));
    let found = &read("1. a1-b1 h8-g8")["read"];
    let board = (&found["game"], &found["moves"], &found["id"]);
    assert_eq!(board, (&json!("emulsion:8"), &json!(["a1-b1", "g8-h8"]), &Value::Null));
    assert_eq!(read("https://luctor.example/game/abcdefghjkmnpqrs")["link"], "abcdefghjkmnpqrs");
    assert_eq!(read("")["problem"]["code"], "unreadable");
    assert_eq!(read("a1-a1")["problem"]["code"], "unreadable");
    assert_eq!(read(&"a1-b1 ".repeat(20_000))["problem"]["code"], "too-large");
}

#[test]
fn what_is_no_request_is_a_problem() {
    for text in ["", "{", "[]", "{\"ask\":\"board\"}", "{\"ask\":\"quit\"}", "\u{ff}"] {
        let found: Value = serde_json::from_slice(&answer(text.as_bytes(), &mut |_| {})).unwrap();
        assert_eq!(found["problem"]["code"], "malformed", "{text}");
    }
    assert_eq!(board("chess", &[])["problem"]["code"], "unknown-game");
    assert_eq!(board("emergo:hex-8", &[])["problem"]["code"], "unknown-game");
    let many = vec!["a1"; 601];
    assert_eq!(board("emergo", &many)["problem"]["code"], "malformed");
}
