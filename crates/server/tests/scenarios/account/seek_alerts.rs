//! Mail to accounts that want to know when someone opens a challenge in the lobby.

use axum::http::{Method, StatusCode};
use luctor_server::ConfirmedEmail;
use luctor_store::time::{HOUR_MS, now_ms};
use serde_json::{Value, json};

use crate::scenarios::mail::with_email;
use crate::scenarios::players::challenge;
use crate::world::{Browser, World, id_of};

async fn prefer(browser: &mut Browser, preferences: &Value) {
    let answer = browser.with_body(Method::PUT, "/api/account/preferences", preferences).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
}

/// Preferences with messages at all hours.
fn always() -> Value {
    json!({ "notify_seeks": true, "quiet_hours": { "from": 0, "to": 0, "time_zone": "UTC" } })
}

/// Returns an account with an address that gets messages at all hours.
async fn alerted(world: &World, name: &str) -> Browser {
    let mut browser = with_email(world, name, &format!("{name}@luctor.test")).await;
    prefer(&mut browser, &always()).await;
    browser
}

/// Opens a challenge, and waits for the mail about it to an account, which comes last if its preferences were set last.
async fn until_mailed(world: &World, creator: &mut Browser, rated: bool, last: &str) -> Value {
    let wish = json!({
        "game": "emulsion:8", "opponent": "lobby", "color": "black", "control": "3d", "rated": rated,
    });
    let answer = creator.post("/api/games", &wish).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    let game = answer.json();
    world.mail_with(&[&format!("To: {last}@luctor.test"), id_of(&game)]).await;
    game
}

/// Returns the number of mails about open challenges to an account.
async fn mails_to(world: &World, name: &str) -> usize {
    let to = format!("To: {name}@luctor.test");
    let mails = world.mails().await;
    mails.iter().filter(|mail| mail.contains(&to) && mail.contains("wants to play")).count()
}

pub(crate) async fn a_challenge_is_announced_at_most_once_an_hour(world: World) {
    let _anna = alerted(&world, "Anna").await;
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let game = until_mailed(&world, &mut bert, false, "Anna").await;
    let mail = world.mail_with(&["To: Anna@luctor.test", id_of(&game)]).await;
    for words in [
        "Subject: Bert wants to play",
        "Hello Anna,",
        "Emulsion 8x8, 3 days per move, casual",
        &format!("http://luctor.test/game/{}", id_of(&game)),
    ] {
        assert!(mail.contains(words), "{words}: {mail}");
    }
    // 1. The next challenge is within the hour of Anna's mail.
    let _zoe = alerted(&world, "Zoe").await;
    until_mailed(&world, &mut world.browser(), false, "Zoe").await;
    let mail = world.mail_with(&["To: Zoe@luctor.test"]).await;
    assert_eq!(mails_to(&world, "Anna").await, 1, "{mail}");
    // 2. The one after it is not.
    world.rewrite("UPDATE accounts SET seek_alert_ms = seek_alert_ms - 3600000").await;
    until_mailed(&world, &mut bert, false, "Zoe").await;
    assert_eq!(mails_to(&world, "Anna").await, 2);
}

pub(crate) async fn only_players_who_want_to_and_may_join_are_told(mut world: World) {
    world.reconfigure(|settings| settings.confirmed_email = ConfirmedEmail::Rated).await;
    let mut bert = alerted(&world, "Bert").await;
    let _silent = with_email(&world, "Silent", "Silent@luctor.test").await;
    let mut changed = alerted(&world, "Changed").await;
    prefer(&mut changed, &json!({ "notify_seeks": false })).await;
    let mut blocked = alerted(&world, "Blocked").await;
    let block = blocked.request(Method::PUT, "/api/account/blocks/bert").await;
    assert_eq!(block.status, StatusCode::NO_CONTENT);
    let mut asleep = alerted(&world, "Asleep").await;
    let hour = now_ms() / HOUR_MS;
    let night = json!({ "from": (hour + 23) % 24, "to": (hour + 3) % 24, "time_zone": "UTC" });
    prefer(&mut asleep, &json!({ "notify_seeks": true, "quiet_hours": night })).await;
    // Without an address, this account cannot play rated games.
    let mut nowhere = world.browser();
    nowhere.sign_up("Nowhere").await;
    prefer(&mut nowhere, &always()).await;
    let _zoe = alerted(&world, "Zoe").await;

    until_mailed(&world, &mut bert, true, "Zoe").await;
    for name in ["Bert", "Silent", "Changed", "Blocked", "Asleep"] {
        assert_eq!(mails_to(&world, name).await, 0, "{name}");
    }
    // Who wakes up early changes the quiet hours, and gets the next message.
    prefer(&mut asleep, &always()).await;
    until_mailed(&world, &mut bert, false, "Asleep").await;
}

pub(crate) async fn challenges_to_a_player_are_not_announced(world: World) {
    let _anna = alerted(&world, "Anna").await;
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    world.browser().sign_up("Carl").await;
    challenge(&mut bert, "Carl", "3d", false).await;
    for opponent in ["link", "human", "1"] {
        bert.open_challenge(opponent, "emulsion:8", "unlimited").await;
    }
    until_mailed(&world, &mut bert, false, "Anna").await;
    assert_eq!(mails_to(&world, "Anna").await, 1);
}
