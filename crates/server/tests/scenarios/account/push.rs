//! Push messages, with a push service that the test simulates.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use insta::{allow_duplicates, assert_snapshot};
use luctor_server::{AllowedDestinations, PushKey, PushSettings};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};

use super::safety;
use crate::scenarios::mail::with_email;
use crate::scenarios::players::begun;
use crate::world::{Browser, PASSWORD, PATIENCE, World, id_of};

const PUSH: &str = "/api/account/push";

/// As `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256` made it.
const KEY: &str = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1NcWPBe572cLJvBK
0CNInexnWqg4tLfuEWUu97aFtSqhRANCAASmcuLseY5n2B/V4Qq9U+Ad0VhfCwAz
cAtjgxqjqqDKFsAEdRaU6JmomA8epFL9mkVy3gwVAEDCPySDaxndwepT
-----END PRIVATE KEY-----
";

/// The messages that a service received, and its answers. The last answer repeats.
#[derive(Clone, Default)]
struct Service {
    taken: Arc<Mutex<Vec<(String, HeaderMap, Bytes)>>>,
    answers: Arc<Mutex<VecDeque<StatusCode>>>,
}

impl Service {
    async fn start(answers: &[StatusCode]) -> (Service, SocketAddr) {
        let service = Service::default();
        service.answers.lock().unwrap().extend(answers);
        let router = axum::Router::new().fallback(take).with_state(service.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        (service, address)
    }

    fn count(&self) -> usize {
        self.taken.lock().unwrap().len()
    }
}

async fn take(
    State(service): State<Service>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, [(header::HeaderName, &'static str); 1]) {
    service.taken.lock().unwrap().push((uri.to_string(), headers, body));
    let mut answers = service.answers.lock().unwrap();
    let answer = if answers.len() > 1 { answers.pop_front() } else { answers.front().copied() };
    (answer.unwrap_or(StatusCode::CREATED), [(header::LOCATION, "/elsewhere")])
}

/// A browser's own keys.
struct Receiver {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Receiver {
    fn new() -> Receiver {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Receiver { private, public, auth: [7; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let (p256dh, auth) = (encode(&self.public), encode(&self.auth));
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": { "p256dh": p256dh, "auth": auth } })
    }

    /// Returns the decrypted message.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of up to 4096 bytes; a key of 65");
        let (sender, record) = rest[5..].split_at(65);
        let mut record = record.to_vec();
        let derive = |salt: &[u8], secret: &[u8], info: &[&[u8]], length: usize| {
            let mut key = vec![0; length];
            let secret = Salt::new(HKDF_SHA256, salt).extract(secret);
            secret.expand(info, Length(length)).unwrap().fill(&mut key).unwrap();
            key
        };
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let input = agree_ephemeral(self.private, &theirs, |shared| {
            derive(&self.auth, shared, &[b"WebPush: info\0", &self.public, sender], 32)
        });
        let input = input.unwrap();
        let key = derive(salt, &input, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &input, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let (last, text) = plain.split_last().unwrap();
        assert_eq!(*last, 2, "it is the last record");
        serde_json::from_slice(text).unwrap()
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn encode(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

fn decode(text: &str) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(text).unwrap()
}

async fn with_push(world: &mut World, reach: AllowedDestinations) {
    let key = Arc::new(PushKey::read(KEY).unwrap());
    world.reconfigure(|settings| settings.push = Some(PushSettings { key, reach })).await;
}

async fn subscriptions(browser: &mut Browser) -> Vec<Value> {
    browser.get(PUSH).await.json()["subscriptions"].as_array().unwrap().clone()
}

/// Subscribes, which must be granted; the name of the subscription.
pub(super) async fn subscribe(browser: &mut Browser, endpoint: &str) -> String {
    let answer = browser.post(PUSH, &Receiver::new().subscription(endpoint)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()["id"].as_str().unwrap().to_owned()
}

/// Sends until a service has been asked so often: messages are written after the answer.
async fn until_asked(world: &World, service: &Service, times: usize) {
    let asked = async {
        while service.count() < times {
            world.server().deliver_push().await.unwrap();
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("a message should have come");
}

pub(crate) async fn a_closed_browser_is_notified_of_a_turn(mut world: World) {
    let (service, address) = Service::start(&[StatusCode::CREATED]).await;
    with_push(&mut world, AllowedDestinations::Loopback).await;
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let receiver = Receiver::new();
    let endpoint = format!("http://{address}/send/abc?x=1");
    let answer = anna.post(PUSH, &receiver.subscription(&endpoint)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    until_asked(&world, &service, 1).await;

    let (path, headers, body) = service.taken.lock().unwrap()[0].clone();
    assert_eq!(path, "/send/abc?x=1");
    for (name, value) in [
        ("host", address.to_string().as_str()),
        ("content-encoding", "aes128gcm"),
        ("ttl", "86400"),
        ("topic", id_of(&game)),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
    let words = receiver.open(&body);
    assert_eq!((&words["kind"], &words["title"]), (&json!("turn"), &game["title"]));
    assert_eq!(words["url"], format!("http://luctor.test/game/{}", id_of(&game)));
    assert!(words["body"].as_str().unwrap().contains("Black is to move"), "{words}");

    let authorization = headers[header::AUTHORIZATION].to_str().unwrap();
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(anna.get(PUSH).await.json()["key"], key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key))
        .verify(signed.as_bytes(), &decode(signature))
        .unwrap();
    let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claims["aud"], format!("http://{address}"));
    assert_eq!(claims["sub"], "http://luctor.test");

    // Bert has not subscribed, and what was sent is not sent again.
    let game = anna.play(&game, &["a1-b1"]).await;
    world.restart().await;
    world.server().resume().await;
    assert_eq!(world.server().deliver_push().await.unwrap(), 0);
    assert_eq!(service.count(), 1);
    let mut bert = bert.at(world.browser_router());
    bert.done(&game, "resign", None).await;
    until_asked(&world, &service, 2).await;
    assert_eq!(service.taken.lock().unwrap()[1].1["topic"], id_of(&game));
}

pub(crate) async fn an_open_challenge_is_announced_to_browsers_instead_of_by_mail(
    mut world: World,
) {
    let (service, address) = Service::start(&[StatusCode::CREATED]).await;
    with_push(&mut world, AllowedDestinations::Loopback).await;
    let mut anna = with_email(&world, "Anna", "anna@luctor.test").await;
    let receiver = Receiver::new();
    let endpoint = format!("http://{address}/send");
    anna.post(PUSH, &receiver.subscription(&endpoint)).await;
    let quiet = json!({ "from": 0, "to": 0, "time_zone": "Europe/Warsaw" });
    let wish = json!({ "notify_seeks": true, "quiet_hours": quiet });
    anna.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    let mails = world.mails().await.len();
    let game = world.browser().open_challenge("lobby", "emulsion:8", "5+3").await;
    until_asked(&world, &service, 1).await;
    let (_, headers, body) = service.taken.lock().unwrap()[0].clone();
    // A live challenge is soon gone.
    assert_eq!(
        (&headers["ttl"], &headers["topic"]),
        (&"600".parse().unwrap(), &"lobby".parse().unwrap())
    );
    assert_eq!(
        receiver.open(&body),
        json!({
            "kind": "seek",
            "title": "Someone wants to play",
            "body": "Emulsion 8x8, 5+3, casual",
            "url": format!("http://luctor.test/game/{}", id_of(&game)),
        })
    );
    assert_eq!(world.mails().await.len(), mails);
}

pub(crate) async fn the_answer_of_a_service_decides_about_retries(mut world: World) {
    let (service, address) = Service::start(&[
        StatusCode::FOUND,
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::OK,
        StatusCode::GONE,
    ])
    .await;
    with_push(&mut world, AllowedDestinations::Loopback).await;
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    subscribe(&mut anna, &format!("http://{address}/a")).await;
    begun(&mut anna, &mut bert, "3d", false).await;
    until_asked(&world, &service, 1).await;
    begun(&mut anna, &mut bert, "3d", false).await;
    until_asked(&world, &service, 2).await;
    assert_eq!(world.server().deliver_push().await.unwrap(), 0, "not at once again");
    world.rewrite("UPDATE outbox SET not_before_ms = 0 WHERE state = 'waiting'").await;
    assert_eq!(world.server().deliver_push().await.unwrap(), 1);
    let paths: Vec<String> =
        service.taken.lock().unwrap().iter().map(|(path, ..)| path.clone()).collect();
    assert_eq!(paths, ["/a", "/a", "/a"], "a redirection is not followed");
    assert_eq!(subscriptions(&mut anna).await.len(), 1);
    begun(&mut anna, &mut bert, "3d", false).await;
    until_asked(&world, &service, 4).await;
    assert!(subscriptions(&mut anna).await.is_empty(), "the browser is no more");
}

pub(crate) async fn a_slow_service_does_not_delay_others(mut world: World) {
    // It accepts connections and never answers.
    let slow = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let slow_address = slow.local_addr().unwrap();
    let (fast, address) = Service::start(&[StatusCode::CREATED]).await;
    with_push(&mut world, AllowedDestinations::Loopback).await;
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    for number in 0..3 {
        let mut other = world.browser();
        other.sign_in("Anna").await;
        subscribe(&mut other, &format!("http://{slow_address}/{number}")).await;
    }
    subscribe(&mut anna, &format!("http://{address}/fast")).await;
    let began = Instant::now();
    begun(&mut anna, &mut bert, "3d", false).await;
    world.server().resume().await;
    while fast.count() == 0 {
        assert!(began.elapsed() < PATIENCE);
        tokio::task::yield_now().await;
    }
    assert!(began.elapsed() < Duration::from_secs(9), "a service has ten seconds to answer");
    drop(slow);
    safety::a_flood_of_turns_is_not_pushed(&mut world, address).await;
}

pub(crate) async fn subscriptions_are_listed_and_end_with_their_sessions(mut world: World) {
    with_push(&mut world, AllowedDestinations::Internet).await;
    let endpoint = |number: usize| format!("https://push.example/send/{number}");
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let first = subscribe(&mut anna, &endpoint(0)).await;
    assert_ne!(subscribe(&mut anna, &endpoint(1)).await, first);
    let mut phone = world.browser();
    phone.sign_in("Anna").await;
    let id = subscribe(&mut phone, &endpoint(2)).await;
    let listed = subscriptions(&mut anna).await;
    let mut seen: Vec<_> =
        listed.iter().map(|s| (s["endpoint"].clone(), s["current"].clone())).collect();
    seen.sort_by_key(|(endpoint, _)| endpoint.to_string());
    assert_eq!(seen, [(json!(endpoint(1)), json!(true)), (json!(endpoint(2)), json!(false))]);
    let export = anna.get("/api/account/export").await.json();
    assert_eq!(export["push"].as_array().unwrap().len(), 2);

    // Another player signs in with the same browser and gets its messages.
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let gone = bert.request(Method::DELETE, &format!("{PUSH}/{id}")).await.refusal();
    assert!(gone.starts_with("404 not-found"), "it is another's: {gone}");
    subscribe(&mut bert, &endpoint(2)).await;
    assert_eq!(subscriptions(&mut anna).await.len(), 1);
    // They end by a word, with their session, and with the account.
    let id = subscribe(&mut phone, &endpoint(3)).await;
    let ended = anna.request(Method::DELETE, &format!("{PUSH}/{id}")).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    subscribe(&mut phone, &endpoint(3)).await;
    phone.request(Method::DELETE, "/api/session").await;
    assert_eq!(subscriptions(&mut anna).await.len(), 1);
    let gone =
        anna.with_body(Method::DELETE, "/api/account", &json!({ "password": PASSWORD })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    subscribe(&mut bert, &endpoint(1)).await;

    for number in 10..29 {
        let mut browser = world.browser();
        browser.sign_in("Bert").await;
        subscribe(&mut browser, &endpoint(number)).await;
    }
    let mut late = world.browser();
    late.sign_in("Bert").await;
    let refusal = late.post(PUSH, &Receiver::new().subscription(&endpoint(30))).await.refusal();
    assert!(refusal.starts_with("409 too-many"), "{refusal}");
    subscribe(&mut bert, &endpoint(31)).await;
    assert_eq!(subscriptions(&mut bert).await.len(), 20, "his own place is his");
}

pub(crate) async fn invalid_subscriptions_are_rejected(mut world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let good = Receiver::new().subscription("https://push.example/a");
    let mut lines = vec![anna.post(PUSH, &good).await.refusal()];
    assert_eq!(anna.get(PUSH).await.json()["key"], Value::Null);
    with_push(&mut world, AllowedDestinations::Internet).await;
    let mut anna = anna.at(world.browser_router());
    for endpoint in [
        "",
        "http://push.example/a",
        "https://127.0.0.1/a",
        "https://localhost/a",
        "https://push.example:8080/a",
        &format!("https://push.example/{}", "a".repeat(2000)),
    ] {
        lines.push(anna.post(PUSH, &Receiver::new().subscription(endpoint)).await.refusal());
    }
    let mut no_key = good.clone();
    no_key["keys"]["p256dh"] = json!(encode(&[4; 65]));
    lines.push(anna.post(PUSH, &no_key).await.refusal());
    lines.push(world.browser().post(PUSH, &good).await.refusal());
    let token = json!({ "title": "x", "scopes": ["read"] });
    let token = anna.post("/api/account/tokens", &token).await.json();
    let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
    lines.push(program.get(PUSH).await.refusal());
    allow_duplicates!(assert_snapshot!(lines.join("\n"), @"
    409 no-push: This server does not send notifications.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    400 bad-subscription: This browser’s notification subscription is not valid. Turn notifications off and on again.
    401 signed-out: You need to sign in first.
    403 not-by-token: A token cannot do this. Sign in with your name and password.
    "));
}
