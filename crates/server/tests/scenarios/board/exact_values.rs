//! Exact values from endgame tables.

use std::path::PathBuf;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{Browser, World};

async fn values(browser: &mut Browser, game: &str, position: &str) -> Value {
    let position = position.replace(' ', "%20");
    let answer = browser.get(&format!("/api/tables/{game}?position={position}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

pub(crate) async fn a_position_with_few_pieces_has_its_value(mut world: World) {
    let tables = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/tables");
    world.reconfigure(|settings| settings.tables = Some(tables)).await;
    let mut anna = world.browser();
    // White takes Black's last cap. These tables have no distances.
    let position = "5/4/5/4/5/2,w6b11,1/2,b1w6,2/4/5 w 0,0 90";
    let found = values(&mut anna, "emergo", position).await;
    assert_eq!(found["value"], json!({ "result": "win", "turns": null, "unforced": null }));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves[0]["result"], "win", "{found}");
    assert!(moves[0]["text"].as_str().unwrap().contains('x'), "{found}");
    // Options that do not change values.
    let same = values(&mut anna, "emergo:9x9,repetition=off", position).await;
    assert_eq!(same, found);
    let other =
        values(&mut anna, "emergo:9x9,men=10", "5/4/5/4/2,w10b9,2/2,b1,1/5/4/5 w 0,0 9").await;
    assert_eq!(other, json!({ "value": null, "moves": [] }));
}

pub(crate) async fn positions_without_tables_have_no_values(world: World) {
    let mut anna = world.browser();
    let none = json!({ "value": null, "moves": [] });
    for game in ["emergo", "emergo:11x11", "emulsion:8"] {
        assert_eq!(values(&mut anna, game, "").await, none);
    }
    // Late positions of Emulsion are solved.
    let found = values(&mut anna, "emulsion:4,pie=off", "").await;
    let won = json!({ "result": "win", "turns": null, "unforced": null });
    assert_eq!(found["value"], won);
    let moves = found["moves"].as_array().unwrap();
    let wins = moves.iter().filter(|m| m["result"] == "win").count();
    assert_eq!((wins, moves.len()), (4, 24));
    let wrong = anna.get("/api/tables/emergo?position=x").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}
