//! A test of clients that do not read their response, with a paused clock.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::routing::get;
use futures_util::stream::{self, StreamExt as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{pause, timeout};

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

#[tokio::test]
async fn a_response_that_is_not_read_is_dropped() {
    let (_stream, mut dropped) = request().await;
    // From here on nothing arrives, and the clock jumps to the next deadline.
    pause();
    let began = Instant::now();
    let dropped = timeout(Duration::from_secs(3600), dropped.recv()).await;
    assert_eq!(dropped.expect("the server should have given up"), None);
    assert!(began.elapsed() >= Patience::default().response / 2);
}
