//! A server in this process, its database, and browsers that use it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use luctor_server::db::Db;
use luctor_server::{App, Store, router};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

use crate::cluster::Cluster;

/// How long a test waits for what must come, on a busy machine too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Where the matches of a world are kept.
enum Place {
    Directory(TempDir),
    Database(String),
}

/// A server with a database of its own.
pub(crate) struct World {
    place: Place,
    db: Db,
    app: Arc<App>,
    router: Router,
}

impl World {
    pub(crate) async fn on_sqlite() -> World {
        World::at(Place::Directory(TempDir::new().unwrap())).await
    }

    pub(crate) async fn on_postgres(cluster: &Cluster) -> World {
        World::at(Place::Database(cluster.new_database().await)).await
    }

    async fn at(place: Place) -> World {
        let db = place.open().await;
        let app = App::new(db.clone(), Duration::ZERO);
        World { place, db, router: router(app.clone()), app }
    }

    /// Takes the database from the server, as if it had gone away.
    pub(crate) async fn lose_database(&self) {
        self.db.close().await;
    }

    /// Where the matches are.
    pub(crate) fn store(&self) -> Store {
        match &self.place {
            Place::Directory(directory) => Store::Data(directory.path().to_owned()),
            Place::Database(url) => Store::Database(url.clone()),
        }
    }

    /// A server on a database that is there already.
    pub(crate) async fn on(store: &Store) -> (Arc<App>, Router) {
        let app = App::new(store.open().await.unwrap(), Duration::ZERO);
        (app.clone(), router(app))
    }

    /// Ends the server and starts another one on the same database.
    pub(crate) async fn restart(&mut self) {
        self.app.close().await;
        self.app = start(&self.place).await;
        self.router = router(self.app.clone());
    }

    /// Another server on the same database.
    pub(crate) async fn second_server(&self) -> (Arc<App>, Router) {
        let app = start(&self.place).await;
        (app.clone(), router(app))
    }

    /// Changes what is stored, as an earlier version of the program might have left it.
    pub(crate) async fn rewrite(&self, sql: &'static str) {
        let changed = match self.place.open().await {
            Db::Sqlite(pool) => sqlx::query(sql).execute(&pool).await.unwrap().rows_affected(),
            Db::Pg(pool) => sqlx::query(sql).execute(&pool).await.unwrap().rows_affected(),
        };
        assert!(changed > 0, "{sql}");
    }

    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// The way in, for browsers that were here before a restart.
    pub(crate) fn browser_router(&self) -> Router {
        self.router.clone()
    }

    /// A browser that was never here.
    pub(crate) fn browser(&self) -> Browser {
        Browser::of(self.router.clone())
    }

    /// The server on a socket.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = self.router.clone();
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// Watches a match over a socket.
    pub(crate) async fn watch(&self, browser: &Browser, id: &str) -> Watcher {
        let address = self.listen().await;
        Watcher::connect(address, browser, id).await.unwrap()
    }
}

impl Place {
    async fn open(&self) -> Db {
        let db = match self {
            Place::Directory(directory) => Db::open(directory.path()).await,
            Place::Database(url) => Db::connect(url).await,
        };
        db.unwrap()
    }
}

async fn start(place: &Place) -> Arc<App> {
    App::new(place.open().await, Duration::ZERO)
}

/// Somebody with a cookie jar.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    cookie: Option<String>,
}

/// What a server has answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Status and body of a refusal on one line.
    pub(crate) fn refusal(&self) -> String {
        let problem = self.json();
        let mut line = format!(
            "{} {}: {}",
            self.status.as_u16(),
            problem["code"].as_str().unwrap(),
            problem["message"].as_str().unwrap()
        );
        if !problem["rule"].is_null() {
            line.push_str(&format!(" (rule {})", problem["rule"]));
        }
        if problem["legal"] != json!([]) {
            line.push_str(&format!(" {}", problem["legal"]));
        }
        line
    }
}

