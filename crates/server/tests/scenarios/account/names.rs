//! Names that look alike, and words that the host does not allow.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use luctor_server::{SignUp, WordList};
use serde_json::json;

use crate::world::{Browser, PASSWORD, World, id_of};

async fn sign_up(browser: &mut Browser, name: &str) -> String {
    let wish = json!({ "name": name, "password": PASSWORD });
    let answer = browser.post("/api/account", &wish).await;
    if answer.status == StatusCode::CREATED { "created".to_owned() } else { answer.refusal() }
}

pub(crate) async fn similar_names_are_rejected(world: World) {
    assert_eq!(sign_up(&mut world.browser(), "Kasparov").await, "created");
    for name in ["Kaspar0v", "KA5PAROV", "kas-par_ov"] {
        let similar = "409 name-similar: This name looks too much like that of another account. Choose another one.";
        assert_eq!(sign_up(&mut world.browser(), name).await, similar, "{name}");
    }
    for name in ["admin1", "Adm1n", "adrnin", "M0D"] {
        let reserved = "400 bad-name: This name is reserved. Choose another one.";
        assert_eq!(sign_up(&mut world.browser(), name).await, reserved, "{name}");
    }
    assert_eq!(sign_up(&mut world.browser(), "Kasparov2").await, "created");
    // A deleted account keeps its name, and all that look like it.
    let mut anna = world.browser();
    assert_eq!(sign_up(&mut anna, "Willi").await, "created");
    let deleted =
        anna.with_body(Method::DELETE, "/api/account", &json!({ "password": PASSWORD })).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert!(sign_up(&mut world.browser(), "Wi1li").await.starts_with("409 name-similar"));
}

pub(crate) async fn of_simultaneous_similar_names_one_wins(world: World) {
    let mut browsers = [world.browser(), world.browser(), world.browser()];
    let [one, two, three] = &mut browsers;
    let results =
        tokio::join!(sign_up(one, "Barney-0"), sign_up(two, "Bamey_o"), sign_up(three, "BARNEYO"),);
    let results = [results.0, results.1, results.2];
    let created = results.iter().filter(|result| *result == "created").count();
    let similar = results.iter().filter(|result| result.starts_with("409 name-similar")).count();
    assert_eq!((created, similar), (1, 2), "{results:?}");
}

pub(crate) async fn listed_words_are_rejected(mut world: World) {
    let words =
        "400 bad-name: This name contains a word that is not allowed here. Choose another one.";
    for name in ["Fucker", "fuck99", "TheWh0re", "KURWA_mac"] {
        assert_eq!(sign_up(&mut world.browser(), name).await, words, "{name}");
    }
    assert_eq!(sign_up(&mut world.browser(), "Scunthorpe").await, "created");
    let list = WordList::read("# the host's own\npawnpusher").unwrap();
    world.reconfigure(|settings| settings.words = Arc::new(list)).await;
    assert_eq!(sign_up(&mut world.browser(), "PawnPusher").await, words);
    assert_eq!(sign_up(&mut world.browser(), "TheWh0re").await, "created");
}

pub(crate) async fn listed_words_are_rejected_in_the_chat(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let path = format!("/api/games/{}/chat", id_of(&game));
    for text in ["you WH0RE!", "gilipollas", "w h o r e", "jebac", "wypierdalaj stad"] {
        let answer = anna.post(&path, &json!({ "room": "players", "text": text })).await;
        let refused = "400 malformed: The message contains a word that is not allowed here.";
        assert_eq!(answer.refusal(), refused, "{text}");
    }
    let line = json!({ "room": "players", "text": "greetings from Scunthorpe" });
    assert_eq!(anna.post(&path, &line).await.status, StatusCode::NO_CONTENT);
    let lines = bert.get(&format!("{path}?room=players")).await.json();
    assert_eq!(lines["lines"].as_array().unwrap().len(), 1);
}

pub(crate) async fn sign_up_can_be_closed_or_by_invitation(mut world: World) {
    let mode =
        async |world: &World| world.browser().get("/api/account").await.json()["sign_up"].clone();
    assert_eq!(mode(&world).await, "open");
    world.reconfigure(|settings| settings.sign_up = SignUp::Closed).await;
    assert_eq!(mode(&world).await, "closed");
    let closed = "403 sign-up-closed: Nobody can sign up on this server.";
    assert_eq!(sign_up(&mut world.browser(), "anna").await, closed);

    world.reconfigure(|settings| settings.sign_up = SignUp::Invitation).await;
    assert_eq!(mode(&world).await, "invitation");
    let store = world.store();
    let links = tokio::task::spawn_blocking(move || {
        [7, 0].map(|days| luctor_server::invite(&store, days, None).unwrap())
    });
    let [code, expired] =
        links.await.unwrap().map(|link| link.strip_prefix("/sign-up#").unwrap().to_owned());
    let invited = async |browser: &mut Browser, name: &str, code: &str| {
        let wish = json!({ "name": name, "password": PASSWORD, "invitation": code });
        let answer = browser.post("/api/account", &wish).await;
        if answer.status == StatusCode::CREATED { "created".to_owned() } else { answer.refusal() }
    };
    let bad =
        "403 bad-invitation: Signing up needs an invitation that was not used and has not expired.";
    assert_eq!(sign_up(&mut world.browser(), "anna").await, bad);
    for wrong in ["", "1", &expired, &"0".repeat(64)] {
        assert_eq!(invited(&mut world.browser(), "anna", wrong).await, bad, "{wrong}");
    }
    // A rejected name does not use it up.
    assert!(invited(&mut world.browser(), "admin", &code).await.starts_with("400 bad-name"));
    // Of two people with one invitation, one signs up.
    let (mut anna, mut bert) = (world.browser(), world.browser());
    let (one, other) =
        tokio::join!(invited(&mut anna, "anna", &code), invited(&mut bert, "bert", &code));
    assert!(
        [(&one, &other), (&other, &one)].contains(&(&"created".to_owned(), &bad.to_owned())),
        "{one}, {other}"
    );
    assert_eq!(invited(&mut world.browser(), "carla", &code).await, bad);
    world.reconfigure(|settings| settings.sign_up = SignUp::Open).await;
    assert_eq!(sign_up(&mut world.browser(), "carla").await, "created");
}
