//! Pages of other sites, and those who ask too often.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use luctor_server::RateLimit;
use luctor_store::Channel;
use luctor_store::time::now_ms;
use serde_json::json;

use super::players::begun;
use super::push;
use crate::world::{Answer, ORIGIN, PASSWORD, Watcher, World, id_of};

const FOREIGN: &str = "403 foreign-origin: Requests from other sites are not allowed.";

pub(crate) async fn pages_of_other_sites_cannot_act(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let game = anna.begin("emulsion:4").await;
    let game = id_of(&game).to_owned();
    let calls = [
        (Method::POST, "/api/games".to_owned()),
        (Method::POST, format!("/api/games/{game}/resign")),
        (Method::DELETE, "/api/session".to_owned()),
        (Method::DELETE, "/api/account/sessions".to_owned()),
        (Method::PUT, "/api/account/preferences".to_owned()),
        (Method::POST, "/api/session".to_owned()),
        (Method::PATCH, "/nowhere".to_owned()),
    ];
    for origin in ["http://evil.test", "https://luctor.test", "http://luctor.test:81", "null", ""] {
        for (method, path) in &calls {
            let request = Request::builder().method(method).uri(path);
            let request = request.header(header::ORIGIN, origin).body(Body::from("{}")).unwrap();
            assert_eq!(anna.send(request).await.refusal(), FOREIGN, "{origin} {method} {path}");
        }
        let request = Request::get(format!("/api/games/{game}")).header(header::ORIGIN, origin);
        let answer = anna.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::OK, "looking changes nothing");
        assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
    assert_eq!(anna.game(&game).await["version"], 0);
    assert_eq!(anna.get("/api/account").await.json()["account"]["name"], "Anna");
}

pub(crate) async fn pages_of_other_sites_cannot_watch(world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:4").await;
    let address = world.listen().await;
    let refused =
        Watcher::connect_from(address, &anna, id_of(&game), Some("http://evil.test")).await;
    assert!(refused.err().unwrap().to_string().contains("403"));
    let refused = Watcher::connect_from(address, &anna, id_of(&game), None).await;
    assert!(refused.err().unwrap().to_string().contains("403"), "with a cookie, from nowhere");
    let program = Watcher::connect_from(address, &world.browser(), id_of(&game), None).await;
    assert!(program.is_ok(), "a program without a cookie");
    assert!(Watcher::connect_from(address, &anna, id_of(&game), Some(ORIGIN)).await.is_ok());
}

pub(crate) async fn behind_tls_cookies_are_secure(mut world: World) {
    world
        .reconfigure(|settings| settings.public_url = Some("https://luctor.test".parse().unwrap()))
        .await;
    let mut anna = world.browser();
    let call = |path: &str, body: serde_json::Value| {
        Request::post(path)
            .header(header::ORIGIN, "https://luctor.test")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap()
    };
    let account = json!({ "name": "Anna", "password": PASSWORD });
    let game = json!({ "game": "emulsion:4", "opponent": "human", "color": "black" });
    for (path, body, name) in [
        ("/api/games", game, "__Host-luctor="),
        ("/api/account", account, "__Host-luctor-session="),
    ] {
        let answer = anna.send(call(path, body)).await;
        let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
        assert!(cookie.starts_with(name) && cookie.contains("; Secure;"), "{cookie}");
        assert_eq!(answer.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=63072000");
    }
    assert_eq!(anna.get("/api/account").await.json()["account"]["name"], "Anna");
}

pub(crate) async fn too_many_requests_are_rejected(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1".parse().unwrap()).await;
    let mut anna = world.browser();
    let mut refused = None;
    for _ in 0..20 {
        let answer = anna.get("/api/health").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("twenty requests within a few seconds are too many");
    assert_eq!(refused.refusal(), "429 too-often: Too many requests. Wait 1 second.");
    assert_eq!(refused.headers[header::RETRY_AFTER], "1");
    // Files of the client are counted separately: a page without styles is useless.
    for _ in 0..20 {
        assert_eq!(anna.get("/assets/missing.js").await.status, StatusCode::NOT_FOUND);
    }
}

/// Returns the number of requests that are answered before the first rejection.
async fn answered(world: &World, path: &str, most: usize) -> usize {
    let mut browser = world.browser();
    for count in 0..most {
        if browser.get(path).await.status == StatusCode::TOO_MANY_REQUESTS {
            return count;
        }
    }
    most
}

pub(crate) async fn a_flood_of_files_is_rejected(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1".parse().unwrap()).await;
    // New requests are allowed while these are made, but fewer than there are.
    assert!((40..2_000).contains(&answered(&world, "/assets/x.js", 2_000).await));
}

pub(crate) async fn large_responses_count_by_their_bytes(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "10".parse().unwrap()).await;
    // The document has more than 250 kB, and the limit is 800 kB per second.
    assert!(answered(&world, "/api/openapi.json", 40).await < 40);
}

/// Answers to wrong passwords for names, all from one address.
async fn guesses(world: &World, address: &str, names: &[String]) -> Vec<Answer> {
    let mut answers = Vec::new();
    for name in names {
        let body = json!({ "name": name, "password": "wrong horse battery" }).to_string();
        let request = Request::post("/api/session")
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", format!("1.2.3.4, {address}"));
        answers.push(world.browser().send(request.body(Body::from(body)).unwrap()).await);
    }
    answers
}

pub(crate) async fn guessing_passwords_is_slow(mut world: World) {
    world.browser().sign_up("Anna").await;
    world
        .reconfigure(|settings| {
            settings.rate_limit = RateLimit::default();
            settings.trust_proxy = true;
        })
        .await;
    let status = |answer: &Answer| answer.status.as_u16();
    for (address, name) in [("192.0.2.1", "Anna"), ("192.0.2.2", "Nobody2")] {
        let names = vec![name.to_owned(); 40];
        let answers = guesses(&world, address, &names).await;
        assert!(answers[..10].iter().all(|answer| status(answer) == 401), "{name}");
        let refused = answers.iter().find(|answer| status(answer) == 429);
        let refused = refused.unwrap_or_else(|| panic!("{name} can be guessed at without end"));
        assert!(refused.headers.contains_key(header::RETRY_AFTER));
        assert!(refused.refusal().starts_with("429 too-often: Too many requests. Wait "));
    }
    // Many names from one address; another address is not kept waiting for that.
    let names: Vec<String> = (0..40).map(|number| format!("Nobody{number}x")).collect();
    let answers = guesses(&world, "192.0.2.3", &names).await;
    assert!(answers[..20].iter().all(|answer| status(answer) == 401));
    assert!(answers[20..].iter().any(|answer| status(answer) == 429));
    assert_eq!(status(&guesses(&world, "192.0.2.4", &names[..1]).await[0]), 401);
}

pub(crate) async fn reset_mails_are_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let mut stranger = world.browser();
    let mut statuses = Vec::new();
    for _ in 0..6 {
        let answer = stranger.post("/api/account/reset", &json!({ "name": "Anna" })).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses, [202, 202, 202, 202, 202, 429]);
}

