//! Seats: links, codes, and joining from the lobby.

use axum::http::{Method, StatusCode};
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::world::{Browser, World, id_of, moves_of};

fn code<'a>(made: &'a Value, color: &str) -> &'a str {
    made["codes"][color].as_str().unwrap()
}

pub(crate) async fn two_players_join_by_links(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    assert_eq!((&made["status"], &made["you"]), (&json!("waiting"), &json!("black")));
    assert_eq!(made["players"]["white"]["kind"], "open");
    assert_eq!(
        anna.refused(&made, "a1-b1").await,
        "409 not-begun: The game has not started yet. A player still has to join."
    );
    let joined = bert.join(id_of(&made), Some(code(&made, "white"))).await.json();
    assert_eq!((&joined["status"], &joined["you"]), (&json!("running"), &json!("white")));
    assert_eq!(joined["to_move"], false);
    let game = anna.play(&joined, &["a1-b1"]).await;
    assert_eq!(anna.refused(&game, "h8-g8").await, "403 not-your-turn: It is not your turn.");
    let game = bert.play(&game, &["swap"]).await;
    assert_eq!((&game["you"], &game["to_move"]), (&json!("black"), &json!(false)));
    let game = anna.game(id_of(&made)).await;
    assert_eq!((&game["you"], &game["to_move"]), (&json!("white"), &json!(true)));
    assert_eq!(moves_of(&game), ["a1-b1", "swap"]);
}

pub(crate) async fn a_code_continues_a_seat_on_another_device(world: World) {
    let (mut anna, mut bert, mut phone) = (world.browser(), world.browser(), world.browser());
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    bert.join(id_of(&made), Some(code(&made, "white"))).await;
    let game = phone.join(id_of(&made), Some(code(&made, "black"))).await.json();
    assert_eq!(game["you"], "black");
    let game = phone.play(&game, &["a1-b1"]).await;
    let renewed = format!("/api/games/{}/seats/white/code", id_of(&made));
    let renewed = bert.post(&renewed, &json!({})).await.json();
    let mut lost_cookie = world.browser();
    let game_there = lost_cookie.join(id_of(&made), renewed["code"].as_str()).await.json();
    assert_eq!(game_there["version"], game["version"]);
    lost_cookie.play(&game, &["h8-g8"]).await;
    let game = anna.game(id_of(&made)).await;
    anna.play(&game, &["c3-d3"]).await;
}

/// The host has seen the code of the opponent's seat. From another browser, it must not give them the seat.
pub(crate) async fn a_code_is_invalid_once_the_seat_is_taken(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    let id = id_of(&made);
    let game = bert.join(id, Some(code(&made, "white"))).await.json();
    let mut private_window = world.browser();
    let refusal = private_window.join(id, Some(code(&made, "white"))).await.refusal();
    assert!(refusal.starts_with("403 no-such-seat"), "{refusal}");
    assert_eq!(private_window.game(id).await["you"], Value::Null);
    assert_eq!(bert.join(id, Some(code(&made, "white"))).await.json()["you"], "white");
    // The code is not valid for the rematch either.
    bert.done(&game, "resign", None).await;
    assert!(
        anna.post(&format!("/api/games/{id}/seats/white/code"), &json!({}))
            .await
            .refusal()
            .starts_with("403")
    );
}

/// The response to the request to join may be lost: the server stops, or the network fails.
pub(crate) async fn a_repeated_request_to_join_succeeds(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    let id = id_of(&made);
    bert.game(id).await;
    let mut lost = bert.clone();
    assert_eq!(lost.join(id, Some(code(&made, "white"))).await.json()["you"], "white");
    assert_eq!(bert.join(id, Some(code(&made, "white"))).await.json()["you"], "white");
}

