//! The library of annotated games, and annotated records of matches.

use axum::http::StatusCode;
use serde_json::Value;

use crate::world::{World, id_of, legal_of};

fn ids(list: &Value) -> Vec<String> {
    let games = list["games"].as_array().unwrap().iter();
    games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

pub(crate) async fn is_searched_by_game_opening_theme_and_player(world: World) {
    let mut anna = world.browser();
    let all = anna.get("/api/library").await.json();
    assert!(ids(&all).len() > 20, "{all}");
    let game = all["games"][0].clone();
    let mut found = async |field: &str, value: &str| {
        ids(&anna.get(&format!("/api/library?{field}={}", value.replace(' ', ","))).await.json())
    };
    let id = game["id"].as_str().unwrap().to_owned();
    assert!(found("game", "emergo").await.contains(&id));
    assert!(!found("game", "emulsion").await.contains(&id));
    assert_eq!(found("opening", game["opening"].as_str().unwrap()).await, [id.as_str()]);
    assert!(found("player", game["white"].as_str().unwrap()).await.contains(&id));
    assert!(found("theme", game["themes"][0].as_str().unwrap()).await.contains(&id));
    assert_eq!(found("theme", "nonsense").await, Vec::<String>::new());
}

pub(crate) async fn shows_games_with_variations_and_evaluations(world: World) {
    let mut anna = world.browser();
    let all = anna.get("/api/library").await.json();
    for id in ids(&all) {
        let game = anna.get(&format!("/api/library/{id}")).await.json();
        let nodes = game["nodes"].as_array().unwrap();
        let turns = game["turns"].as_u64().unwrap() as usize;
        assert_eq!(game["evaluations"].as_array().unwrap().len(), turns + 1, "{id}");
        assert!(nodes.len() > turns && !game["headers"].as_array().unwrap().is_empty(), "{id}");
        let text = anna.get(&format!("/api/library/{id}/record.txt")).await;
        assert!(str::from_utf8(&text.body).unwrap().starts_with("[Id "));
    }
    for path in ["/api/library/nothing", "/api/library/nothing/record.txt"] {
        let missing = anna.get(path).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
    }
}

pub(crate) async fn finished_matches_have_an_annotated_record(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:3,pie=off").await;
    let path = format!("/api/games/{}/annotated.txt", id_of(&game));
    assert!(anna.get(&path).await.refusal().starts_with("409 running: "));
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
    }
    let answer = anna.get(&path).await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = str::from_utf8(&answer.body).unwrap();
    assert!(text.starts_with("[Game \"emulsion:3,pie=off\"]\n"), "{text}");
    assert!(text.contains("review of the site") && text.contains("[%eval "), "{text}");
    assert!(text.contains("Groups at the end:") || text.contains("Groups at the\nend:"), "{text}");
}
