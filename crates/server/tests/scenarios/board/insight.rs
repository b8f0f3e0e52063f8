//! Facts about positions that follow from the rules.

use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use crate::world::{Browser, World, by_lines, id_of, legal_of};

async fn insight(browser: &mut Browser, path: &str) -> Value {
    let answer = browser.get(&path.replace(' ', "%20")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

pub(crate) async fn entries_and_captures_are_listed(world: World) {
    let mut anna = world.browser();
    let entering = insight(&mut anna, "/api/boards/emergo:5x5,men=3/insight?moves=b4").await;
    allow_duplicates!(assert_snapshot!(by_lines(&entering["emergo"]), @r#"
    after:
      {"loses":0,"text":"a1"}
      {"loses":0,"text":"a3"}
      {"loses":0,"text":"a5"}
      {"loses":0,"text":"b2"}
      {"loses":0,"text":"c1"}
      {"loses":0,"text":"c5"}
      {"loses":0,"text":"d2"}
      {"loses":0,"text":"d4"}
      {"loses":0,"text":"e1"}
      {"loses":0,"text":"e3"}
      {"loses":0,"text":"e5"}
    captures: {"black":[],"white":[]}
    endangered: []
    entry: {"forbidden":[{"cell":"c3","message":"You may not feed. This entry would let White capture c3.","rule":11}],"may_feed":false,"men":1,"shadowpiece":false}
    feeding: {"black":["c3"],"white":[]}
    "#));
    let position = "2,w1/w2,1/1,b2w1,1/b1,1/3 b 0,1 9";
    let path = format!("/api/boards/emergo:5x5,men=4/insight?position={position}");
    let captures = insight(&mut anna, &path).await;
    allow_duplicates!(assert_snapshot!(by_lines(&captures["emergo"]), @r#"
    after: [{"loses":0,"text":"c3xa5"}]
    captures: {"black":[{"caps":2,"frees":0,"over":["b4"],"prisoners":2,"takes":1,"text":"c3xa5"}],"white":[{"caps":2,"frees":0,"over":["c3"],"prisoners":1,"takes":1,"text":"b4xd2"}]}
    endangered:
      {"by":["b4"],"cell":"c3","color":"black"}
      {"by":["c3"],"cell":"b4","color":"white"}
    entry: null
    feeding: {"black":[],"white":[]}
    "#));
    assert_eq!(captures["emulsion"], Value::Null);
}

pub(crate) async fn groups_are_compared_and_swaps_are_listed(world: World) {
    let mut anna = world.browser();
    let told = insight(&mut anna, "/api/boards/emulsion:3/insight?moves=b2-b3").await;
    allow_duplicates!(assert_snapshot!(by_lines(&told["emulsion"]), @r#"
    like_pairs: 5
    placements: 0
    standing: {"black":[4],"decides":0,"leader":"black","text":"Black leads 4 to 3.","white":[3,1,1]}
    swaps:
      {"after":1.5,"before":1.0,"text":"a1-a2"}
      {"after":1.5,"before":1.0,"text":"a1-b1"}
      {"after":1.5,"before":1.0,"text":"c1-b1"}
      {"after":1.5,"before":1.0,"text":"c1-c2"}
    "#));
    let free = insight(&mut anna, "/api/boards/emulsion:free-3/insight").await;
    assert_eq!(free["emulsion"]["placements"], 24);
}

pub(crate) async fn is_available_in_running_games(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let path = format!("/api/games/{}/positions/1/insight", id_of(&game));
    let told = insight(&mut anna, &path).await;
    let swaps: Vec<String> = told["emulsion"]["swaps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|swap| swap["text"].as_str().unwrap().to_owned())
        .collect();
    let legal: Vec<String> = legal_of(&game).into_iter().filter(|text| text != "swap").collect();
    assert_eq!(swaps, legal);
    let same = insight(&mut anna, "/api/boards/emulsion:4/insight?moves=a1-b1").await;
    assert_eq!(told, same);
    let refused = anna.get(&format!("/api/games/{}/positions/2/insight", id_of(&game))).await;
    assert_eq!(refused.refusal(), "404 not-found: This game has no such move.");
    let refused = anna.get("/api/boards/emulsion:4/insight?position=nothing").await;
    assert_eq!(refused.json()["code"], json!("bad-position"));
}