pub(crate) async fn seats_of_accounts_have_no_codes(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    assert_eq!(made["codes"]["black"], Value::Null);
    let id = id_of(&made);
    bert.join(id, Some(code(&made, "white"))).await;
    for (browser, color) in [(&mut anna, "black"), (&mut bert, "white")] {
        let path = format!("/api/games/{id}/seats/{color}/code");
        let refusal = browser.post(&path, &json!({})).await.refusal();
        assert!(refusal.starts_with("403 no-such-seat"), "{refusal}");
    }
}

pub(crate) async fn a_replaced_code_is_invalid(world: World) {
    let (mut anna, mut thief) = (world.browser(), world.browser());
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    let id = id_of(&made);
    let stolen = code(&made, "black").to_owned();
    assert_eq!(thief.join(id, Some(&stolen)).await.json()["you"], "black");
    let path = format!("/api/games/{id}/seats/black/code");
    let renewed = anna.post(&path, &json!({})).await.json();
    assert_eq!(thief.game(id).await["you"], Value::Null, "with the code goes every other device");
    assert_eq!(anna.game(id).await["you"], "black");
    assert_eq!(
        thief.join(id, Some(&stolen)).await.refusal(),
        "403 no-such-seat: This link is not valid for this game. It may have been replaced."
    );
    let mut phone = world.browser();
    let code = renewed["code"].as_str();
    assert_eq!(phone.join(id, code).await.json()["you"], "black");
    // The host can create another link until a player has joined by the first.
    let white = format!("/api/games/{id}/seats/white/code");
    let renewed = anna.post(&white, &json!({})).await.json();
    let mut bert = world.browser();
    assert_eq!(bert.join(id, renewed["code"].as_str()).await.json()["you"], "white");
    assert!(anna.post(&white, &json!({})).await.refusal().starts_with("403 not-yours"));
    assert!(thief.post(&path, &json!({})).await.refusal().starts_with("403 not-yours"));
}

pub(crate) async fn a_player_joins_from_the_lobby(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let made = anna.open_challenge("lobby", "emergo:9x9", "5+3").await;
    let seeks = |lobby: Value| lobby["seeks"].as_array().unwrap().clone();
    let seek = seeks(bert.get("/api/lobby").await.json())[0].clone();
    assert_eq!(seek["id"], made["id"]);
    assert_eq!((&seek["open"], &seek["control"]), (&json!("white"), &json!("5+3")));
    assert_eq!((&seek["mine"], &seek["title"]), (&json!(false), &json!("Emergo 9x9")));
    assert_eq!(seeks(anna.get("/api/lobby").await.json())[0]["mine"], true);
    let game = bert.join(id_of(&made), None).await.json();
    assert_eq!((&game["status"], &game["you"]), (&json!("running"), &json!("white")));
    assert!(seeks(anna.get("/api/lobby").await.json()).is_empty());
    let mut late = world.browser();
    assert_eq!(
        late.join(id_of(&made), None).await.refusal(),
        "409 seat-taken: This seat is already taken."
    );
}

pub(crate) async fn of_many_who_join_one_gets_the_seat(world: World) {
    let mut anna = world.browser();
    let made = anna.open_challenge("lobby", "emulsion:8", "5+3").await;
    let joins = (0..8).map(|_| {
        let (mut browser, id) = (world.browser(), id_of(&made).to_owned());
        async move { browser.join(&id, None).await.status }
    });
    let statuses = join_all(joins).await;
    let sat = statuses.iter().filter(|status| status.is_success()).count();
    let late = statuses.iter().filter(|status| **status == StatusCode::CONFLICT).count();
    assert_eq!((sat, late), (1, 7), "{statuses:?}");
    assert_eq!(anna.game(id_of(&made)).await["version"], 1, "it has begun once");
}

pub(crate) async fn a_link_opened_many_times_at_once_seats_one_player(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    // So that Bert has a cookie.
    bert.begin("emulsion:4").await;
    for _ in 0..5 {
        let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
        let joins = (0..8).map(|_| {
            let (mut bert, id) = (bert.clone(), id_of(&made).to_owned());
            let code = code(&made, "white");
            async move { bert.join(&id, Some(code)).await.status }
        });
        let statuses = join_all(joins).await;
        assert!(statuses.iter().all(|status| status.is_success()), "{statuses:?}");
        assert_eq!(anna.game(id_of(&made)).await["version"], 1, "it has begun once");
    }
}

