//! Everything that is refused, and what is said about it.

use axum::body::Body;
use axum::http::{Method, Request};
use insta::{allow_duplicates, assert_snapshot};
use serde_json::json;

use crate::world::{World, fresh_id, id_of};

pub(crate) async fn unknown_games(world: World) {
    let mut anna = world.browser();
    let names = [
        "go",
        "",
        "Emergo",
        "emulsion:0",
        "emulsion:33",
        "emulsion:256",
        "emulsion:99999999999999999999",
        "emulsion:8,pie=maybe",
        "emulsion:8,pie=on,pie=off",
        "emergo:10x10",
        "emergo:7x7,preset=mindsports",
        "emergo:9x9,men=200",
        "emergo:hex-8,men=34",
        "emergo:hex,men=15",
        "emergo:9x9,\u{0}",
    ];
    let mut lines = Vec::new();
    for name in names {
        let wish = json!({ "game": name, "opponent": "human", "color": "black" });
        lines.push(anna.post("/api/games", &wish).await.refusal());
    }
    let long = json!({ "game": "x".repeat(5000), "opponent": "human", "color": "black" });
    lines.push(anna.post("/api/games", &long).await.refusal());
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 unknown-game: There is no such game or board. Unknown game "go": the games are emulsion and emergo.
    400 unknown-game: There is no such game or board. Unknown game "": the games are emulsion and emergo.
    400 unknown-game: There is no such game or board. Unknown game "Emergo": the games are emulsion and emergo.
    400 unknown-game: There is no such game or board. An Emulsion board has from 1 to 256 files.
    400 unknown-game: This server plays Emulsion on boards of at most 32 files, not 33.
    400 unknown-game: This server plays Emulsion on boards of at most 32 files, not 256.
    400 unknown-game: There is no such game or board. An Emulsion board has from 1 to 256 files.
    400 unknown-game: There is no such game or board. Pie is on or off, not "maybe".
    400 unknown-game: There is no such game or board. The option "pie" is given twice.
    400 unknown-game: There is no such game or board. A square Emergo board is odd, from 5x5 to 15x15, not 10x10.
    400 unknown-game: There is no such game or board. The preset mindsports is for 9x9, hex, not for 7x7.
    400 unknown-game: There is no such game or board. A 9x9 board holds from 1 to 20 men per side.
    400 unknown-game: This server plays Emergo on boards up to 11x11 and hex-5, not hex-8.
    400 unknown-game: On hex, this server plays with at most 13 men per side, not 15.
    400 malformed: The text has a NUL character, which cannot be stored.
    400 unknown-game: There is no such game or board. A game's name has at most 200 bytes, this one has 5000.
    "#));
}

pub(crate) async fn unknown_matches(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let change = json!({ "id": "x", "version": 0, "move": "a1-b1" });
    for id in ["abcdefghjkmnpqrs", "short", "%01", "%FF%FE", "..%2F..", "ABCDEFGHJKMNPQRS"] {
        for path in ["", "/positions/0"] {
            let answer = anna.get(&format!("/api/games/{id}{path}")).await;
            assert_eq!(
                answer.refusal(),
                "404 not-found: There is no game at this address.",
                "{id}"
            );
        }
        for action in ["moves", "undo", "resign"] {
            let answer = anna.post(&format!("/api/games/{id}/{action}"), &change).await;
            assert_eq!(
                answer.refusal(),
                "404 not-found: There is no game at this address.",
                "{id}"
            );
        }
    }
    for ply in ["1", "-1", "4294967296", "first", "%FF", "0x0"] {
        let answer = anna.get(&format!("/api/games/{}/positions/{ply}", id_of(&game))).await;
        assert!(answer.refusal().starts_with("404 not-found: "), "{ply}");
    }
}

