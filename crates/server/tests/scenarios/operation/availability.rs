//! What an account does costs others nothing: it has few games, vacations and stored bytes, and its changes are small.

use std::ops::Range;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::players::begun;
use crate::scenarios::restrictions::lobby;
use crate::world::{Browser, PATIENCE, World, id_of};

/// Days in milliseconds.
const DAY_MS: i64 = 86_400_000;

/// Starts a server with the usual limits, but for many requests.
async fn limited(world: &mut World) {
    world
        .reconfigure(|settings| {
            settings.rate_limit = "1000".parse().unwrap();
            settings.trust_proxy = true;
        })
        .await;
}

async fn vacation(browser: &mut Browser, days: i64) -> String {
    let answer = browser.post("/api/account/vacation", &json!({ "days": days })).await;
    if answer.status == StatusCode::OK { String::new() } else { answer.refusal() }
}

async fn days_left(browser: &mut Browser) -> f64 {
    browser.get("/api/account/vacation").await.json()["days_left"].as_f64().unwrap()
}

/// Returns the stored revision and deadline of a match.
async fn stored(world: &World, id: &str) -> (i64, Option<i64>) {
    let page = world.db().stored_matches("", 100).await.unwrap();
    let content = page.into_iter().find(|one| one.id == id).unwrap().content.unwrap();
    (content.row.revision, content.summary.due_ms)
}

