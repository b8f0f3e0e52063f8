//! A client like a browser, with a session cookie and a connection that is reopened after failures.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::game::Game;

/// Time to wait for an answer.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Buffer size of a WebSocket in bytes. Small, because one process opens ten thousand sockets.
const READ_BUFFER: usize = 4096;

/// A browser session on a server.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    /// The local address of its connections, or `None` for any.
    from: Option<IpAddr>,
    /// Values of the cookies by name: a signed-in browser may have one for the account and one as a guest.
    cookies: BTreeMap<String, String>,
    connection: Option<SendRequest<Full<Bytes>>>,
}

/// The answer of a server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: StatusCode,
    /// Response body.
    pub body: Bytes,
}

/// A WebSocket that receives the states of a match.
pub type Socket = WebSocketStream<TcpStream>;

impl Client {
    /// Creates a client without a session.
    pub fn new(address: SocketAddr) -> Client {
        Client { address, from: None, cookies: BTreeMap::new(), connection: None }
    }

    /// Returns a client without a session whose connections come from a local address.
    pub fn from_address(&self, from: IpAddr) -> Client {
        Client { from: Some(from), ..self.another() }
    }

    /// Returns a client without a session, from the same address.
    pub fn another(&self) -> Client {
        Client { from: self.from, ..Client::new(self.address) }
    }

    /// Returns a client with the same session that connects to another address of the server.
    pub fn with_address(&self, address: SocketAddr) -> Client {
        Client { address, cookies: self.cookies.clone(), ..self.another() }
    }

    /// Returns a client with the same session and a separate connection.
    pub fn with_new_connection(&self) -> Client {
        self.with_address(self.address)
    }

    /// Takes over the session of another client and keeps the connection, as behind a proxy.
    pub fn use_session_of(&mut self, other: &Client) {
        self.cookies.clone_from(&other.cookies);
    }

    /// Sends a GET request.
    ///
    /// # Errors
    ///
    /// Fails if no answer arrives.
    pub async fn get(&mut self, path: &str) -> Result<Answer, NoAnswer> {
        self.call(Method::GET, path, Bytes::new()).await
    }

    /// Sends a POST request with a JSON body.
    ///
    /// # Errors
    ///
    /// Fails if no answer arrives. The server may have applied the request or not.
    pub async fn post(&mut self, path: &str, json: &str) -> Result<Answer, NoAnswer> {
        self.call(Method::POST, path, Bytes::copy_from_slice(json.as_bytes())).await
    }

    /// Sends this cookie from now on, as `name=value`.
    pub fn set_cookie(&mut self, cookie: &str) {
        if let Some((name, value)) = cookie.split_once('=') {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    /// Returns the `Cookie` header, if the client has cookies.
    fn cookie_header(&self) -> Option<String> {
        let pairs: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Returns the `Origin` header of a browser.
    fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sends a request with a JSON body.
    ///
    /// # Errors
    ///
    /// Fails if no answer arrives.
    pub async fn call(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
    ) -> Result<Answer, NoAnswer> {
        let answer = tokio::time::timeout(TIMEOUT, self.exchange(method, path, body)).await;
        let answer = answer.unwrap_or_else(|_| Err(NoAnswer("timeout".to_owned())));
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
    ) -> Result<Answer, NoAnswer> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string())
            .header(ORIGIN, self.origin())
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = self.cookie_header() {
            request = request.header(COOKIE, cookie);
        }
        let request = request.body(Full::new(body)).map_err(NoAnswer::new)?;
        let response =
            self.connection().await?.send_request(request).await.map_err(NoAnswer::new)?;
        let status = response.status();
        for cookie in response.headers().get_all(SET_COOKIE) {
            if let Some(pair) = cookie.to_str().ok().and_then(|cookie| cookie.split(';').next()) {
                self.set_cookie(pair);
            }
        }
        let body = response.into_body().collect().await.map_err(NoAnswer::new)?.to_bytes();
        Ok(Answer { status, body })
    }

    async fn connection(&mut self) -> Result<&mut SendRequest<Full<Bytes>>, NoAnswer> {
        let mut open = self.connection.take();
        if let Some(connection) = &mut open
            && connection.ready().await.is_err()
        {
            open = None;
        }
        let connection = match open {
            Some(connection) => connection,
            None => {
                let stream = self.dial().await.map_err(NoAnswer::new)?;
                if stream.local_addr().ok() == stream.peer_addr().ok() {
                    // Without a server, a socket may get the server's port and connect to itself.
                    return Err(NoAnswer("no server listens".to_owned()));
                }
                stream.set_nodelay(true).map_err(NoAnswer::new)?;
                let (sender, driver) =
                    handshake(TokioIo::new(stream)).await.map_err(NoAnswer::new)?;
                // Ends with the sender or with the server.
                tokio::spawn(driver);
                sender
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// Opens a connection.
    ///
    /// # Errors
    ///
    /// Fails if the server does not accept it.
    pub async fn dial(&self) -> io::Result<TcpStream> {
        let socket =
            if self.address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        if let Some(from) = self.from {
            socket.bind(SocketAddr::new(from, 0))?;
        }
        socket.connect(self.address).await
    }

    /// Opens a WebSocket for a match.
    ///
    /// # Errors
    ///
    /// Fails if the server rejects the request or does not answer.
    pub async fn open_socket(&self, id: &str) -> Result<Socket, NoAnswer> {
        let url = format!("ws://{}/api/games/{id}/live", self.address);
        let mut request = url.into_client_request().map_err(NoAnswer::new)?;
        let origin = self.origin().parse().map_err(NoAnswer::new)?;
        request.headers_mut().insert(ORIGIN, origin);
        if let Some(cookie) = self.cookie_header() {
            let cookie = cookie.parse().map_err(NoAnswer::new)?;
            request.headers_mut().insert(COOKIE, cookie);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let connect = async {
            let stream = self.dial().await.map_err(NoAnswer::new)?;
            stream.set_nodelay(true).map_err(NoAnswer::new)?;
            let upgraded = client_async_with_config(request, stream, Some(config)).await;
            Ok(upgraded.map_err(NoAnswer::new)?.0)
        };
        let connected = tokio::time::timeout(TIMEOUT, connect).await;
        connected.unwrap_or_else(|_| Err(NoAnswer("timeout".to_owned())))
    }
}

impl Answer {
    /// Parses the answer as a match.
    ///
    /// # Errors
    ///
    /// Returns a message if the server rejected the request.
    pub fn game(&self) -> Result<Game, String> {
        if !self.status.is_success() {
            let body = String::from_utf8_lossy(&self.body);
            return Err(format!("rejected with {}: {body}", self.status));
        }
        serde_json::from_slice(&self.body).map_err(|error| format!("invalid answer: {error}"))
    }
}

/// No answer arrived. It is unknown whether the server applied the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoAnswer(String);

impl NoAnswer {
    fn new(error: impl fmt::Display) -> NoAnswer {
        NoAnswer(error.to_string())
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer: {}", self.0)
    }
}

impl std::error::Error for NoAnswer {}