impl Browser {
    /// Somebody who was never at this server.
    pub(crate) fn of(router: Router) -> Browser {
        Browser { router, cookie: None }
    }

    /// The same cookies at another server.
    pub(crate) fn at(&self, router: Router) -> Browser {
        Browser { router, cookie: self.cookie.clone() }
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Answer {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        if let Some(cookie) = parts.headers.get(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            self.cookie = Some(pair.to_owned());
        }
        let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn request(&mut self, method: Method, path: &str) -> Answer {
        let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.request(Method::GET, path).await
    }

    pub(crate) async fn post_bytes(&mut self, path: &str, body: impl Into<Body>) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.into()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string()).await
    }

    /// Begins a match of two people.
    pub(crate) async fn begin(&mut self, game: &str) -> Value {
        self.begin_against("human", game, "black").await
    }

    pub(crate) async fn begin_against(&mut self, opponent: &str, game: &str, color: &str) -> Value {
        let wish = json!({ "game": game, "opponent": opponent, "color": color });
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
        answer.json()
    }

    /// The match as it stands.
    pub(crate) async fn game(&mut self, id: &str) -> Value {
        let answer = self.get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
        answer.json()
    }

    /// Posts a change for the version that `game` shows, under a fresh id.
    pub(crate) async fn act(&mut self, game: &Value, action: &str, text: Option<&str>) -> Answer {
        let mut body = json!({ "id": fresh_id(), "version": game["version"] });
        if let Some(text) = text {
            body["move"] = json!(text);
        }
        self.post(&format!("/api/games/{}/{action}", id_of(game)), &body).await
    }

    /// Plays moves, which must be accepted, and returns the match after the last.
    pub(crate) async fn play(&mut self, game: &Value, moves: &[&str]) -> Value {
        let mut game = game.clone();
        for text in moves {
            game = self.done(&game, "moves", Some(text)).await;
        }
        game
    }

    /// Makes a change that must be accepted.
    pub(crate) async fn done(&mut self, game: &Value, action: &str, text: Option<&str>) -> Value {
        let answer = self.act(game, action, text).await;
        assert_eq!(answer.status, StatusCode::OK, "{action} {text:?}: {}", answer.json());
        answer.json()
    }

    /// The line of a refused move.
    pub(crate) async fn refused(&mut self, game: &Value, text: &str) -> String {
        self.act(game, "moves", Some(text)).await.refusal()
    }
}

/// The id of a match.
pub(crate) fn id_of(game: &Value) -> &str {
    game["id"].as_str().unwrap()
}

/// The texts of the moves so far.
pub(crate) fn moves_of(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap()).collect()
}

/// The texts of the legal moves.
pub(crate) fn legal_of(game: &Value) -> Vec<String> {
    let legal = game["position"]["legal"].as_array().unwrap();
    legal.iter().map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

/// The id of a change as a client makes it.
pub(crate) fn fresh_id() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("change-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A JSON object by lines, its inner `position` and `board` too, without the random id.
pub(crate) fn by_lines(value: &Value) -> String {
    let mut lines = String::new();
    for (key, value) in value.as_object().unwrap() {
        match (key.as_str(), value) {
            ("id", _) => lines.push_str("id: …\n"),
            ("position" | "board", inner) => {
                for line in by_lines(inner).lines() {
                    lines.push_str(&format!("{key}.{line}\n"));
                }
            }
            (_, Value::Array(items)) if items.len() > 1 => {
                lines.push_str(&format!("{key}:\n"));
                items.iter().for_each(|item| lines.push_str(&format!("  {item}\n")));
            }
            _ => lines.push_str(&format!("{key}: {value}\n")),
        }
    }
    lines
}

/// Somebody who watches a match.
pub(crate) struct Watcher {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Watcher {
    pub(crate) async fn connect(
        address: SocketAddr,
        browser: &Browser,
        id: &str,
    ) -> Result<Watcher, SocketError> {
        let url = format!("ws://{address}/api/games/{id}/live");
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &browser.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
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

    pub(crate) async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }
}