/// Waits until the deadline of a match is in a range. The writer stores it soon after it is computed.
async fn until_due(world: &World, id: &str, range: Range<i64>) {
    let wait = async {
        while !range.contains(&stored(world, id).await.1.unwrap()) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("the deadline should have changed");
}

/// Each vacation made all running games due at once, before the real deadlines of others.
pub(crate) async fn a_vacation_leaves_the_deadlines_of_others_first(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let slow = begun(&mut anna, &mut bert, "3d", false).await;
    let live = begun(&mut anna, &mut bert, "30+0", false).await;
    let (slow, live) = (id_of(&slow), id_of(&live));
    let before = [stored(&world, slow).await, stored(&world, live).await];
    assert_eq!(vacation(&mut anna, 10).await, "");
    assert_eq!(stored(&world, live).await, before[1], "no vacation stops a live clock");
    let due = world.db().due_matches(before[1].1.unwrap() - 1, 10).await.unwrap();
    assert!(due.is_empty(), "no match becomes due: {due:?}");
    world.server().compute_deadlines().await.unwrap();
    let first_ms = before[0].1.unwrap();
    until_due(&world, slow, first_ms + 9 * DAY_MS..first_ms + 11 * DAY_MS).await;
    // The clock runs again, and its flag falls at the earlier time.
    world.rewrite("UPDATE vacations SET from_ms = from_ms - 300000").await;
    assert_eq!(vacation(&mut anna, 0).await, "");
    world.server().compute_deadlines().await.unwrap();
    until_due(&world, slow, first_ms..first_ms + DAY_MS).await;
    assert_eq!(stored(&world, live).await, before[1]);
}

/// Every stream of the server sent its game again.
pub(crate) async fn a_vacation_notifies_only_its_own_games(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let own = begun(&mut anna, &mut bert, "3d", false).await;
    let (spectator, _, other) = world.pair("emulsion:4", "5+3").await;
    let mut watchers =
        [world.watch(&spectator, id_of(&own)).await, world.watch(&spectator, id_of(&other)).await];
    // Both have their game, and the players at the board have been announced.
    let quiet = Duration::from_millis(500);
    for watcher in &mut watchers {
        while tokio::time::timeout(quiet, watcher.next()).await.is_ok() {}
    }
    let [own, other] = &mut watchers;
    assert_eq!(vacation(&mut anna, 2).await, "");
    world.server().compute_deadlines().await.unwrap();
    own.next().await;
    let late = tokio::time::timeout(quiet, other.next()).await;
    assert!(late.is_err(), "{late:?}");
}

/// Preferences wrote to every running game.
pub(crate) async fn preferences_change_no_game(mut world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let before = stored(&world, id_of(&game)).await;
    let mut spectator = world.browser();
    let socket = world.watch(&anna, id_of(&game)).await;
    let is_here = async |spectator: &mut Browser| {
        spectator.game(id_of(&game)).await["players"]["black"]["here"] == true
    };
    while !is_here(&mut spectator).await {}
    let wish = |shown: &str| json!({ "show_online": shown });
    let path = "/api/account/preferences";
    anna.with_body(Method::PUT, path, &wish("nobody")).await;
    assert!(!is_here(&mut spectator).await, "a cached game shows them");
    drop(socket);
    let after = stored(&world, id_of(&game)).await;
    assert_eq!(after, before);
    limited(&mut world).await;
    anna = anna.at(world.browser_router());
    // The same preferences again cost nothing.
    for _ in 0..40 {
        assert_eq!(anna.with_body(Method::PUT, path, &wish("nobody")).await.status, StatusCode::OK);
    }
    let mut accepted = 0;
    let refusal = loop {
        let shown = if accepted % 2 == 0 { "accounts" } else { "nobody" };
        let answer = anna.with_body(Method::PUT, path, &wish(shown)).await;
        if answer.status != StatusCode::OK {
            break answer.refusal();
        }
        accepted += 1;
        assert!(accepted < 100, "30 changes are allowed at once");
    };
    assert!(refusal.starts_with("429 too-often"), "{refusal}");
}

/// A vacation that ended at once left a record each time.
pub(crate) async fn vacations_are_few(mut world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    for _ in 0..3 {
        assert_eq!(vacation(&mut anna, 1).await, "");
        assert_eq!(vacation(&mut anna, 0).await, "");
    }
    assert_eq!(days_left(&mut anna).await, 30.0, "a mistake counts for nothing");
    let account = anna.get("/api/account/export").await.json();
    assert_eq!(account["vacations"], json!([]));
    assert_eq!(vacation(&mut anna, 1).await, "");
    world.rewrite("UPDATE vacations SET from_ms = from_ms - 120000").await;
    assert_eq!(vacation(&mut anna, 0).await, "");
    assert_eq!(days_left(&mut anna).await, 29.0, "a short one uses up a day");
    limited(&mut world).await;
    anna = anna.at(world.browser_router());
    let mut refusals = Vec::new();
    for days in [1, 2, 3, 4, 5, 6] {
        refusals.push(vacation(&mut anna, days).await);
    }
    assert_eq!(refusals[..5], [""; 5]);
    assert!(refusals[5].starts_with("429 too-often"), "{refusals:?}");
}

/// One account had 11,000 running games.
pub(crate) async fn an_account_plays_a_limited_number_of_games(mut world: World) {
    limited(&mut world).await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let wish =
        |opponent: &str| json!({ "game": "emulsion:4", "opponent": opponent, "color": "black" });
    let first = anna.begin("emulsion:4").await;
    for _ in 1..200 {
        assert_eq!(anna.post("/api/games", &wish("human")).await.status, StatusCode::CREATED);
    }
    for opponent in ["human", "1", "lobby"] {
        let refusal = anna.post("/api/games", &wish(opponent)).await.refusal();
        assert_eq!(
            refusal,
            "429 too-many-games: You are playing as many games as possible. Finish one first."
        );
    }
    let mut bert = world.browser();
    let open = bert.open_challenge("lobby", "emulsion:4", "3d").await;
    let refusal = anna.join(id_of(&open), None).await.refusal();
    assert!(refusal.starts_with("429 too-many-games"), "{refusal}");
    anna.acted(&first, "resign").await;
    assert_eq!(anna.join(id_of(&open), None).await.status, StatusCode::OK);
    assert_eq!(anna.post("/api/games", &wish("human")).await.status, StatusCode::TOO_MANY_REQUESTS);
}

pub(crate) async fn guests_create_a_limited_number_of_games(mut world: World) {
    limited(&mut world).await;
    let wish = json!({ "game": "emulsion:4", "opponent": "human", "color": "black" });
    let mut created = 0;
    let refusal = loop {
        // A new cookie does not help.
        let answer = world.browser().from("192.0.2.1").post("/api/games", &wish).await;
        if answer.status != StatusCode::CREATED {
            break answer.refusal();
        }
        created += 1;
        assert!(created < 400, "200 games are allowed at once");
    };
    assert!(refusal.starts_with("429 too-often"), "{refusal}");
    assert!(created >= 200, "{created}");
    let mut other = world.browser().from("192.0.2.2");
    assert_eq!(other.post("/api/games", &wish).await.status, StatusCode::CREATED);
}

/// Each new account brought room for 8 MiB more.
pub(crate) async fn the_data_of_an_address_is_limited(mut world: World) {
    limited(&mut world).await;
    // A request without a length counts as the longest: 128 KiB.
    let junk = json!({ "junk": true });
    let mut sent = 0;
    for name in ["Anna", "Bert", "Carl", "Dora", "Emil"] {
        let mut browser = world.browser().from("192.0.2.1");
        browser.sign_up(name).await;
        while browser.post("/api/analyses", &junk).await.status != StatusCode::TOO_MANY_REQUESTS {
            sent += 1;
            assert!(sent < 300, "32 MiB allow 255 such requests, and 8 MiB of five accounts 315");
        }
    }
    assert!(sent > 250, "{sent}");
    let mut other = world.browser().from("192.0.2.2");
    other.sign_up("Fay").await;
    assert_eq!(other.post("/api/analyses", &junk).await.status, StatusCode::BAD_REQUEST);
}

/// Numbers were stored with all their digits, so that a note became four times as long as what was counted.
pub(crate) async fn notes_are_stored_as_they_are_sent(world: World) {
    let (mut anna, _, game) = world.pair("emulsion:4", "3d").await;
    let path = format!("/api/games/{}/exploration", id_of(&game));
    let body: Value = json!({ "ply": 0, "tree": null });
    let text = body.to_string().replace("null", "[9e15,9e15]");
    let mut request = axum::http::Request::put(&path).body(axum::body::Body::from(text)).unwrap();
    let json = axum::http::HeaderValue::from_static("application/json");
    request.headers_mut().insert(axum::http::header::CONTENT_TYPE, json);
    assert_eq!(anna.send(request).await.status, StatusCode::NO_CONTENT);
    let answer = anna.get(&path).await;
    let text = String::from_utf8(answer.body).unwrap();
    assert!(text.contains("[9e15,9e15]"), "{text}");
}

/// One code let 10,166 browsers into a seat, and all were read with the game.
pub(crate) async fn a_seat_has_few_browsers(world: World) {
    let (mut anna, _, game) = world.pair("emulsion:4", "3d").await;
    let id = id_of(&game);
    let code = anna.request(Method::POST, &format!("/api/games/{id}/seats/black/code")).await;
    let code = code.json()["code"].as_str().unwrap().to_owned();
    let mut last = world.browser();
    for _ in 0..25 {
        last = world.browser();
        assert_eq!(last.join(id, Some(&code)).await.status, StatusCode::OK);
    }
    let id = id.parse().unwrap();
    let browsers = world.db().seat_browsers(&id).await.unwrap();
    assert_eq!(browsers.len(), 20 + 1, "and one of the other seat");
    assert_eq!(last.game(&id.to_string()).await["you"], "black", "the newest have the seat");
    assert_eq!(anna.game(&id.to_string()).await["you"], Value::Null, "the oldest has lost it");
}

/// A few addresses can open hundreds of live challenges and leave.
pub(crate) async fn challenges_of_absent_players_hide_no_others(world: World) {
    let mut guest = world.browser();
    let correspondence = guest.open_challenge("lobby", "emulsion:8", "3d").await;
    let live = guest.open_challenge("lobby", "emulsion:8", "5+0").await;
    assert_eq!(lobby(&mut guest).await, [id_of(&live), id_of(&correspondence)]);
    // Copies of the live challenge, whose creators have left.
    world
        .rewrite(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
             INSERT INTO games (id, game, created_ms, control, control_kind, rated, alone, waits, listed,
                                explore, coach, status, awaits, due_ms, reacted)
             SELECT SUBSTR(games.id, 1, 12) || REPLACE(SUBSTR(CAST(10000 + i AS TEXT), 2), '1', 'b'),
                    game, created_ms + i, control, control_kind, rated, alone, waits, listed, explore, coach,
                    status, awaits, due_ms, reacted
             FROM games, n WHERE control_kind = 'live'",
        )
        .await;
    world
        .rewrite(
            "INSERT INTO seats (game_id, place, kind, seen_ms)
             SELECT games.id, seats.place, seats.kind, 0
             FROM games JOIN games AS original ON SUBSTR(original.id, 1, 12) = SUBSTR(games.id, 1, 12)
             JOIN seats ON seats.game_id = original.id
             WHERE NOT EXISTS (SELECT 1 FROM seats AS own WHERE own.game_id = games.id)",
        )
        .await;
    assert_eq!(lobby(&mut guest).await, [id_of(&live), id_of(&correspondence)]);
}
