//! Open streams end with the session, the token or the account that they were opened with.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::stream::Stream;
use crate::world::{Answer, Browser, PASSWORD, Watcher, World, id_of, legal_of};

/// The time in which streams must end, on a busy machine. It is shorter than the 30 seconds after which streams check
/// their session without a notification.
const PATIENCE: Duration = Duration::from_secs(15);

/// The streams that a browser or program has open, at one server or at two.
struct Streams {
    account: Vec<Stream>,
    game: Vec<Stream>,
    sockets: Vec<Watcher>,
}

impl Streams {
    async fn open(addresses: &[SocketAddr], browser: &Browser, game: &str) -> Streams {
        let header = browser.header_line();
        let path = format!("/api/games/{game}/stream");
        let (mut account, mut games, mut sockets) = (Vec::new(), Vec::new(), Vec::new());
        for &address in addresses {
            let mut stream = Stream::open(address, "/api/account/stream", &header).await;
            assert_eq!(stream.next().await["id"], game);
            account.push(stream);
            let mut stream = Stream::open(address, &path, &header).await;
            assert_eq!(stream.next().await["you"], "black");
            games.push(stream);
            let mut socket = Watcher::connect(address, browser, game).await.unwrap();
            assert_eq!(socket.next().await["you"], "black");
            sockets.push(socket);
        }
        Streams { account, game: games, sockets }
    }

    /// Fails unless all streams end. They may have states from before.
    async fn assert_ended(self) {
        let ended = tokio::time::timeout(PATIENCE, self.ended()).await;
        ended.expect("the streams should have ended");
    }

    async fn ended(self) {
        for mut stream in self.account.into_iter().chain(self.game) {
            while stream.line().await.is_some() {}
        }
        for mut socket in self.sockets {
            let close = loop {
                match socket.frame().await {
                    Some(Message::Text(_)) => {}
                    Some(Message::Close(Some(close))) => break close,
                    frame => panic!("{frame:?}"),
                }
            };
            assert_eq!((u16::from(close.code), close.reason.as_str()), (1008, "signed-out"));
        }
    }
}

async fn token(owner: &mut Browser) -> (String, String) {
    let body = json!({ "title": "a program", "scopes": ["read", "play"] });
    let made = owner.post("/api/account/tokens", &body).await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["id"]), text(&made["secret"]))
}

async fn delete(browser: &mut Browser, path: &str) -> Answer {
    browser.request(Method::DELETE, path).await
}

/// Anna, who is signed in twice, and her game.
async fn anna_and_game(world: &World) -> (Browser, Browser, String) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let mut phone = world.browser();
    phone.sign_in("Anna").await;
    let game = anna.open_challenge("link", "emulsion:4", "unlimited").await;
    let id = id_of(&game).to_owned();
    let code = game["codes"]["white"].as_str().unwrap();
    assert_eq!(world.browser().join(&id, Some(code)).await.status, StatusCode::OK);
    (anna, phone, id)
}

/// Streams of another session go on.
async fn assert_goes_on(address: SocketAddr, browser: &mut Browser, id: &str) {
    let mut stream =
        Stream::open(address, &format!("/api/games/{id}/stream"), &browser.header_line()).await;
    let game = stream.next().await;
    let after = browser.play(&game, &[&legal_of(&game)[0]]).await;
    assert_eq!(stream.until(|game| game["version"] == after["version"]).await["you"], "black");
}

pub(crate) async fn streams_end_with_their_session(world: World) {
    let (mut anna, mut phone, id) = anna_and_game(&world).await;
    let addresses = [world.listen().await];
    let hers = Streams::open(&addresses, &anna, &id).await;
    let mut other = Streams::open(&addresses, &phone, &id).await;
    assert_eq!(delete(&mut anna, "/api/session").await.status, StatusCode::NO_CONTENT);
    hers.assert_ended().await;
    // The other session's streams go on.
    let game = phone.game(&id).await;
    let after = phone.play(&game, &[&legal_of(&game)[0]]).await;
    let told = other.game[0].until(|game| game["version"] == after["version"]).await;
    assert_eq!(told["you"], "black");
    // The owner ends it from another browser.
    anna.sign_in("Anna").await;
    let sessions = anna.get("/api/account/sessions").await.json();
    let ended = sessions.as_array().unwrap().iter().find(|one| one["current"] == false).unwrap();
    let path = format!("/api/account/sessions/{}", ended["id"].as_str().unwrap());
    assert_eq!(delete(&mut anna, &path).await.status, StatusCode::NO_CONTENT);
    other.assert_ended().await;
    phone.sign_in("Anna").await;
    let other = Streams::open(&addresses, &phone, &id).await;
    assert_eq!(delete(&mut anna, "/api/account/sessions").await.status, StatusCode::NO_CONTENT);
    other.assert_ended().await;
    // Signing in again replaces a session.
    let hers = Streams::open(&addresses, &anna, &id).await;
    anna.sign_in("Anna").await;
    hers.assert_ended().await;
}

