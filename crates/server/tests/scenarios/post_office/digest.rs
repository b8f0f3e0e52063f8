//! The mail of a day. What time it is, is told.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::scenarios::mail::with_email;
use crate::scenarios::players::begun;
use crate::world::{Browser, World, id_of};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// The instant at which the email of a day is due, so many days after the next one.
fn due(days: i64) -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    // The day of emails begins at six.
    let today = (i64::try_from(since.as_millis()).unwrap() - 6 * HOUR_MS) / DAY_MS;
    (today + 1 + days) * DAY_MS + 6 * HOUR_MS
}

async fn prefer(browser: &mut Browser, turn: &str) {
    let wish = json!({ "notify_turn": turn });
    let answer = browser.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
}

async fn mails_to(world: &World, address: &str, of: &str) -> Vec<String> {
    let to = format!("To: {address}");
    let mails = world.mails().await.into_iter();
    mails.filter(|mail| mail.contains(&to) && mail.contains(of)).collect()
}

async fn digests(world: &World) -> Vec<String> {
    mails_to(world, "anna@luctor.test", "Your turn in").await
}

/// Anna, who wants one email a day, and Bert.
async fn anna_and_bert(world: &World) -> (Browser, Browser) {
    let mut anna = with_email(world, "Anna", "anna@luctor.test").await;
    prefer(&mut anna, "daily").await;
    (anna, with_email(world, "Bert", "bert@luctor.test").await)
}

pub(crate) async fn one_mail_lists_all_games_with_a_turn(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let slow = begun(&mut anna, &mut bert, "bank:10d+12h", false).await;
    let fast = begun(&mut anna, &mut bert, "3d", false).await;
    let moved = begun(&mut anna, &mut bert, "3d", false).await;
    anna.play(&moved, &["a1-b1"]).await;
    let live = begun(&mut anna, &mut bert, "30+0", false).await;
    let write = async |at_ms: i64| world.server().write_digests(at_ms).await.unwrap();
    assert_eq!(write(due(-1)).await, 0, "today had begun when it was wished for");
    assert_eq!(write(due(0) - 1).await, 0);
    assert_eq!(write(due(0)).await, 1);
    let all = digests(&world).await;
    assert_eq!(all.len(), 1);
    let mail = &all[0];
    assert!(mail.contains("Subject: Your turn in 2 games"), "{mail}");
    let place = |game| mail.find(&format!("http://luctor.test/game/{}", id_of(game)));
    assert!(place(&fast).unwrap() < place(&slow).unwrap(), "the least time first: {mail}");
    assert_eq!([place(&moved), place(&live)], [None, None], "{mail}");
    assert!(mail.contains("Message-ID: <digest."), "{mail}");
    let left = mail.lines().filter(|line| line.contains(" You have ") && line.ends_with("left."));
    assert_eq!(left.count(), 2, "{mail}");
    let at_once = mails_to(&world, "anna@luctor.test", ": your turn").await;
    assert!(at_once.is_empty(), "{at_once:?}");
    // A game that was moved in meanwhile is not named, and about nothing there is no email.
    anna.play(&fast, &["a1-b1"]).await;
    assert_eq!(write(due(1)).await, 1);
    let mail = digests(&world).await.remove(1);
    assert!(
        mail.contains("Subject: Your turn in 1 game") && !mail.contains(id_of(&fast)),
        "{mail}"
    );
    anna.play(&slow, &["a1-b1"]).await;
    assert_eq!(write(due(2)).await, 0);
    bert.play(&anna.game(id_of(&slow)).await, &["a2-b2"]).await;
    assert_eq!(write(due(3) - 1).await, 0, "the day is done");
    assert_eq!(write(due(3)).await, 1);
}

pub(crate) async fn restarts_and_other_servers_send_no_second_mail(mut world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    begun(&mut anna, &mut bert, "3d", false).await;
    let other = match world.is_shared() {
        true => world.second_server().await.0,
        false => world.server().clone(),
    };
    let (first, second) =
        tokio::join!(world.server().write_digests(due(0)), other.write_digests(due(0)));
    assert_eq!(first.unwrap() + second.unwrap(), 1);
    // The server ends before it is sent.
    world.restart().await;
    assert_eq!(world.server().write_digests(due(1) - 1).await.unwrap(), 0);
    assert_eq!(digests(&world).await.len(), 1);
    world.restart().await;
    assert_eq!(world.server().write_digests(due(0)).await.unwrap(), 0);
    assert_eq!(digests(&world).await.len(), 1);
    // A server that was down for days sends the email of the last one only.
    assert_eq!(world.server().write_digests(due(2) + HOUR_MS).await.unwrap(), 1);
}

pub(crate) async fn it_can_be_turned_off(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    assert_eq!(world.server().write_digests(due(0)).await.unwrap(), 1);
    prefer(&mut anna, "none").await;
    assert!(digests(&world).await.is_empty(), "it had not been sent");
    assert_eq!(world.server().write_digests(due(1)).await.unwrap(), 0);
    prefer(&mut anna, "daily").await;
    prefer(&mut anna, "daily").await;
    assert_eq!(world.server().write_digests(due(1)).await.unwrap(), 1);
    assert_eq!(digests(&world).await.len(), 1);
    // What Bert prefers counts in games that have begun.
    prefer(&mut bert, "none").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    prefer(&mut anna, "at-once").await;
    bert.play(&game, &["a2-b2"]).await;
    world.mail_with(&["To: anna@luctor.test", ": your turn"]).await;
    assert!(mails_to(&world, "bert@luctor.test", ": your turn").await.is_empty());
}

pub(crate) async fn it_needs_an_address(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    begun(&mut anna, &mut bert, "3d", false).await;
    let password = json!({ "password": crate::world::PASSWORD });
    let removed = anna.with_body(Method::DELETE, "/api/account/email", &password).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT);
    assert_eq!(world.server().write_digests(due(0)).await.unwrap(), 0);
    let gone = anna.with_body(Method::DELETE, "/api/account", &password).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(world.server().write_digests(due(1)).await.unwrap(), 0);
}
