//! Deletion of old records, at the times that the host has set. The tests choose the time.

use axum::http::{Method, StatusCode};
use luctor_server::{Deleted, KeepFor, Retention};
use luctor_store::time::{DAY_MS, now_ms};
use serde_json::{Value, json};

use crate::scenarios::mail::with_email;
use crate::scenarios::players::begun;
use crate::world::{Browser, PASSWORD, World, id_of};

async fn keep(world: &mut World, change: impl FnOnce(&mut Retention)) {
    world.reconfigure(|settings| change(&mut settings.retention)).await;
}

fn days(text: &str) -> KeepFor {
    text.parse().unwrap()
}

/// Deletes old records as if some days had passed.
async fn after(world: &World, days: i64) -> Deleted {
    world.server().delete_old_records(now_ms() + days * DAY_MS).await.unwrap()
}

async fn say(browser: &mut Browser, id: &str, text: &str) {
    let line = json!({ "room": "players", "text": text });
    let answer = browser.post(&format!("/api/games/{id}/chat"), &line).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
}

/// A finished game of two guests, with chat that was reported.
async fn guests_game(world: &World) -> (Browser, Value) {
    let (mut one, mut other, game) = world.pair("emulsion:8", "5+0").await;
    let game = one.play_to(&mut other, &game, 2).await;
    say(&mut one, id_of(&game), "hello").await;
    let report = json!({ "room": "players", "seq": 1 });
    let reported = other.post(&format!("/api/games/{}/chat/report", id_of(&game)), &report).await;
    assert_eq!(reported.status, StatusCode::NO_CONTENT);
    let over = one.done(&game, "resign", None).await;
    (one, over)
}

async fn exists(browser: &mut Browser, game: &Value) -> bool {
    match browser.get(&format!("/api/games/{}", id_of(game))).await.status {
        StatusCode::OK => true,
        StatusCode::NOT_FOUND => false,
        other => panic!("{other}"),
    }
}

pub(crate) async fn by_default_games_and_chat_stay(world: World) {
    let (mut guest, game) = guests_game(&world).await;
    let deleted = after(&world, 10_000).await;
    assert_eq!((deleted.guest_games, deleted.chat_lines), (0, 0));
    assert!(exists(&mut guest, &game).await);
    assert_eq!(guest.said(id_of(&game), "players").await, ["hello"]);
}

pub(crate) async fn finished_games_of_guests_are_deleted(mut world: World) {
    keep(&mut world, |retention| retention.guest_games = days("30d")).await;
    // 1. Games that stay: of an account, even against a guest or the computer, and running ones.
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = begun(&mut anna, &mut bert, "3d", true).await;
    let of_accounts = anna.done(&game, "resign", None).await;
    let made = anna.open_challenge("link", "emulsion:8", "3d").await;
    let mut guest = world.browser();
    assert_eq!(
        guest.join(id_of(&made), made["codes"]["white"].as_str()).await.status,
        StatusCode::OK
    );
    let against_guest = guest.game(id_of(&made)).await;
    let against_guest = guest.done(&against_guest, "resign", None).await;
    let mut alone = world.browser();
    let running = alone.begin("emergo:9x9").await;
    // 2. Games that go.
    let (mut one, over) = guests_game(&world).await;
    let (mut other, over_too) = guests_game(&world).await;

    assert_eq!(after(&world, 29).await, Deleted::default());
    assert!(exists(&mut one, &over).await);
    assert_eq!(after(&world, 31).await.guest_games, 2);
    assert!(!exists(&mut one, &over).await && !exists(&mut other, &over_too).await);
    for game in [&of_accounts, &against_guest, &running] {
        assert!(exists(&mut anna, game).await, "{game}");
    }
    // 3. The next run continues behind these matches.
    assert_eq!(after(&world, 31).await.guest_games, 0);
    let (mut late, over) = guests_game(&world).await;
    assert_eq!(after(&world, 31).await.guest_games, 1);
    assert!(!exists(&mut late, &over).await);
}

pub(crate) async fn old_chat_is_deleted(mut world: World) {
    keep(&mut world, |retention| retention.chat = days("90d")).await;
    let (mut guest, game) = guests_game(&world).await;
    let mut anna = world.browser();
    let mut bert = world.browser();
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let running = begun(&mut anna, &mut bert, "3d", true).await;
    for number in 0..250 {
        say(&mut anna, id_of(&running), &format!("line {number}")).await;
    }
    assert_eq!(after(&world, 89).await, Deleted::default());
    assert_eq!(after(&world, 91).await.chat_lines, 250, "more than one batch");
    // A reported line waits for the decision of a moderator.
    assert_eq!(guest.said(id_of(&game), "players").await, ["hello"]);
    world.rewrite("UPDATE reports SET outcome = 'dismissed'").await;
    assert_eq!(after(&world, 91).await.chat_lines, 1);
    assert_eq!(guest.said(id_of(&game), "players").await, Vec::<String>::new());
    assert_eq!(anna.said(id_of(&running), "players").await, Vec::<String>::new());
    say(&mut anna, id_of(&running), "again").await;
    assert_eq!(bert.said(id_of(&running), "players").await, ["again"]);
    assert!(exists(&mut guest, &game).await, "the game stays");
}

pub(crate) async fn unconfirmed_addresses_are_deleted(world: World) {
    let mut anna = world.browser();
    let new = json!({ "name": "Anna", "password": PASSWORD, "email": "anna@example.org" });
    assert_eq!(anna.post("/api/account", &new).await.status, StatusCode::CREATED);
    // Bert has a confirmed address, and wants another one.
    let mut bert = with_email(&world, "Bert", "bert@example.org").await;
    let change = json!({ "email": "new@example.org", "password": PASSWORD });
    let changed = bert.with_body(Method::PUT, "/api/account/email", &change).await;
    assert_eq!(changed.status, StatusCode::ACCEPTED);
    let emails = async |browser: &mut Browser| {
        let account = browser.get("/api/account").await.json()["account"].clone();
        [account["email"].clone(), account["email_unconfirmed"].clone()]
    };
    assert_eq!(after(&world, 29).await.emails, 0);
    assert_eq!(emails(&mut anna).await, [Value::Null, json!("anna@example.org")]);
    assert_eq!(after(&world, 31).await.emails, 2);
    assert_eq!(emails(&mut anna).await, [Value::Null, Value::Null]);
    assert_eq!(emails(&mut bert).await, [json!("bert@example.org"), Value::Null]);
    // A new address counts from now on.
    let again = json!({ "email": "anna@example.org", "password": PASSWORD });
    let again = anna.with_body(Method::PUT, "/api/account/email", &again).await;
    assert_eq!(again.status, StatusCode::ACCEPTED);
    assert_eq!(after(&world, 0).await.emails, 0);
}

pub(crate) async fn the_log_of_messages_is_deleted(world: World) {
    with_email(&world, "Anna", "anna@example.org").await;
    assert_eq!(after(&world, 89).await.messages, 0);
    assert_eq!(after(&world, 91).await.messages, 1);
    assert_eq!(after(&world, 91).await.messages, 0);
    // A message that waits is not a record.
    let mut bert = world.browser();
    let new = json!({ "name": "Bert", "password": PASSWORD, "email": "bert@example.org" });
    assert_eq!(bert.post("/api/account", &new).await.status, StatusCode::CREATED);
    assert_eq!(after(&world, 91).await.messages, 0);
    assert!(world.mails().await[1].contains("To: bert@example.org"));
}
