//! Single rules of play: duties, swaps, takebacks and ends.

use crate::world::{World, by_lines, id_of, legal_of, moves_of};
use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::json;

pub(crate) async fn captures_are_mandatory(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:5x5,men=3").await;
    let game = anna.play(&begun, &["b4", "c5", "b2"]).await;
    for text in ["e5", "c5-d4", "c5xa3"] {
        let problem = anna.act(&game, "moves", Some(text)).await.json();
        assert_eq!(problem["legal"], json!(["c5xa3xc1"]), "{problem}");
    }
    let game = anna.play(&game, &["c5 c1"]).await;
    assert_eq!(moves_of(&game)[3], "c5xa3xc1");
    allow_duplicates!(assert_snapshot!(by_lines(&game), @r#"
    actions:
      "undo"
      "resign"
    board.cells:
    board.  {"name":"a5","x":0.0,"y":4.0}
    board.  {"name":"c5","x":2.0,"y":4.0}
    board.  {"name":"e5","x":4.0,"y":4.0}
    board.  {"name":"b4","x":1.0,"y":3.0}
    board.  {"name":"d4","x":3.0,"y":3.0}
    board.  {"name":"a3","x":0.0,"y":2.0}
    board.  {"name":"c3","x":2.0,"y":2.0}
    board.  {"name":"e3","x":4.0,"y":2.0}
    board.  {"name":"b2","x":1.0,"y":1.0}
    board.  {"name":"d2","x":3.0,"y":1.0}
    board.  {"name":"a1","x":0.0,"y":0.0}
    board.  {"name":"c1","x":2.0,"y":0.0}
    board.  {"name":"e1","x":4.0,"y":0.0}
    board.centre: "c3"
    board.shape: "diagonal"
    board.size: 5
    can_undo: true
    claim_in_ms: null
    clock: null
    coach: false
    codes: null
    control: "unlimited"
    engine: null
    exploration: true
    game: "emergo:5x5,men=3"
    id: …
    last:
      "c5"
      "a3"
      "c1"
    listed: false
    mine: true
    moves:
      {"color":"white","forced":false,"text":"b4"}
      {"color":"black","forced":false,"text":"c5"}
      {"color":"white","forced":false,"text":"b2"}
      {"color":"black","forced":true,"text":"c5xa3xc1"}
    notice: null
    notice_told: null
    offer: null
    players: {"black":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false},"white":{"bot":false,"here":true,"kind":"person","level":null,"name":null,"provisional":false,"rating":null,"rating_change":null,"you":false}}
    position.duty: "enter"
    position.groups: []
    position.hands: {"black":2,"white":1}
    position.hint: "You must enter a man. You have 1 man in hand."
    position.hint_told: {"code":"must-enter","facts":{"men":1}}
    position.legal:
    position.  {"cells":["a1"],"kind":"enter","text":"a1"}
    position.  {"cells":["a3"],"kind":"enter","text":"a3"}
    position.  {"cells":["a5"],"kind":"enter","text":"a5"}
    position.  {"cells":["b4"],"kind":"enter","text":"b4"}
    position.  {"cells":["c3"],"kind":"enter","text":"c3"}
    position.  {"cells":["c5"],"kind":"enter","text":"c5"}
    position.  {"cells":["d4"],"kind":"enter","text":"d4"}
    position.  {"cells":["e1"],"kind":"enter","text":"e1"}
    position.  {"cells":["e3"],"kind":"enter","text":"e3"}
    position.  {"cells":["e5"],"kind":"enter","text":"e5"}
    position.pieces: [{"caps":1,"cell":"c1","color":"black","prisoners":2,"value":null}]
    position.ply: 4
    position.text: "3/2/3/2/1,b1w2,1 w 1,2 4"
    position.turn: "white"
    rated: false
    rematch: null
    result: null
    seats: {"black":"person","white":"person"}
    status: "running"
    thinking: false
    title: "Emergo 5x5, 3 men"
    to_move: true
    version: 4
    you: null
    "#));
}

pub(crate) async fn players_swap_sides(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:4").await;
    let game = anna.play(&begun, &["a1-b1"]).await;
    assert_eq!(game["position"]["hint"], "You may swap sides instead of moving.");
    assert_eq!(legal_of(&game).last().unwrap(), "swap");
    let game = anna.play(&game, &["swap"]).await;
    let seen = ["last", "moves", "notice", "seats", "to_move"].map(|key| game[key].to_string());
    allow_duplicates!(assert_snapshot!(seen.join("\n"), @r#"
    []
    [{"color":"black","forced":false,"text":"a1-b1"},{"color":"white","forced":false,"text":"swap"}]
    "The sides were swapped by the pie rule. The player who had Black now plays White."
    {"black":"person","white":"person"}
    true
    "#));
    assert_eq!(game["position"]["turn"], "white");
}

pub(crate) async fn earlier_positions(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:7x7").await;
    let game = anna.play(&begun, &["a1", "g7"]).await;
    let at = |ply: u32| format!("/api/games/{}/positions/{ply}", id_of(&game));
    assert_eq!(anna.get(&at(0)).await.json(), begun["position"]);
    assert_eq!(anna.get(&at(1)).await.json()["text"], "4/3/4/3/4/3/w1,3 b 7,8 1");
    assert_eq!(anna.get(&at(2)).await.json(), game["position"]);
    assert_eq!(anna.get(&at(3)).await.refusal(), "404 not-found: This game has no such move.");
    let game = anna.done(&game, "undo", None).await;
    assert_eq!(anna.get(&at(2)).await.status, StatusCode::NOT_FOUND);
    assert_eq!(anna.get(&at(1)).await.json(), game["position"]);
}

pub(crate) async fn a_move_is_taken_back(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:8").await;
    assert_eq!(begun["can_undo"], false);
    assert_eq!(
        anna.act(&begun, "undo", None).await.refusal(),
        "400 cannot-undo: You have no move to take back."
    );
    let game = anna.play(&begun, &["a1-b1", "h8-g8"]).await;
    let game = anna.done(&game, "undo", None).await;
    assert_eq!(moves_of(&game), ["a1-b1"]);
    assert_eq!(game["version"], 3);
    assert_eq!(game["last"], json!(["a1", "b1"]));
    let game = anna.done(&game, "undo", None).await;
    assert_eq!((&game["position"], &game["last"]), (&begun["position"], &json!([])));
}

pub(crate) async fn a_player_resigns(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:9x9").await;
    let game = anna.play(&begun, &["a1"]).await;
    let game = anna.done(&game, "resign", None).await;
    assert_eq!(
        game["result"],
        json!({ "winner": "white", "reason": "resigned", "text": "Black resigned. White wins.",
            "told": { "code": "resigned", "facts": { "side": "black", "winner": "white" } } })
    );
    assert_eq!((&game["to_move"], &game["can_undo"]), (&json!(false), &json!(false)));
    assert_eq!(legal_of(&game), Vec::<String>::new());
}

pub(crate) async fn a_game_ends_by_the_rules(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:3,pie=off").await;
    while game["result"].is_null() {
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
    }
    let seen = ["result", "to_move", "thinking"].map(|key| game[key].to_string());
    allow_duplicates!(assert_snapshot!(seen.join("\n"), @r#"
    {"reason":"groups","text":"White wins 5 to 4 with the biggest group.","told":{"code":"groups","facts":{"less":4,"most":5,"winner":"white"}},"winner":"white"}
    false
    false
    "#));
    let groups = game["position"]["groups"].as_array().unwrap();
    let lines: String = groups.iter().map(|group| format!("{group}\n")).collect();
    allow_duplicates!(assert_snapshot!(lines, @r#"
    {"cancelled":false,"cells":["a2","b2","a3","b3","c3"],"color":"white"}
    {"cancelled":false,"cells":["a1","b1","c1","c2"],"color":"black"}
    "#));
}
