//! Tests of clients that do not read their response, with a paused clock.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::routing::get;
use futures_util::stream::{self, StreamExt as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{advance, timeout};

use super::*;
use crate::http::address::TrustProxy;

/// More than the buffers of a connection hold.
const LENGTH: usize = 64 << 20;
/// A piece of the response.
const PIECE: usize = 1 << 16;

/// Requests a long response. Returns the connection, and a channel that is closed when the server drops the response.
async fn request() -> (TcpStream, mpsc::Receiver<Infallible>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (alive, dropped) = mpsc::channel(1);
    // The router keeps a copy of the handler, so only the response may have the sender.
    let alive = Arc::new(Mutex::new(Some(alive)));
    let respond = async move || {
        let alive = alive.lock().unwrap().take();
        let pieces = stream::iter(0..LENGTH / PIECE).map(move |_| {
            let _ = &alive;
            Ok::<_, Infallible>(Bytes::from_static(&[b'x'; PIECE]))
        });
        Body::from_stream(pieces)
    };
    let router = Router::new().route("/", get(respond));
    let limit = ConnectionLimit::new(false, TrustProxy(false));
    let served = serve_connections(listener, router, Tasks::default(), Patience::default(), limit);
    tokio::spawn(served);
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: luctor.test\r\n\r\n").await.unwrap();
    // The response has begun.
    stream.read_exact(&mut [0]).await.unwrap();
    (stream, dropped)
}

#[tokio::test(start_paused = true)]
async fn a_response_that_is_not_read_is_dropped() {
    let (_stream, mut dropped) = request().await;
    let began = Instant::now();
    let dropped = timeout(Duration::from_secs(3600), dropped.recv()).await;
    assert_eq!(dropped.expect("the server should have given up"), None);
    assert!(began.elapsed() >= Patience::default().response);
}

#[tokio::test(start_paused = true)]
async fn a_response_that_is_read_slowly_is_completed() {
    let (mut stream, _dropped) = request().await;
    let mut part = vec![0; LENGTH / 4];
    for _ in 0..3 {
        stream.read_exact(&mut part).await.unwrap();
        advance(Patience::default().response * 3 / 4).await;
    }
    stream.read_exact(&mut part).await.unwrap();
}
