//! The browsers in which the owner of an account has signed in.

use axum::http::{Method, Request, StatusCode, header};
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use super::accounts::{done, name_of};
use crate::world::{Browser, PASSWORD, World};

/// The sessions as their owner sees them: what browser, whether it is this one.
async fn sessions(browser: &mut Browser) -> Vec<(String, bool)> {
    let listed = browser.get("/api/account/sessions").await.json();
    let seen = |session: &Value| {
        let agent = session["agent"].as_str().unwrap().to_owned();
        (agent, session["current"].as_bool().unwrap())
    };
    let mut all: Vec<_> = listed.as_array().unwrap().iter().map(seen).collect();
    all.sort();
    all
}

async fn sign_in_as(world: &World, name: &str, agent: &str) -> Browser {
    let mut browser = world.browser();
    let body = json!({ "name": name, "password": PASSWORD }).to_string();
    let request = Request::post("/api/session")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, agent);
    let answer = browser.send(request.body(body.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::OK);
    browser
}

pub(crate) async fn are_listed_and_ended(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut phone = sign_in_as(&world, "anna", &format!("Phone {}", "x".repeat(1000))).await;
    let mut tablet = sign_in_as(&world, "anna", "Tablet").await;
    let listed = sessions(&mut tablet).await;
    assert_eq!(listed[0], (String::new(), false));
    assert_eq!((listed[1].0.len(), listed[1].1), (120, false), "what it says is shortened");
    assert_eq!(listed[2], ("Tablet".to_owned(), true));

    let all = anna.get("/api/account/sessions").await.json();
    let id = all.as_array().unwrap().iter().find(|s| s["agent"] == "Tablet").unwrap()["id"].clone();
    let path = format!("/api/account/sessions/{}", id.as_str().unwrap());
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let gone = "404 not-found: Your account has no such entry. It may already be deleted.";
    assert_eq!(bert.request(Method::DELETE, &path).await.refusal(), gone, "it is another's");
    assert_eq!(name_of(&mut tablet).await, "Anna");
    done(&anna.request(Method::DELETE, &path).await);
    assert_eq!(anna.request(Method::DELETE, &path).await.refusal(), gone);
    let strange = "/api/account/sessions/%01";
    assert_eq!(anna.request(Method::DELETE, strange).await.refusal(), gone);
    assert_eq!(name_of(&mut tablet).await, Value::Null);
    assert_eq!(name_of(&mut phone).await, "Anna");

    done(&anna.request(Method::DELETE, "/api/account/sessions").await);
    assert_eq!(name_of(&mut phone).await, Value::Null);
    assert_eq!(sessions(&mut anna).await, [(String::new(), true)]);
    assert_eq!(name_of(&mut bert).await, "Bert");
}

pub(crate) async fn expire_when_unused(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    world.rewrite("UPDATE sessions SET seen_ms = seen_ms - 89 * CAST(86400000 AS BIGINT)").await;
    assert_eq!(name_of(&mut anna).await, "Anna");
    world.rewrite("UPDATE sessions SET seen_ms = seen_ms - 89 * CAST(86400000 AS BIGINT)").await;
    assert_eq!(name_of(&mut anna).await, "Anna", "the look before has counted as use");
    world.rewrite("UPDATE sessions SET seen_ms = seen_ms - 91 * CAST(86400000 AS BIGINT)").await;
    assert_eq!(name_of(&mut anna).await, Value::Null);
    anna.sign_in("Anna").await;
    world
        .rewrite("UPDATE sessions SET created_ms = created_ms - 401 * CAST(86400000 AS BIGINT)")
        .await;
    assert_eq!(name_of(&mut anna).await, Value::Null, "no session lasts for ever");
}

pub(crate) async fn a_new_password_ends_the_others(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut other = world.browser();
    other.sign_in("Anna").await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let path = "/api/account/password";
    let mut lines = Vec::new();
    for body in [
        change("wrong horse", "a new password"),
        change(PASSWORD, "short"),
        change(PASSWORD, "password"),
    ] {
        lines.push(anna.post(path, &body).await.refusal());
    }
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    403 wrong-password: The password is wrong.
    400 bad-password: A password must have 8 to 200 characters.
    400 bad-password: This password is easy to guess. Choose another one.
    "));
    assert_eq!(name_of(&mut other).await, "Anna");
    done(&anna.post(path, &change(PASSWORD, "a new password")).await);
    assert_eq!(name_of(&mut anna).await, "Anna");
    assert_eq!(name_of(&mut other).await, Value::Null);
    let mut sign_in = async |password| {
        let body = json!({ "name": "Anna", "password": password });
        other.post("/api/session", &body).await.status.as_u16()
    };
    assert_eq!((sign_in(PASSWORD).await, sign_in("a new password").await), (401, 200));
}
