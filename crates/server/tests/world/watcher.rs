//! A WebSocket to a match.

use std::net::SocketAddr;

use axum::http::{HeaderName, HeaderValue, header};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::{Browser, ORIGIN, PATIENCE};

/// A spectator of a match.
pub(crate) struct Watcher {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Watcher {
    pub(crate) async fn connect(
        address: SocketAddr,
        browser: &Browser,
        id: &str,
    ) -> Result<Watcher, SocketError> {
        Watcher::connect_from(address, browser, id, Some(ORIGIN)).await
    }

    /// From a page of some site, or from none.
    pub(crate) async fn connect_from(
        address: SocketAddr,
        browser: &Browser,
        id: &str,
        origin: Option<&'static str>,
    ) -> Result<Watcher, SocketError> {
        let url = format!("ws://{address}/api/games/{id}/live");
        let mut request = url.into_client_request().unwrap();
        let line = browser.header_line();
        let (name, value) = line.split_once(": ").unwrap();
        let name: HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Watcher { stream })
    }

    /// The next frame that is no ping.
    pub(crate) async fn frame(&mut self) -> Option<Message> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match frame.expect("a frame should have come") {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(frame)) => return Some(frame),
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next state.
    pub(crate) async fn next(&mut self) -> Value {
        let frame = self.frame().await.expect("the connection should stand");
        serde_json::from_str(frame.to_text().unwrap()).unwrap()
    }

    /// The first state that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let game = self.next().await;
            if fits(&game) {
                return game;
            }
        }
    }

    /// Sends a text frame. Fails if the connection is closed.
    pub(crate) async fn try_say(&mut self, text: &str) -> Result<(), SocketError> {
        self.stream.send(Message::text(text)).await
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }
}