pub(crate) async fn streams_end_with_the_password(world: World) {
    let (mut anna, phone, id) = anna_and_game(&world).await;
    let addresses = [world.listen().await];
    let other = Streams::open(&addresses, &phone, &id).await;
    let change = json!({ "old": PASSWORD, "new": "another good one" });
    let changed = anna.post("/api/account/password", &change).await;
    assert_eq!(changed.status, StatusCode::NO_CONTENT);
    other.assert_ended().await;
    assert_goes_on(addresses[0], &mut anna, &id).await;
}

pub(crate) async fn streams_end_with_their_token(world: World) {
    let (mut anna, _, id) = anna_and_game(&world).await;
    let addresses = [world.listen().await];
    let (revoked, secret) = token(&mut anna).await;
    let program = Streams::open(&addresses, &world.browser().with_token(&secret), &id).await;
    let (_, secret) = token(&mut anna).await;
    let mut other = world.browser().with_token(&secret);
    let path = format!("/api/account/tokens/{revoked}");
    assert_eq!(delete(&mut anna, &path).await.status, StatusCode::NO_CONTENT);
    program.assert_ended().await;
    assert_goes_on(addresses[0], &mut other, &id).await;
}

pub(crate) async fn streams_end_with_the_account(world: World) {
    let (mut anna, phone, id) = anna_and_game(&world).await;
    let addresses = [world.listen().await];
    let (_, secret) = token(&mut anna).await;
    let all = [
        Streams::open(&addresses, &anna, &id).await,
        Streams::open(&addresses, &phone, &id).await,
        Streams::open(&addresses, &world.browser().with_token(&secret), &id).await,
    ];
    let body = json!({ "password": PASSWORD });
    let deleted = anna.with_body(Method::DELETE, "/api/account", &body).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    for streams in all {
        streams.assert_ended().await;
    }
}

pub(crate) async fn streams_end_at_every_server(world: World) {
    if !world.is_shared() {
        return;
    }
    let (mut anna, mut phone, id) = anna_and_game(&world).await;
    world.server().resume().await;
    let (server, router) = world.second_server().await;
    server.resume().await;
    // The second server listens to the first one once it gets its changes.
    let addresses = [world.listen().await, world.listen_at(&router).await];
    let hers = Streams::open(&addresses, &anna, &id).await;
    let mut other = Streams::open(&addresses, &phone, &id).await;
    let game = phone.game(&id).await;
    let after = phone.play(&game, &[&legal_of(&game)[0]]).await;
    for stream in &mut other.game {
        stream.until(|game| game["version"] == after["version"]).await;
    }
    assert_eq!(delete(&mut anna, "/api/session").await.status, StatusCode::NO_CONTENT);
    hers.assert_ended().await;
    let mut again = phone.at(router);
    assert_eq!(delete(&mut again, "/api/session").await.status, StatusCode::NO_CONTENT);
    other.assert_ended().await;
    server.close().await;
}

pub(crate) async fn a_deleted_name_disappears_everywhere(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = anna.open_challenge("lobby", "emulsion:4", "5+3").await;
    let id = id_of(&game).to_owned();
    assert_eq!(bert.join(&id, None).await.status, StatusCode::OK);
    anna.open_challenge("lobby", "emulsion:6", "3d").await;
    world.server().resume().await;
    let mut addresses = vec![world.listen().await];
    let mut browsers = vec![world.browser()];
    let second = match world.is_shared() {
        true => Some(world.second_server().await),
        false => None,
    };
    if let Some((server, router)) = &second {
        server.resume().await;
        addresses.push(world.listen_at(router).await);
        browsers.push(Browser::of(router.clone()));
    }
    let path = format!("/api/games/{id}/stream");
    let mut streams = Vec::new();
    for &address in &addresses {
        for path in [&path, "/api/lobby/stream", "/api/tv/stream"] {
            let mut stream = Stream::open(address, path, "Accept: */*").await;
            let state = stream.until(|state| state.to_string().contains("Anna")).await;
            assert!(state.to_string().contains("Anna"), "{path}");
            streams.push(stream);
        }
    }
    let body = json!({ "password": PASSWORD });
    let deleted = anna.with_body(Method::DELETE, "/api/account", &body).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    for stream in &mut streams {
        stream.until(|state| !state.to_string().contains("Anna")).await;
    }
    for browser in &mut browsers {
        for path in [&format!("/api/games/{id}"), "/api/lobby", "/api/tv", "/api/players?name=an"] {
            let answer = browser.get(path).await;
            let text = String::from_utf8(answer.body).unwrap();
            assert!(!text.contains("Anna"), "{path}: {text}");
        }
    }
    if let Some((server, _)) = second {
        server.close().await;
    }
}