pub(crate) async fn bodies_that_cannot_be_read(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let moves = format!("/api/games/{}/moves", id_of(&game));
    let mut lines = Vec::new();
    let bodies: [&[u8]; 12] = [
        b"",
        b"null",
        b"[]",
        b"{",
        b"hello",
        b"\xff\xfe",
        b"{\"id\":\"x\",\"version\":0,\"move\":\"\xff\"}",
        br#"{"id":"x","version":0}"#,
        br#"{"id":"x","version":-1,"move":"a1-b1"}"#,
        br#"{"id":"x","version":"0","move":"a1-b1"}"#,
        br#"{"id":"","version":0,"move":"a1-b1"}"#,
        br#"{"id":"a\u0000b","version":0,"move":"a1-b1"}"#,
    ];
    for body in bodies {
        lines.push(anna.post_bytes(&moves, body).await.refusal());
    }
    let long = json!({ "id": "é".repeat(65), "version": 0, "move": "a1-b1" });
    lines.push(anna.post(&moves, &long).await.refusal());
    for opponent in [json!("god"), json!("0"), json!("9"), json!(3)] {
        let wish = json!({ "game": "emergo", "opponent": opponent, "color": "black" });
        lines.push(anna.post("/api/games", &wish).await.refusal());
    }
    let color = json!({ "game": "emergo", "opponent": "1", "color": "red" });
    lines.push(anna.post("/api/games", &color).await.refusal());
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
        let request = Request::post(&moves).header("content-type", kind);
        let body = json!({ "id": "x", "version": 0, "move": "a1-b1" }).to_string();
        lines.push(anna.send(request.body(Body::from(body)).unwrap()).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 malformed: The request is not valid. EOF while parsing a value at line 1 column 0.
    400 malformed: The request is not valid. Invalid type: null, expected struct NewMove at line 1 column 4.
    400 malformed: The request is not valid. Invalid length 0, expected struct NewMove with 4 elements at line 1 column 2.
    400 malformed: The request is not valid. EOF while parsing an object at line 1 column 1.
    400 malformed: The request is not valid. Expected value at line 1 column 1.
    400 malformed: The request is not valid. Expected value at line 1 column 1.
    400 malformed: The request is not valid. Invalid unicode code point at line 1 column 31.
    400 malformed: The request is not valid. Missing field `move` at line 1 column 22.
    400 malformed: The request is not valid. Invalid value: integer `-1`, expected u32 at line 1 column 22.
    400 malformed: The request is not valid. Invalid type: string "0", expected u32 at line 1 column 23.
    400 malformed: The request is not valid. An id has from 1 to 64 characters at line 1 column 8.
    400 malformed: The text has a NUL character, which cannot be stored.
    400 malformed: The request is not valid. An id has from 1 to 64 characters at line 1 column 138.
    400 malformed: The request is not valid. The opponent is human, link, lobby, player or a level from 1 to 8 at line 1 column 50.
    400 malformed: The request is not valid. The opponent is human, link, lobby, player or a level from 1 to 8 at line 1 column 48.
    400 malformed: The request is not valid. The opponent is human, link, lobby, player or a level from 1 to 8 at line 1 column 48.
    400 malformed: The request is not valid. Invalid type: integer `3`, expected a string at line 1 column 45.
    400 malformed: The request is not valid. Unknown variant `red`, expected one of `black`, `white`, `random` at line 1 column 14.
    415 malformed: Send the request as JSON (content-type: application/json).
    415 malformed: Send the request as JSON (content-type: application/json).
    415 malformed: Send the request as JSON (content-type: application/json).
    415 malformed: Send the request as JSON (content-type: application/json).
    "#));
    assert_eq!(anna.game(id_of(&game)).await, game, "nothing has happened");
    let longest = json!({ "id": "é".repeat(64), "version": 0, "move": "a1-b1" });
    assert_eq!(anna.post(&moves, &longest).await.json()["version"], 1);
}

pub(crate) async fn bodies_that_are_too_large(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let moves = format!("/api/games/{}/moves", id_of(&game));
    let change = |text: String| json!({ "id": "x", "version": 0, "move": text });
    assert_eq!(
        anna.post(&moves, &change("a".repeat(16 * 1024))).await.refusal(),
        "413 too-large: The request is too large. It can have at most 16384 bytes."
    );
    let fits = anna.post(&moves, &change("a".repeat(16_000))).await.refusal();
    assert!(fits.starts_with("400 illegal-move: "), "{fits}");
    assert!(fits.len() < 300, "what was sent is not sent back whole: {fits}");
}

pub(crate) async fn illegal_moves(world: World) {
    let mut anna = world.browser();
    let mut lines = Vec::new();
    let emulsion = anna.begin("emulsion:8").await;
    for text in ["", "hello", "a1-a3", "a1-i9", "a1-c3", "swap", "a1/a2", "a1-b2", "♟", "\u{0}"] {
        lines.push(anna.refused(&emulsion, text).await);
    }
    let emergo = anna.begin("emergo:9x9").await;
    for text in ["", "e5", "a2", "a1-b2", "a1xc3", "2*a1", "a1xc3xe5xg7xi9"] {
        lines.push(anna.refused(&emergo, text).await);
    }
    let emergo = anna.play(&emergo, &["e3"]).await;
    lines.push(anna.refused(&emergo, "f4").await);
    lines.push(anna.refused(&emergo, "e3").await);
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
        400 illegal-move: “” is not an Emulsion move. Write a1-b2 to swap or c3/c4 to place.
        400 illegal-move: “hello” is not an Emulsion move. Write a1-b2 to swap or c3/c4 to place.
        400 illegal-move: a1 and a3 are not adjacent. Only neighbors can be swapped. (rule 7)
        400 illegal-move: i9 is not on the 8x8 board. (rule 1)
        400 illegal-move: a1 and c3 are not adjacent. Only neighbors can be swapped. (rule 7)
        400 illegal-move: Only White may swap sides, and only on White’s first turn. (rule 11)
        400 illegal-move: Pieces are placed only in the free game. Swap two neighbors, for example a1-b2. (rule 8)
        400 illegal-move: a1 and b2 are both black. A swap needs one piece of each color. (rule 7)
        400 illegal-move: “♟” is not an Emulsion move. Write a1-b2 to swap or c3/c4 to place.
        400 malformed: The text has a NUL character, which cannot be stored.
        400 illegal-move: “” is not an Emergo move. Write e5 to enter, e4-d3 to move, g1xe3xc5 to capture.
        400 illegal-move: White’s first man may not go on the center, e5. (rule 10)
        400 illegal-move: This board has no cell a2.
        400 illegal-move: You have 12 men in hand. Enter before you move a piece. (rule 4)
        400 illegal-move: There is no piece on a1. (rule 5)
        400 illegal-move: You can enter only one man at a time, not 2. (rule 10)
        400 illegal-move: There is no piece on a1. (rule 5)
        400 illegal-move: You may not feed. This entry would let White capture f4. (rule 11)
        400 illegal-move: There is a white piece on e3. Enter on a vacant cell. (rule 10)
        "));
}

pub(crate) async fn ambiguous_captures(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:hex-3,men=3").await;
    let game = anna.play(&begun, &["d4", "a2", "d3", "e5", "e4"]).await;
    let line = anna.refused(&game, "e5xe5").await;
    allow_duplicates!(
        assert_snapshot!(line, @r#"400 illegal-move: e5xe5 matches several captures. Choose one: e5xc3xe3xe5 or e5xe3xc3xe5. ["e5xc3xe3xe5","e5xe3xc3xe5"]"#)
    );
    let game = anna.play(&game, &["e5e3c3e5"]).await;
    assert_eq!(game["moves"][5]["text"], "e5xe3xc3xe5");
}

pub(crate) async fn the_other_side_is_to_move(world: World) {
    let mut anna = world.browser();
    let game = anna.begin_against("8", "emulsion:8", "white").await;
    assert_eq!(anna.refused(&game, "a1-b1").await, "403 not-your-turn: It is not your turn.");
}

pub(crate) async fn spectators_cannot_act(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let mut nobody = world.browser();
    let mut ben = world.browser();
    ben.begin("emulsion:8").await;
    for watcher in [&mut nobody, &mut ben] {
        for (action, text) in [("moves", Some("a1-b1")), ("undo", None), ("resign", None)] {
            assert_eq!(
                watcher.act(&game, action, text).await.refusal(),
                "403 not-yours: You are a spectator. Only the players of this game can do this."
            );
        }
    }
    assert_eq!(anna.game(id_of(&game)).await, game);
}

pub(crate) async fn stale_versions(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:8").await;
    let game = anna.play(&begun, &["a1-b1"]).await;
    for (action, text) in [("moves", Some("h8-g8")), ("undo", None)] {
        assert_eq!(
            anna.act(&begun, action, text).await.refusal(),
            "409 stale: The game has changed in the meantime. Look at it and try again."
        );
    }
    let mut future = game.clone();
    future["version"] = json!(7);
    assert!(anna.refused(&future, "h8-g8").await.starts_with("409 stale"));
    let over = anna.done(&begun, "resign", None).await;
    assert_eq!(over["result"]["reason"], "resigned", "who gives up means every position");
}

pub(crate) async fn finished_matches(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:8").await;
    let game = anna.done(&begun, "resign", None).await;
    for (action, text) in [("moves", Some("a1-b1")), ("undo", None), ("resign", None)] {
        assert_eq!(
            anna.act(&game, action, text).await.refusal(),
            "409 finished: The game is over."
        );
    }
}

pub(crate) async fn wrong_addresses_and_methods(world: World) {
    let mut anna = world.browser();
    for path in ["/api/", "/api/nothing", "/api/games/x/y/z"] {
        assert_eq!(
            anna.get(path).await.refusal(),
            "404 not-found: There is no page at this address.",
            "{path}"
        );
    }
    let change = json!({ "id": fresh_id(), "version": 0 });
    assert!(anna.post("/api/nothing", &change).await.refusal().starts_with("404"));
    for (method, path) in [
        (Method::DELETE, "/api/games/abcdefghjkmnpqrs"),
        (Method::PUT, "/api/catalog"),
        (Method::DELETE, "/api/games"),
        (Method::GET, "/api/games/abcdefghjkmnpqrs/moves"),
        (Method::POST, "/rules"),
    ] {
        assert_eq!(
            anna.request(method, path).await.refusal(),
            "405 wrong-method: This address does not accept this method.",
            "{path}"
        );
    }
}

pub(crate) async fn nul_characters(world: World) {
    const REFUSAL: &str = "400 malformed: The text has a NUL character, which cannot be stored.";
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let game = anna.open_challenge("link", "emulsion:4,pie=off", "3d").await;
    let id = id_of(&game);
    let code = game["codes"]["white"].as_str().unwrap();
    world.browser().join(id, Some(code)).await;
    for path in [
        "/api/games/%00",
        "/api/games?player=a%00b",
        "/api/games?cursor=%00",
        "/api/players/a%00b",
        "/api/players/a%00b/games",
        "/api/players/Anna/against/a%00b",
        "/api/players/Anna/ratings/emergo/%00",
        "/api/players?prefix=an%00",
        "/api/boards/emergo:9x9?moves=%00",
        "/api/oembed?url=http://luctor.test/game/%00",
        "/api/%00",
    ] {
        assert_eq!(anna.get(path).await.refusal(), REFUSAL, "{path}");
    }
    for path in ["/api/account/sessions/%00", "/api/account/tokens/a%00"] {
        assert_eq!(anna.request(Method::DELETE, path).await.refusal(), REFUSAL, "{path}");
    }
    let nul = "a\0b";
    let games = |path: &str| format!("/api/games/{id}/{path}");
    for (method, path, body) in [
        (Method::POST, "/api/games".to_owned(), json!({ "game": nul, "opponent": "human" })),
        (Method::POST, "/api/session".to_owned(), json!({ "name": nul, "password": nul })),
        (Method::POST, "/api/account".to_owned(), json!({ "name": "Bert", "password": nul })),
        (Method::POST, "/api/account/tokens".to_owned(), json!({ "title": nul, "scopes": [] })),
        (Method::POST, "/api/account/reset".to_owned(), json!({ "name": nul })),
        (Method::POST, "/api/pbm".to_owned(), json!({ "command": nul, "text": nul })),
        (Method::POST, games("join"), json!({ "code": nul })),
        (Method::POST, games("moves"), json!({ "id": nul, "version": 1, "move": nul })),
        (Method::POST, games("chat"), json!({ "room": "players", "text": nul })),
        (Method::PUT, games("conditions"), json!({ "ply": 0, "lines": [[nul, nul]] })),
        (Method::PUT, games("exploration"), json!({ "ply": 0, "tree": { nul: 1 } })),
    ] {
        let refusal = anna.with_body(method, &path, &body).await.refusal();
        assert_eq!(refusal, REFUSAL, "{path}");
    }
}