pub(crate) async fn confirmation_mails_to_a_mailbox_are_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = RateLimit::default()).await;
    let sign_up = async |world: &World, number: usize, email: &str| {
        let body = json!({ "name": format!("Anna{number}"), "password": PASSWORD, "email": email });
        world.browser().post("/api/account", &body).await.status.as_u16()
    };
    let mut statuses = Vec::new();
    for (number, email) in ["victim@example.org", "Victim+1@example.org", "victim+2@EXAMPLE.org"]
        .into_iter()
        .enumerate()
    {
        statuses.push(sign_up(&world, number, email).await);
    }
    assert_eq!(statuses, [201, 201, 201]);
    // The counts outlast a restart.
    world.restart().await;
    assert_eq!(sign_up(&world, 3, "victim+3@example.org").await, 429);
    assert_eq!(sign_up(&world, 4, "another@example.org").await, 201);
    assert_eq!(world.mails().await.len(), 4);
    world.rewrite("UPDATE confirmation_mail SET at_ms = at_ms - CAST(86400000 AS BIGINT)").await;
    world.restart().await;
    for number in 5..8 {
        assert_eq!(sign_up(&world, number, "victim+3@example.org").await, 201, "after a day");
    }
    // Messages that the owner of the mailbox uses do not count.
    let mail = world.mails().await.pop().unwrap();
    let (_, token) = mail.split_once("/account/verify#").unwrap();
    let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
    let answer =
        world.browser().post("/api/account/email/verify", &json!({ "token": token })).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    world.restart().await;
    assert_eq!(sign_up(&world, 8, "victim+3@example.org").await, 201);
}

/// But a flood of them needs new connections.
pub(crate) async fn health_checks_are_not_limited(mut world: World) {
    world.reconfigure(|settings| settings.rate_limit = "1".parse().unwrap()).await;
    let mut proxy = world.browser();
    let mut closed = 0;
    for _ in 0..20 {
        for path in ["/healthz", "/readyz"] {
            let answer = proxy.get(path).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}");
            closed += usize::from(answer.headers.contains_key(header::CONNECTION));
        }
    }
    assert!((30..40).contains(&closed), "{closed}");
}

/// Nobody reads a hundred notifications, each of which is stored for every browser.
pub(super) async fn a_flood_of_turns_is_not_pushed(world: &mut World, service: SocketAddr) {
    world.reconfigure(|settings| settings.rate_limit = "1000".parse().unwrap()).await;
    let (mut carl, mut bert) = (world.browser(), world.browser());
    carl.sign_up("Carl").await;
    bert.sign_in("Bert").await;
    push::subscribe(&mut carl, &format!("http://{service}/carl")).await;
    for _ in 0..6 {
        let game = begun(&mut carl, &mut bert, "3d", false).await;
        carl.play_to(&mut bert, &game, 20).await;
    }
    world.side_effects_done().await;
    // Nothing is delivered before the server resumes.
    let now_ms = now_ms();
    let stored = world.db().claim_messages(Channel::Push, now_ms, now_ms + 1, 100).await.unwrap();
    let of_carl = stored.iter().filter(|message| message.subject != "lobby").count();
    assert!((40..45).contains(&of_carl), "{of_carl}");
}
