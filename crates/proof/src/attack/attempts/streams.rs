//! Connections that cost memory for as long as they last.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use super::storage::{new_game, play_and_take_back};
use crate::attack::attacker::Attacker;

/// The most streams of an address, by `docs/api.md`.
const MOST_STREAMS: usize = 256;
/// Requests at the same time.
const AT_ONCE: usize = 16;
/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_millis(20);
/// Connections that the attacker tries to hold.
const WANTED: usize = 600;
/// The time in which a client that floods is disconnected. The documented limit is 32 frames.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn sockets(attacker: &Attacker) {
    let mut browser = attacker.browser();
    let new = json!({ "game": "emulsion:8", "opponent": "human", "color": "black" }).to_string();
    let Some(Ok(game)) =
        attacker.post(&mut browser, "/api/games", &new).await.map(|made| made.game())
    else {
        return attacker.find("a game could not be created".to_owned());
    };
    let mut open = Vec::new();
    while attacker.goes_on() && open.len() < WANTED {
        match browser.open_socket(&game.id).await {
            Ok(socket) => open.push(socket),
            // The general limit of requests passes again, that of streams does not.
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
        // Reading answers the server's pings, and notices sockets that it has closed.
        open.retain_mut(|socket| {
            !matches!(socket.next().now_or_never(), Some(None | Some(Err(_))))
        });
    }
    if open.len() > MOST_STREAMS {
        attacker.find(format!("{} sockets of one address", open.len()));
    }
    let floods = open.into_iter().map(|mut socket| async move {
        let begun = Instant::now();
        while socket.send(Message::text("x")).await.is_ok() {
            if begun.elapsed() > PATIENCE {
                return attacker.find("a client that floods is not disconnected".to_owned());
            }
        }
    });
    join_all(floods).await;
}

pub(super) async fn files(attacker: &Attacker) {
    let Some(page) = attacker.get(&mut attacker.browser(), "/").await else { return };
    let page = String::from_utf8_lossy(&page.body).into_owned();
    let files = page.split('"').filter(|part| part.starts_with("/assets/")).chain(["/healthz"]);
    let requests: String = files
        .map(|path| format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n"))
        .collect();
    let connections = (0..AT_ONCE).map(async |_| {
        while attacker.goes_on() {
            let Ok(mut connection) = attacker.browser().dial().await else { continue };
            let (mut reader, mut writer) = connection.split();
            let ask = async { while writer.write_all(requests.as_bytes()).await.is_ok() {} };
            let mut nowhere = tokio::io::sink();
            let read = tokio::io::copy(&mut reader, &mut nowhere);
            // The server closes the connection when there are too many requests.
            tokio::select! {
                () = ask => {}
                _ = read => {}
                () = tokio::time::sleep(attacker.rest()) => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
    });
    join_all(connections).await;
}

pub(super) async fn watchers(attacker: &Attacker) {
    let mut browser = attacker.browser();
    let Some(game) = new_game(attacker, &mut browser).await else {
        return attacker.find("a game could not be created".to_owned());
    };
    let mut open = Vec::new();
    while attacker.goes_on() && open.len() < MOST_STREAMS {
        match browser.open_socket(&game.id).await {
            Ok(socket) => open.push(socket),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
    let watch =
        join_all(open.into_iter().map(async |mut socket| {
            while socket.next().await.is_some_and(|frame| frame.is_ok()) {}
        }));
    let all = async { tokio::join!(watch, play_and_take_back(attacker, &mut browser, game)) };
    // The sockets stay open until the end.
    let _ = tokio::time::timeout(attacker.rest(), all).await;
}

pub(super) async fn half_requests(attacker: &Attacker) {
    let heads = (0..WANTED).map(|number| async move {
        let Ok(mut connection) = attacker.browser().dial().await else { return };
        let length = if number % 2 == 0 { "" } else { "content-length: 9999\r\n\r\n{" };
        let head = format!(
            "POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{length}"
        );
        for byte in head.bytes() {
            if !attacker.goes_on() || connection.write_all(&[byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        tokio::time::sleep(attacker.rest()).await;
    });
    let _ = tokio::time::timeout(attacker.rest(), join_all(heads)).await;
}

pub(super) async fn slow_readers(attacker: &Attacker) {
    let readers = (0..WANTED).map(|number| async move {
        let path =
            ["/api/boards/emulsion:free-32", "/api/lobby/stream", "/api/openapi.json"][number % 3];
        while attacker.goes_on() {
            let Ok(mut connection) = attacker.browser().dial().await else { return };
            let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(20);
            let _ = connection.write_all(request.as_bytes()).await;
            // Nothing is ever read.
            tokio::time::sleep(Duration::from_secs(5).min(attacker.rest())).await;
        }
    });
    join_all(readers).await;
}
