//! Cookies of guests are signed.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{Browser, World, id_of, legal_of};

const COOKIE: &str = "luctor";

async fn speak(browser: &mut Browser, game: &Value) -> StatusCode {
    let path = format!("/api/games/{}/chat", id_of(game));
    browser.post(&path, &json!({ "room": "spectators", "text": "hello" })).await.status
}

pub(crate) async fn forged_cookies_are_ignored_and_replaced(world: World) {
    let (_, _, game) = world.pair("emulsion:4", "unlimited").await;
    let mut carla = world.browser();
    carla.begin("emulsion:4").await;
    assert_eq!(speak(&mut carla, &game).await, StatusCode::NO_CONTENT);
    let cookie = carla.cookie(COOKIE).unwrap();
    let (secret, signature) = cookie.split_once('.').unwrap();
    let other = "ab".repeat(32);
    let forged = [
        "x".to_owned(),
        ".".to_owned(),
        other.clone(),
        format!("{other}."),
        format!("{other}.{signature}"),
        format!("{secret}.{other}"),
        format!("{secret}.{signature}0"),
        format!("{secret}.{}", &signature[1..]),
    ];
    for cookie in forged {
        let mut browser = world.browser();
        browser.set_cookie(COOKIE, &cookie);
        assert_eq!(speak(&mut browser, &game).await, StatusCode::UNAUTHORIZED, "{cookie}");
        let begun = browser.begin("emulsion:4").await;
        assert_ne!(browser.cookie(COOKIE).unwrap(), cookie);
        browser.play(&begun, &[&legal_of(&begun)[0]]).await;
        assert_eq!(speak(&mut browser, &game).await, StatusCode::NO_CONTENT);
    }
}

pub(crate) async fn unsigned_cookies_of_seats_are_replaced(world: World) {
    let (mut anna, _, game) = world.pair("emulsion:4,pie=off", "unlimited").await;
    let signed = anna.cookie(COOKIE).unwrap();
    let (secret, _) = signed.split_once('.').unwrap();
    // Earlier versions did not sign cookies.
    anna.set_cookie(COOKIE, secret);
    let picture = "/api/picture.svg?game=emulsion:4,pie=off";
    assert_eq!(anna.get(picture).await.status, StatusCode::OK);
    assert_eq!(anna.cookie(COOKIE).unwrap(), secret, "a cache may show a public picture to others");
    let seen = anna.game(id_of(&game)).await;
    assert_eq!(seen["you"], "black");
    assert_eq!(anna.cookie(COOKIE).unwrap(), signed);
    anna.play(&seen, &[&legal_of(&seen)[0]]).await;
}

pub(crate) async fn all_servers_accept_the_same_cookies(world: World) {
    if !world.is_shared() {
        return;
    }
    let (anna, _, game) = world.pair("emulsion:4", "unlimited").await;
    let (server, router) = world.second_server().await;
    assert_eq!(anna.at(router).game(id_of(&game)).await["you"], "black");
    server.close().await;
}

pub(crate) async fn many_identities_of_an_address_share_a_limit(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let (_, _, game) = world.pair("emulsion:4", "unlimited").await;
    // A slow machine gives the limit time to recover, so it may take more than the usual number of identities.
    for _ in 0..200 {
        let mut browser = world.browser();
        browser.begin("emulsion:4").await;
        if speak(&mut browser, &game).await == StatusCode::TOO_MANY_REQUESTS {
            return;
        }
    }
    panic!("nobody was limited");
}
