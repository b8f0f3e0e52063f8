//! Tokens with which programs act for an account.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use insta::{allow_duplicates, assert_snapshot};
use serde_json::{Value, json};

use super::players::{anna_and_bert, begun, challenge, until};
use crate::stream::Stream;
use crate::world::{Answer, Browser, PASSWORD, World, id_of};

const TOKENS: &str = "/api/account/tokens";

/// Makes a token, which must be granted; its secret.
async fn token(owner: &mut Browser, scopes: &[&str]) -> String {
    let made = owner.post(TOKENS, &json!({ "title": "a program", "scopes": scopes })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.json());
    made.json()["secret"].as_str().unwrap().to_owned()
}

/// Sends a request with an `Authorization` header and without cookies.
async fn call(world: &World, method: Method, path: &str, shown: &str, body: Value) -> Answer {
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::AUTHORIZATION, shown);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    world.browser().send(request.body(Body::from(body.to_string())).unwrap()).await
}

pub(crate) async fn they_are_shown_once_and_revoked(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let wish = json!({ "title": " my bot ", "scopes": ["bot", "play", "play"] });
    let made = anna.post(TOKENS, &wish).await.json();
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("lct_") && secret.len() == 68, "{secret}");
    let listed = anna.get(TOKENS).await.json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["title"], "my bot");
    assert_eq!(listed[0]["scopes"], json!(["play", "bot"]));
    assert_eq!(listed[0]["used_ms"], Value::Null);
    assert!(!listed.to_string().contains(secret), "it is shown once");

    let shown = format!("Bearer {secret}");
    let nothing = json!({});
    let refused =
        call(&world, Method::GET, "/api/account", &shown, nothing.clone()).await.refusal();
    assert_eq!(refused, "403 scope: This token does not have the permission (scope) read.");
    assert!(anna.get(TOKENS).await.json()[0]["used_ms"].is_i64());

    let path = format!("{TOKENS}/{}", listed[0]["id"].as_str().unwrap());
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let gone = "404 not-found: Your account has no such entry. It may already be deleted.";
    assert_eq!(bert.request(Method::DELETE, &path).await.refusal(), gone, "it is another's");
    assert_eq!(anna.request(Method::DELETE, &path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(anna.request(Method::DELETE, &path).await.refusal(), gone);
    let refused = call(&world, Method::GET, "/api/account", &shown, nothing).await.refusal();
    assert_eq!(refused, "401 bad-token: This token is invalid or was revoked.");
}

pub(crate) async fn they_identify_the_account(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let secret = token(&mut anna, &["read"]).await;
    for shown in [format!("Bearer {secret}"), format!("bearer  {secret} ")] {
        let answer = call(&world, Method::GET, "/api/account", &shown, json!({})).await.json();
        assert_eq!(answer["account"]["name"], "Anna", "{shown}");
    }
    let unknown = format!("lct_{}", "0".repeat(64));
    for token in
        ["", "x", "lct_", &secret[4..], &secret.to_uppercase(), &unknown, &format!("{secret}0")]
    {
        let shown = format!("Bearer {token}");
        let refused = call(&world, Method::GET, "/api/account", &shown, json!({})).await.refusal();
        assert!(refused.starts_with("401 bad-token: "), "{token}: {refused}");
    }
    let basic = call(&world, Method::GET, "/api/account", "Basic YTpi", json!({})).await.json();
    assert_eq!(basic["account"], Value::Null, "a proxy may ask for that");

    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let request =
        Request::get("/api/account").header(header::AUTHORIZATION, format!("Bearer {secret}"));
    let answer = bert.send(request.body(Body::empty()).unwrap()).await.json();
    assert_eq!(answer["account"]["name"], "Anna", "cookies beside a token count for nothing");
}

pub(crate) async fn they_do_not_change_the_account(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let secret = token(&mut anna, &["read", "play", "challenge", "bot"]).await;
    let shown = format!("Bearer {secret}");
    let calls = [
        (Method::DELETE, "/api/account", json!({ "password": PASSWORD })),
        (Method::PUT, "/api/account/preferences", json!({})),
        (Method::GET, "/api/account/export", json!({})),
        (Method::GET, "/api/account/sessions", json!({})),
        (Method::DELETE, "/api/account/sessions", json!({})),
        (Method::POST, "/api/account/password", json!({ "old": PASSWORD, "new": "another one" })),
        (
            Method::PUT,
            "/api/account/email",
            json!({ "email": "a@b.example", "password": PASSWORD }),
        ),
        (Method::DELETE, "/api/account/email", json!({ "password": PASSWORD })),
        (Method::GET, TOKENS, json!({})),
        (Method::POST, TOKENS, json!({ "title": "another", "scopes": ["read"] })),
    ];
    for (method, path, body) in calls {
        let refused = call(&world, method.clone(), path, &shown, body).await.refusal();
        assert_eq!(
            refused,
            "403 not-by-token: A token cannot do this. Sign in with your name and password.",
            "{method} {path}"
        );
    }
}

pub(crate) async fn invalid_tokens_are_rejected(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut lines = Vec::new();
    let long = "x".repeat(61);
    for title in ["", "  ", "a\u{1}b", &long] {
        lines.push(
            anna.post(TOKENS, &json!({ "title": title, "scopes": ["read"] })).await.refusal(),
        );
    }
    for scopes in [json!([]), json!(["everything"]), json!("read")] {
        lines.push(anna.post(TOKENS, &json!({ "title": "x", "scopes": scopes })).await.refusal());
    }
    for _ in 0..30 {
        token(&mut anna, &["read"]).await;
    }
    lines.push(anna.post(TOKENS, &json!({ "title": "x", "scopes": ["read"] })).await.refusal());
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @r#"
    400 malformed: A token must have a title of 1 to 60 characters.
    400 malformed: A token must have a title of 1 to 60 characters.
    400 malformed: A token must have a title of 1 to 60 characters.
    400 malformed: A token must have a title of 1 to 60 characters.
    400 malformed: A token needs at least one permission (scope).
    400 malformed: The request is not valid. Unknown variant `everything`, expected one of `read`, `play`, `challenge`, `bot` at line 1 column 23.
    400 malformed: The request is not valid. Invalid type: string "read", expected a sequence at line 1 column 16.
    409 too-many: You have reached the limit of tokens. Revoke one first.
    "#));
}

pub(crate) async fn notes_need_a_scope(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = anna.open_challenge("link", "emulsion:4,pie=off", "3d").await;
    let id = game["id"].as_str().unwrap();
    bert.join(id, game["codes"]["white"].as_str()).await;
    let secret = token(&mut anna, &["bot", "challenge"]).await;
    let shown = format!("Bearer {secret}");
    for path in ["conditions", "exploration"] {
        let path = format!("/api/games/{id}/{path}");
        let refused = call(&world, Method::GET, &path, &shown, json!({})).await.refusal();
        assert_eq!(
            refused, "403 scope: This token does not have the permission (scope) read.",
            "{path}"
        );
        for scope in ["read", "play"] {
            let shown = format!("Bearer {}", token(&mut anna, &["bot", scope]).await);
            let answer = call(&world, Method::GET, &path, &shown, json!({})).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {scope}");
        }
    }
}

/// Anyone can challenge a player to a rated game, which must not keep their programs from playing casual ones.
pub(crate) async fn an_invitation_does_not_close_the_commands(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let token = json!({ "title": "client", "scopes": ["read", "play", "challenge"] });
    let token = bert.post("/api/account/tokens", &token).await.json();
    let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
    let made = challenge(&mut anna, "bert", "3d", true).await;
    let command = json!({ "command": "emulsion games" });
    assert_eq!(program.post("/api/pbm", &command).await.status, StatusCode::OK);
    assert_eq!(bert.join(id_of(&made), None).await.status, StatusCode::OK);
    let refusal = program.post("/api/pbm", &command).await.refusal();
    assert!(refusal.starts_with("403 not-a-bot"), "{refusal}");
}

/// Returns a program of an account with a token.
async fn program(world: &World, owner: &mut Browser, scopes: &[&str]) -> Browser {
    let secret = token(owner, scopes).await;
    world.browser().with_token(&secret)
}

const NEEDS_CHALLENGE: &str =
    "403 scope: This token does not have the permission (scope) challenge.";

/// A rematch is another game, as a challenge is.
pub(crate) async fn a_rematch_needs_the_scope_of_challenges(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let mut player = program(&world, &mut bert, &["play"]).await;
    let mut challenger = program(&world, &mut bert, &["play", "challenge"]).await;
    let game = begun(&mut anna, &mut bert, "5+0", false).await;
    let game = anna.play_to(&mut bert, &game, 2).await;
    let over = player.acted(&game, "resign").await;
    assert_eq!(player.acts(&over, "offer-rematch").await.refusal(), NEEDS_CHALLENGE);
    let offered = anna.acted(&over, "offer-rematch").await;
    assert_eq!(player.acts(&offered, "accept").await.refusal(), NEEDS_CHALLENGE);
    let declined = player.acted(&offered, "decline").await;
    let offered = challenger.acted(&declined, "offer-rematch").await;
    assert!(anna.acted(&offered, "accept").await["rematch"].is_string());
}

/// Without it, a program of the owner sees what everyone sees.
pub(crate) async fn private_data_needs_the_scope_of_reading(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let private = begun(&mut anna, &mut bert, "3d", false).await;
    let hidden = json!({ "show_online": "nobody", "show_statistics": "nobody" });
    let answer = bert.with_body(Method::PUT, "/api/account/preferences", &hidden).await;
    assert_eq!(answer.status, StatusCode::OK);
    let follow = bert.request(Method::PUT, "/api/account/follows/Anna").await;
    assert_eq!(follow.status, StatusCode::NO_CONTENT);
    for scope in ["play", "challenge", "bot", "read"] {
        let reads = scope == "read";
        let mut program = program(&world, &mut bert, &[scope]).await;
        let games = program.get("/api/players/Bert/games").await.json()["games"].clone();
        let expected = if reads { vec![id_of(&private)] } else { vec![] };
        let found: Vec<&str> = games.as_array().unwrap().iter().map(id_of).collect();
        assert_eq!(found, expected, "{scope}");
        let own = program.get("/api/players/Bert/card").await.json();
        assert_eq!(own["online"].is_boolean(), reads, "{scope}: {own}");
        let status = program.get("/api/players/Bert/statistics").await.status;
        let expected = if reads { StatusCode::OK } else { StatusCode::FORBIDDEN };
        assert_eq!(status, expected, "{scope}");
        let followed = program.get("/api/players/Anna/card").await.json();
        assert_eq!(followed["followed"], false, "{scope}: {followed}");
    }
}

/// Otherwise a program that only reads could keep the opponent from claiming the win.
pub(crate) async fn presence_needs_the_scope_of_playing(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    // As if both had joined long ago.
    world.rewrite("UPDATE seats SET seen_ms = 0").await;
    world.rewrite("UPDATE games SET stamp = stamp + 1").await;
    let path = format!("/api/games/{}", id_of(&game));
    let here = |game: &Value| game["players"]["white"]["here"] == true;
    let address = world.listen().await;
    for (scope, present) in [("read", false), ("play", true)] {
        let program = program(&world, &mut bert, &[scope]).await;
        let mut stream =
            Stream::open(address, &format!("{path}/stream"), &program.header_line()).await;
        assert_eq!(stream.next().await["you"], "white", "{scope}");
        if present {
            until(&mut anna, &path, here).await;
        }
        assert_eq!(here(&anna.get(&path).await.json()), present, "{scope}");
    }
}
