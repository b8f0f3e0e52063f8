//! Boards that belong to no match.

use axum::http::StatusCode;
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use crate::world::{Answer, Browser, World, id_of, legal_of};

/// The address of a board, with a query whose values are encoded as far as needed.
pub(super) fn address(game: &str, position: &str, moves: &str) -> String {
    let position = position.replace(' ', "%20");
    format!("/api/boards/{game}?position={position}&moves={moves}")
}

pub(super) async fn board(browser: &mut Browser, game: &str, position: &str, moves: &str) -> Value {
    let answer = browser.get(&address(game, position, moves)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

pub(super) async fn read(browser: &mut Browser, text: &str) -> Answer {
    browser.post("/api/boards/read", &json!({ "text": text })).await
}

pub(crate) async fn a_board_needs_no_match_and_no_account(world: World) {
    let mut anna = world.browser();
    let start = board(&mut anna, "emulsion", "", "").await;
    let game = anna.begin("emulsion:8").await;
    for key in ["game", "title", "board", "position", "moves", "last", "result"] {
        assert_eq!(start[key], game[key], "{key}");
    }
    assert_eq!(start["start"], Value::Null);
    let moved = board(&mut anna, "emulsion:8", "", "B1-A1,%20h8g8").await;
    let texts: Vec<&str> =
        moved["moves"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["a1-b1", "g8-h8"]);
    assert_eq!(moved["last"], json!(["g8", "h8"]));
    let text = moved["position"]["text"].as_str().unwrap();
    let same = board(&mut anna, "emulsion:8", text, "").await;
    assert_eq!((&same["position"], &same["start"]), (&moved["position"], &json!(text)));
}

pub(crate) async fn a_board_has_the_rules_of_its_options(world: World) {
    let mut anna = world.browser();
    let blocked = "w1,w1,1/w1,1/b3,1,1/2/3 w 0,0 9";
    let draw = board(&mut anna, "emergo:5x5,men=3", blocked, "").await;
    assert_eq!(draw["game"], "emergo:5x5,men=3");
    let end = "b1w1,2/2/3/2/3 w 0,0 9";
    let lost = board(&mut anna, "emergo:5x5,men=1", end, "").await;
    assert_eq!(lost["result"]["winner"], "black");
    assert_eq!(lost["result"]["reason"], "eliminated");
    assert_eq!(lost["position"]["legal"], json!([]));
}

pub(crate) async fn repetition_counts_the_moves_that_are_given(world: World) {
    let mut anna = world.browser();
    let game = "emergo:5x5,men=1";
    let apart = "w1,2/2/3/2/2,b1 w 0,0 2";
    let round = ["a5-b4", "e1-d2", "b4-a5", "d2-e1"].join(",");
    let twice = board(&mut anna, game, apart, &round).await;
    assert_eq!(twice["result"], Value::Null);
    let thrice = board(&mut anna, game, apart, &format!("{round},{round}")).await;
    assert_eq!(thrice["result"]["reason"], "repetition");
}

pub(crate) async fn forced_moves_are_marked(world: World) {
    let mut anna = world.browser();
    let moves = "b4,c5,b2,c5xa3xc1";
    let shown = board(&mut anna, "emergo:5x5,men=3", "", moves).await;
    let begun = anna.begin("emergo:5x5,men=3").await;
    let played = anna.play(&begun, &["b4", "c5", "b2", "c5xa3xc1"]).await;
    assert_eq!(shown["moves"], played["moves"]);
    let forced: Vec<bool> =
        played["moves"].as_array().unwrap().iter().map(|m| m["forced"] == true).collect();
    assert_eq!(forced, [false, false, false, true]);
    let back = anna.done(&played, "undo", None).await;
    assert_eq!(back["moves"].as_array().unwrap().len(), 3);
}

pub(crate) async fn all_problems_of_a_position_are_listed(world: World) {
    let mut anna = world.browser();
    let drawings = [
        ("emulsion:4", "wbwb/bwbw/wbwb/bwbw b 0"),
        ("emulsion:4", " wbwb/bwbw/wbwb/bwbw  b 0"),
        ("emulsion:4", "wbwb/b2w/wbwb/bwbw b 0"),
        ("emulsion:free-4", "wbwb/4/4/3b b 0"),
        ("emulsion:4", "wbwb/bxbw/wbw/bwbw y -1"),
        ("emergo:9x9", "5/4/5/4/5/4/5/4/5 w 12,12 0"),
        ("emergo:9x9", "w3b2,4/4/5/4/5/4/5/4/5 w 12,12 0"),
        ("emergo:hex-alternate", "4/5/6/7/6/5/4 w 13,13 0"),
        ("emergo:9x9", "5/4 w 12"),
        ("emergo:9x9", "5/4/q/4/6/4/5/4/5 g 12 first"),
    ];
    let mut lines = Vec::new();
    for (game, position) in drawings {
        let path = format!("/api/boards/{game}/check");
        let checked = anna.post(&path, &json!({ "position": position })).await.json();
        lines.push(format!("{game} {position}: {}", checked["position"]));
        for problem in checked["problems"].as_array().unwrap() {
            let (code, rule) = (&problem["code"], &problem["rule"]);
            lines.push(format!("  {code} {rule} {}", problem["message"].as_str().unwrap()));
            lines.push(format!("    {}", problem["told"]));
        }
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    emulsion:4 wbwb/bwbw/wbwb/bwbw b 0: "wbwb/bwbw/wbwb/bwbw b 0"
    emulsion:4  wbwb/bwbw/wbwb/bwbw  b 0: "wbwb/bwbw/wbwb/bwbw b 0"
    emulsion:4 wbwb/b2w/wbwb/bwbw b 0: null
      "empty" 2 2 squares are empty. In the standard game, the board is full.
        {"code":"squares-empty","facts":{"count":2}}
      "pieces" 2 There are 7 black and 7 white pieces instead of 8 and 8.
        {"code":"pieces-amiss","facts":{"black":7,"expectedBlack":8,"expectedWhite":8,"white":7}}
    emulsion:free-4 wbwb/4/4/3b b 0: null
      "unequal" 8 There are 3 black and 2 white pieces. The free game needs as many of each.
        {"code":"pieces-unequal","facts":{"black":3,"white":2}}
    emulsion:4 wbwb/bxbw/wbw/bwbw y -1: null
      "squares" null Rank 2 has 3 squares instead of 4.
        {"code":"position-squares","facts":{"expected":4,"found":3,"rank":2}}
      "character" null Rank 3 has “x”, which is not b, w or a number.
        {"code":"position-character","facts":{"rank":3,"text":"x"}}
      "side" null The side to move must be b or w, not “y”.
        {"code":"position-side","facts":{"text":"y"}}
      "ply" null The ply must be a whole number, not “-1”.
        {"code":"position-ply","facts":{"text":"-1"}}
    emergo:9x9 5/4/5/4/5/4/5/4/5 w 12,12 0: "5/4/5/4/5/4/5/4/5 w 12,12 0"
    emergo:9x9 w3b2,4/4/5/4/5/4/5/4/5 w 12,12 0: null
      "men" null White has 15 men (caps, prisoners and men in hand) instead of 12.
        {"code":"men-amiss","facts":{"color":"white","expected":12,"found":15}}
      "men" null Black has 14 men (caps, prisoners and men in hand) instead of 12.
        {"code":"men-amiss","facts":{"color":"black","expected":12,"found":14}}
    emergo:hex-alternate 4/5/6/7/6/5/4 w 13,13 0: null
      "no-hands" null In hex-alternate, neither player has men in hand.
        {"code":"no-hands","facts":{}}
    emergo:9x9 5/4 w 12: null
      "parts" null A position has 4 parts (ROWS SIDE HANDS PLY), but this text has 3.
        {"code":"position-parts","facts":{"expected":4,"form":"ROWS SIDE HANDS PLY","found":3}}
    emergo:9x9 5/4/q/4/6/4/5/4/5 g 12 first: null
      "piece" null Row 7 has “q”, which is not a piece (such as w3b2) or a number of vacant cells.
        {"code":"position-piece","facts":{"row":7,"text":"q"}}
      "cells" null Row 5 has 6 cells instead of 5.
        {"code":"position-cells","facts":{"expected":5,"found":6,"row":5}}
      "side" null The side to move must be b or w, not “g”.
        {"code":"position-side","facts":{"text":"g"}}
      "hands" null The men in hand must be White’s and Black’s numbers (such as 12,12), not “12”.
        {"code":"position-hands","facts":{"text":"12"}}
      "ply" null The ply must be a whole number, not “first”.
        {"code":"position-ply","facts":{"text":"first"}}
    "#));
}

pub(crate) async fn boards_with_too_many_captures_are_rejected_everywhere(world: World) {
    let mut anna = world.browser();
    let large = "emergo:hex-8,men=34";
    let mut lines = Vec::new();
    lines.push(anna.get(&address(large, "", "")).await.refusal());
    for path in ["analysis", "insight"] {
        lines.push(anna.get(&format!("/api/boards/{large}/{path}")).await.refusal());
    }
    let drawn = json!({ "position": "" });
    lines.push(anna.post(&format!("/api/boards/{large}/check"), &drawn).await.refusal());
    let pasted = json!({ "text": format!("[Game \"{large}\"] 1. h8") });
    lines.push(anna.post("/api/boards/read", &pasted).await.refusal());
    lines.push(anna.get(&format!("/api/picture.svg?game={large}")).await.refusal());
    for opponent in ["human", "link", "lobby", "3"] {
        let new = json!({ "game": large, "opponent": opponent, "color": "white" });
        lines.push(anna.post("/api/games", &new).await.refusal());
    }
    let refusal =
        "400 unknown-game: This server plays Emergo on boards up to 11x11 and hex-5, not hex-8.";
    assert!(lines.iter().all(|line| line == refusal), "{lines:#?}");
    let crowded = anna.get(&address("emergo:hex,men=15", "", "")).await.refusal();
    assert_eq!(
        crowded,
        "400 unknown-game: On hex, this server plays with at most 13 men per side, not 15."
    );
}

pub(crate) async fn invalid_boards_are_rejected(world: World) {
    let mut anna = world.browser();
    let asked = [
        ("go", "", ""),
        ("emulsion:33", "", ""),
        ("%FF", "", ""),
        ("emulsion:4", "wbwb", ""),
        ("emulsion:4", "4/4/4/4 b 0", ""),
        ("emulsion:4", "", "a1-c1"),
        ("emulsion:4", "", "a1-b1,x"),
        ("emergo:9x9", "", "e5"),
        ("emergo:9x9", "", "e3,f4"),
        ("emergo:5x5,men=1", "b1w1,2/2/3/2/3 w 0,0 9", "a1"),
    ];
    let mut lines = Vec::new();
    for (game, position, moves) in asked {
        lines.push(anna.get(&address(game, position, moves)).await.refusal());
    }
    lines.push(anna.get(&address("emulsion:4", "", &"a1-b1,".repeat(601))).await.refusal());
    lines.push(anna.post("/api/boards/go/check", &json!({ "position": "" })).await.refusal());
    lines.push(anna.post("/api/boards/emulsion/check", &json!({})).await.refusal());
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 unknown-game: There is no such game or board. Unknown game "go": the games are emulsion and emergo.
    400 unknown-game: This server plays Emulsion on boards of at most 32 files, not 33.
    400 unknown-game: The name of the game is not valid.
    400 bad-position: A position has 3 parts (ROWS SIDE PLY), but this text has 1.
    400 bad-position: 16 squares are empty. In the standard game, the board is full. There are 0 black and 0 white pieces instead of 8 and 8.
    400 illegal-move: a1 and c1 are not adjacent. Only neighbors can be swapped. (rule 7)
    400 illegal-move: “x” is not an Emulsion move. Write a1-b2 to swap or c3/c4 to place.
    400 illegal-move: White’s first man may not go on the center, e5. (rule 10)
    400 illegal-move: You may not feed. This entry would let White capture f4. (rule 11)
    409 finished: The game is over.
    400 malformed: At most 600 moves are allowed.
    400 unknown-game: There is no such game or board. Unknown game "go": the games are emulsion and emergo.
    400 malformed: The request is not valid. Missing field `position` at line 1 column 2.
    "#));
}

pub(crate) async fn a_pasted_text_becomes_a_board(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emergo:7x7").await;
    let game = anna.play(&game, &["c3", "e5"]).await;
    let id = id_of(&game);
    let texts = [
        "wbwb/bwbw/wbwb/bwbw b 0",
        "wbwb/bwbw/wbwb/bwbw b 0 moves a1-b1, b2-c2",
        "1. e3 g3 2. c3",
        "{\"game\":\"emulsion:4\",\"position\":null,\"moves\":[\"B1-A1\"]}",
        "{\"game\":\"emergo\",\"coordinates\":\"diamond\",\"moves\":[\"E3\",\"C3\"]}",
        "1. E3 E7 2. D3",
        "[Event \"Club\"]\n[Game \"emulsion:8,pie=off\"]\n[Result \"*\"]\n\n1. a1-b1 {good} h8-g8 (2. a2-b2) *",
    ];
    let mut lines = Vec::new();
    for text in texts {
        let answer = read(&mut anna, text).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
        lines.push(answer.json().to_string());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    {"game":"emulsion:4","id":null,"moves":[],"position":null,"title":"Emulsion 4x4"}
    {"game":"emulsion:4","id":null,"moves":["a1-b1","c2-b2"],"position":null,"title":"Emulsion 4x4"}
    {"game":"emergo:9x9","id":null,"moves":["e3","g3","c3"],"position":null,"title":"Emergo 9x9"}
    {"game":"emulsion:4","id":null,"moves":["a1-b1"],"position":null,"title":"Emulsion 4x4"}
    {"game":"emergo:9x9","id":null,"moves":["c3","a5"],"position":null,"title":"Emergo 9x9"}
    {"game":"emergo:9x9","id":null,"moves":["c3","g7","b4"],"position":null,"title":"Emergo 9x9"}
    {"game":"emulsion:8,pie=off","id":null,"moves":["a1-b1","g8-h8"],"position":null,"title":"Emulsion 8x8, no pie rule"}
    "#));
    for text in [id.to_owned(), format!("{}/game/{id}?x", crate::world::ORIGIN)] {
        let found = read(&mut anna, &text).await.json();
        assert_eq!(found["moves"], json!(["c3", "e5"]));
        assert_eq!((&found["game"], &found["id"]), (&json!("emergo:7x7"), &json!(id)));
    }
    // If both readings are possible, the request may name the coordinates.
    let asked = json!({ "text": "e3 c3", "game": "emergo:9x9", "coordinates": "diamond" });
    let found = anna.post("/api/boards/read", &asked).await.json();
    assert_eq!(found["moves"], json!(["c3", "a5"]));
    // Downloaded records can be pasted.
    for ending in ["json", "txt"] {
        let kept = anna.get(&format!("/api/games/{id}/record.{ending}")).await;
        assert_eq!(kept.status, StatusCode::OK, "{ending}");
        let found = read(&mut anna, str::from_utf8(&kept.body).unwrap()).await.json();
        assert_eq!((&found["game"], &found["moves"]), (&json!("emergo:7x7"), &json!(["c3", "e5"])));
    }
    // The result opens a board.
    let found = read(&mut anna, texts[1]).await.json();
    let (name, position) = (found["game"].as_str().unwrap(), found["position"].as_str());
    let shown = board(&mut anna, name, position.unwrap_or_default(), "a1-b1,b2-c2").await;
    assert!(!legal_of(&shown).is_empty());
}

pub(crate) async fn unreadable_pastes_are_explained(world: World) {
    let mut anna = world.browser();
    let texts = [
        "",
        "hello",
        "abcdefghjkmnpqrs",
        "{\"game\":\"emulsion\",\"moves\":3}",
        "{\"game\":\"go\",\"moves\":[]}",
        "[Game \"emergo:9x9\"]\n1. e3 f4",
        "[Game \"emergo:9x9\"]\n[Position \"5/4 w 12,12 0\"]",
        "1. a1-b1 a1-b1",
        "wbwb/bwbw/wbwb/bwbx b 0",
        "[Game \"emergo:5x5,men=3\"] [White \"A\"] b4 c5 a2",
        "[Game \"emergo:5x5,men=3\"]\nb4 c5 b2 d4",
    ];
    let mut lines = Vec::new();
    for text in texts {
        let answer = read(&mut anna, text).await;
        lines.push(answer.refusal());
        lines.push(format!("  {}", answer.json()["told"]));
    }
    let long = "a1-b1 ".repeat(20_000);
    lines.push(read(&mut anna, &long).await.refusal());
    lines.push(read(&mut anna, &"x".repeat(700_000)).await.refusal());
    let fits = format!("{}a1-b1", " ".repeat(90_000));
    assert_eq!(read(&mut anna, &fits).await.status, StatusCode::OK);
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 unreadable: This text has no position, no moves and no link to a game.
      {"code":"paste-empty","facts":{}}
    400 unreadable: This text does not name a game, and “hello” is not a first move of any usual game.
      {"code":"paste-no-game","facts":{"text":"hello"}}
    404 not-found: There is no game at this address.
      {"code":"no-such-game","facts":{}}
    400 unreadable: This looks like JSON but is not a game: invalid type: integer `3`, expected a sequence at line 1 column 28.
      {"code":"paste-json","facts":{"error":"invalid type: integer `3`, expected a sequence at line 1 column 28"}}
    400 unknown-game: There is no such game or board. Unknown game "go": the games are emulsion and emergo.
      null
    400 unreadable: This was read as Emergo 9x9, and 1 move was understood. Move 2 (f4) was rejected. You may not feed. This entry would let White capture f4. (rule 11)
      {"code":"paste-refused","facts":{"game":"emergo:9x9","number":2,"text":"f4","understood":1,"why":[{"code":"entry-feeds","facts":{"cell":"f4","color":"white"}}]}}
    400 unreadable: This is not a valid position of Emergo 9x9. The board has 9 rows, but the text has 2.
      {"code":"paste-no-position","facts":{"game":"emergo:9x9","why":[{"code":"position-rows","facts":{"expected":9,"found":2}}]}}
    400 unreadable: This was read as Emulsion 8x8, and 1 move was understood. Move 2 (a1-b1) was rejected. a1-b1 lowers the value of your piece from 2 to ½. A swap must raise it. (rule 7)
      {"code":"paste-refused","facts":{"game":"emulsion:8","number":2,"text":"a1-b1","understood":1,"why":[{"code":"swap-falls","facts":{"after":"½","before":"2","move":"a1-b1"}}]}}
    400 unreadable: This is not a valid position of Emulsion 4x4. Rank 1 has “x”, which is not b, w or a number.
      {"code":"paste-no-position","facts":{"game":"emulsion:4","why":[{"code":"position-character","facts":{"rank":1,"text":"x"}}]}}
    400 unreadable: This was read as Emergo 5x5, 3 men, and 2 moves were understood. Move 3 (a2) was rejected. This board has no cell a2.
      {"code":"paste-refused","facts":{"game":"emergo:5x5,men=3","number":3,"text":"a2","understood":2,"why":[{"code":"no-cell","facts":{"cell":"a2"}}]}}
    400 unreadable: This was read as Emergo 5x5, 3 men, and 3 moves were understood. Move 4 (d4) was rejected. You must capture: c5xa3xc1 takes 2 men. (rule 3) ["c5xa3xc1"]
      {"code":"paste-refused","facts":{"game":"emergo:5x5,men=3","number":4,"text":"d4","understood":3,"why":[{"code":"must-capture","facts":{"men":2,"moves":["c5xa3xc1"]}}]}}
    413 too-large: The request is too large. It can have at most 100000 bytes.
    413 too-large: The request is too large. It can have at most 100000 bytes.
    "#));
}

/// Checks that the module for browsers has the same answer, or the same error, as the server.
async fn assert_same(browser: &mut Browser, ask: &str, game: &str, position: &str, moves: &[&str]) {
    let path = match ask {
        "board" => address(game, position, &moves.join(",").replace(' ', "%20")),
        _ => address(&format!("{game}/insight"), position, &moves.join(",").replace(' ', "%20")),
    };
    let server = browser.get(&path).await;
    let request = json!({ "ask": ask, "game": game, "position": position, "moves": moves });
    let page: Value =
        serde_json::from_slice(&luctor_wasm::answer(request.to_string().as_bytes(), &mut |_| {}))
            .unwrap();
    let part = if server.status.is_success() { ask } else { "problem" };
    assert_eq!(page, json!({ part: server.json() }), "{request}");
}

pub(crate) async fn the_rules_in_the_page_answer_as_the_server(world: World) {
    let mut anna = world.browser();
    for (game, position, moves) in [
        ("emulsion", "", &[][..]),
        ("emulsion:4", " ", &["B1-A1"]),
        ("emulsion:2,pie=off", "", &["a1-a2", "a1-a2"]),
        ("emulsion:2", "wb/bw b", &[]),
        ("emergo", "", &["e3", "c3"]),
        ("emergo", "", &["e5"]),
        ("emergo", "", &["e3", "nonsense"]),
        ("emergo:5x5,men=1", "b1w1,2/2/3/2/3 w 0,0 9", &[]),
        ("emergo:hex-8", "", &[]),
        ("chess", "", &[]),
        ("emergo", "", &["a1"; 601]),
    ] {
        assert_same(&mut anna, "board", game, position, moves).await;
        assert_same(&mut anna, "insight", game, position, moves).await;
    }
    for position in ["wb/bw b 0", "ww/ww b 0", "", "wb"] {
        let body = json!({ "position": position });
        let server = anna.post("/api/boards/emulsion:2/check", &body).await.json();
        let request = json!({ "ask": "check", "game": "emulsion:2", "position": position });
        let page = luctor_wasm::answer(request.to_string().as_bytes(), &mut |_| {});
        assert_eq!(serde_json::from_slice::<Value>(&page).unwrap(), json!({ "check": server }));
    }
}