pub(crate) async fn a_player_cannot_join_their_own_game(world: World) {
    let mut anna = world.browser();
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    assert_eq!(
        anna.join(id_of(&made), Some(code(&made, "white"))).await.refusal(),
        "409 own-opponent: You already play the other side. Send the link to someone else."
    );
    let listed = anna.open_challenge("lobby", "emulsion:8", "unlimited").await;
    let game = anna.join(id_of(&listed), None).await.json();
    assert_eq!((&game["status"], &game["you"]), (&json!("waiting"), &json!("black")));
}

pub(crate) async fn codes_are_shown_once(world: World) {
    let mut anna = world.browser();
    let made = anna.open_challenge("link", "emulsion:8", "unlimited").await;
    let code = code(&made, "black");
    for path in ["", "/live", "/chat?room=players"] {
        let answer = anna.get(&format!("/api/games/{}{path}", id_of(&made))).await;
        assert!(!String::from_utf8_lossy(&answer.body).contains(code), "{path}");
    }
    let mut watcher = world.watch(&anna, id_of(&made)).await;
    assert_eq!(watcher.next().await["codes"], Value::Null);
}

pub(crate) async fn matches_of_the_first_version_continue(world: World) {
    // What the first version stored has gone through the second step of the tables; a match made by it
    // has no start in its log and no code.
    let mut world = world;
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let game = anna.play(&game, &["a1-b1", "swap", "h8-g8"]).await;
    world.restart().await;
    let mut anna = anna.at(world.browser_router());
    assert_eq!(anna.game(id_of(&game)).await, game);
    anna.play(&game, &["c3-d3"]).await;
}

/// Challenges of one visitor must not hide those of others. Guests can get a new cookie at any time.
pub(crate) async fn open_challenges_are_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = luctor_server::RateLimit::default()).await;
    let wish =
        json!({ "game": "emulsion:8", "opponent": "lobby", "color": "black", "control": "3d" });
    let mut first = world.browser();
    let made = first.open_challenge("lobby", "emulsion:8", "3d").await;
    for _ in 1..10 {
        world.browser().open_challenge("lobby", "emulsion:8", "3d").await;
    }
    let refusal = world.browser().post("/api/games", &wish).await.refusal();
    assert!(
        refusal.starts_with("429 too-many-seeks: Too many of your games wait for an opponent."),
        "{refusal}"
    );
    // The accounts of the same address are counted separately.
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    anna.open_challenge("lobby", "emulsion:8", "3d").await;
    first.acted(&made, "abort").await;
    world.browser().open_challenge("lobby", "emulsion:8", "3d").await;
    assert_eq!(
        world.browser().post("/api/games", &wish).await.status,
        StatusCode::TOO_MANY_REQUESTS
    );
}

