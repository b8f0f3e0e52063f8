//! Somebody at a browser: a cookie, and a connection that is opened again when it breaks.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::game::Game;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// A client that only listens needs little memory; there are ten thousand of them in one process.
const READ_BUFFER: usize = 4096;

/// Somebody at a browser.
#[derive(Debug)]
pub struct Person {
    address: SocketAddr,
    cookie: Option<String>,
    connection: Option<SendRequest<Full<Bytes>>>,
}

/// What a server has answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The body.
    pub body: Bytes,
}

/// A connection over which a match is watched.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Person {
    /// Somebody who was never here.
    pub fn new(address: SocketAddr) -> Person {
        Person { address, cookie: None, connection: None }
    }

    /// The same browser with a connection of its own, perhaps by another way to the server.
    pub fn at(&self, address: SocketAddr) -> Person {
        Person { address, cookie: self.cookie.clone(), connection: None }
    }

    /// The same browser with a connection of its own.
    pub fn again(&self) -> Person {
        self.at(self.address)
    }

    /// Takes the cookie of somebody else and keeps the connection, as behind a proxy.
    pub fn be(&mut self, other: &Person) {
        self.cookie.clone_from(&other.cookie);
    }

    /// Asks for a page.
    ///
    /// # Errors
    ///
    /// No answer came.
    pub async fn get(&mut self, path: &str) -> Result<Answer, Broken> {
        self.call(Method::GET, path, Bytes::new()).await
    }

    /// Sends JSON. When this fails the wish may have been granted or not.
    ///
    /// # Errors
    ///
    /// No answer came.
    pub async fn post(&mut self, path: &str, json: &str) -> Result<Answer, Broken> {
        self.call(Method::POST, path, Bytes::copy_from_slice(json.as_bytes())).await
    }

    /// The page that a browser would say that it is on.
    fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    async fn call(&mut self, method: Method, path: &str, body: Bytes) -> Result<Answer, Broken> {
        let answer = tokio::time::timeout(PATIENCE, self.exchange(method, path, body)).await;
        let answer = answer.unwrap_or_else(|_| Err(Broken("it takes too long".to_owned())));
        if answer.is_err() {
            self.connection = None;
        }
        answer
    }

    async fn exchange(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Result<Answer, Broken> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string())
            .header(ORIGIN, self.origin())
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(Broken::new)?;
        let response = self.connection().await?.send_request(request).await.map_err(Broken::new)?;
        let status = response.status();
        let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        let body = response.into_body().collect().await.map_err(Broken::new)?.to_bytes();
        Ok(Answer { status, body })
    }

    async fn connection(&mut self) -> Result<&mut SendRequest<Full<Bytes>>, Broken> {
        let mut open = self.connection.take();
        if let Some(connection) = &mut open
            && connection.ready().await.is_err()
        {
            open = None;
        }
        let connection = match open {
            Some(connection) => connection,
            None => {
                let stream = TcpStream::connect(self.address).await.map_err(Broken::new)?;
                if stream.local_addr().ok() == stream.peer_addr().ok() {
                    // Where nobody listens, a socket may be given that very port and connect to itself.
                    return Err(Broken("nobody listens".to_owned()));
                }
                stream.set_nodelay(true).map_err(Broken::new)?;
                let (sender, driver) =
                    handshake(TokioIo::new(stream)).await.map_err(Broken::new)?;
                // Ends with the sender, or when the server goes.
                tokio::spawn(driver);
                sender
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// Watches a match.
    ///
    /// # Errors
    ///
    /// The server refuses, or does not answer.
    pub async fn watch(&self, id: &str) -> Result<Socket, Broken> {
        let url = format!("ws://{}/api/games/{id}/live", self.address);
        let mut request = url.into_client_request().map_err(Broken::new)?;
        let origin = self.origin().parse().map_err(Broken::new)?;
        request.headers_mut().insert(ORIGIN, origin);
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().map_err(Broken::new)?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let connected = connect_async_with_config(request, Some(config), true);
        let connected = tokio::time::timeout(PATIENCE, connected).await;
        let connected = connected.map_err(|_| Broken("it takes too long".to_owned()))?;
        Ok(connected.map_err(Broken::new)?.0)
    }
}

impl Answer {
    /// The match that was answered with.
    ///
    /// # Errors
    ///
    /// It is a refusal, in one sentence.
    pub fn game(&self) -> Result<Game, String> {
        if !self.status.is_success() {
            let said = String::from_utf8_lossy(&self.body);
            return Err(format!("refused with {}: {said}", self.status));
        }
        serde_json::from_slice(&self.body).map_err(|error| format!("unreadable answer: {error}"))
    }
}

/// No answer came: nobody knows whether the request was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(String);

impl Broken {
    fn new(error: impl fmt::Display) -> Broken {
        Broken(error.to_string())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer: {}", self.0)
    }
}

impl std::error::Error for Broken {}