/// Someone with many accounts hides the challenges of others only with as many addresses.
pub(crate) async fn open_challenges_of_an_address_are_limited(mut world: World) {
    world
        .reconfigure(|settings| {
            settings.rate_limit = "1000".parse().unwrap();
            settings.trust_proxy = true;
        })
        .await;
    let from = |browser: &Browser, last: u8| browser.clone().from(&format!("192.0.2.{last}"));
    let wish = |opponent: &str| json!({ "game": "emulsion:8", "opponent": opponent, "color": "black", "control": "3d" });
    let mut sent = Vec::new();
    for name in ["Anna", "Bert", "Carl", "Dora", "Emil"] {
        let mut browser = from(&world.browser(), 1);
        browser.sign_up(name).await;
        for _ in 0..10 {
            sent.push(browser.post("/api/games", &wish("lobby")).await.status);
        }
    }
    let created = sent.iter().filter(|&&status| status == StatusCode::CREATED).count();
    assert_eq!(created, 40, "four accounts at one address");
    // Simultaneous requests are counted, too.
    let mut many = from(&world.browser(), 3);
    many.sign_up("Fay").await;
    let requests = (0..20).map(|_| {
        let mut many = many.clone();
        let wish = wish("lobby");
        async move { many.post("/api/games", &wish).await.status }
    });
    let statuses = join_all(requests).await;
    let created = statuses.iter().filter(|&&status| status == StatusCode::CREATED).count();
    assert_eq!(created, 10);
    // A match for a link is only on the list of its creator, so there may be more of them.
    let mut link = from(&world.browser(), 1);
    for _ in 0..50 {
        assert_eq!(link.post("/api/games", &wish("link")).await.status, StatusCode::CREATED);
    }
    let refusal = link.post("/api/games", &wish("link")).await.refusal();
    assert!(refusal.starts_with("429 too-many-seeks"), "{refusal}");
    // Ten matches of each account are older, but the lobby starts with the newest of each.
    let mut guest = from(&world.browser(), 2);
    guest.open_challenge("lobby", "emulsion:7", "3d").await;
    let seeks = guest.get("/api/lobby").await.json()["seeks"].as_array().unwrap().clone();
    assert_eq!(seeks.len(), 51);
    assert_eq!(seeks[0]["game"], "emulsion:7");
}

/// A guest stored 40 GB a day: every new game has room for private analyses.
pub(crate) async fn the_data_of_guests_is_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let path = format!("/api/games/{}/exploration", id_of(&game));
    let body = json!({ "ply": 0, "tree": "x".repeat(15_000) });
    let mut stored = 0;
    let refusal = loop {
        let answer = anna.with_body(Method::PUT, &path, &body).await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            break answer.refusal();
        }
        stored += 1;
        assert!(stored < 1000, "8 MiB allow 550 such requests");
    };
    assert!(refusal.starts_with("429 too-often"), "{refusal}");
    assert!(stored > 500, "{stored}");
    // Neither a new cookie nor commands of pbmserv help. Reading is still allowed.
    let command = json!({ "command": "help", "text": "x".repeat(10_000) });
    assert_eq!(anna.post("/api/pbm", &command).await.status, StatusCode::TOO_MANY_REQUESTS);
    let wish = json!({ "game": "emulsion:8", "opponent": "human", "color": "black" });
    let mut other = world.browser();
    while other.post("/api/games", &wish).await.status == StatusCode::CREATED {}
    assert_eq!(other.get("/api/lobby").await.status, StatusCode::OK);
}

/// Otherwise a stranger could write to its creator, and offer a rematch.
pub(crate) async fn nobody_joins_an_aborted_game(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    for opponent in ["lobby", "link"] {
        let made = anna.open_challenge(opponent, "emulsion:8", "3d").await;
        let game = anna.game(id_of(&made)).await;
        anna.acted(&game, "abort").await;
        let refusal = bert.join(id_of(&made), made["codes"]["white"].as_str()).await.refusal();
        assert!(refusal.starts_with("409 finished"), "{opponent}: {refusal}");
        let game = bert.game(id_of(&made)).await;
        assert_eq!(game["players"]["white"]["kind"], "open");
    }
}

pub(crate) async fn both_players_may_choose_the_same_request_id(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "3d").await;
    let path = format!("/api/games/{}/moves", id_of(&game));
    let mut game = game;
    for (browser, text) in [(&mut anna, "a1-b1"), (&mut bert, "h8-g8")] {
        let body = json!({ "id": "same", "version": game["version"], "move": text });
        let plies = game["moves"].as_array().unwrap().len();
        for _ in 0..2 {
            game = browser.post(&path, &body).await.json();
            assert_eq!(game["moves"].as_array().unwrap().len(), plies + 1, "{text}: {game}");
        }
    }
}
