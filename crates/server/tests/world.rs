//! A server in this process, its database, and browsers that use it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use luctor_server::Db;
use luctor_server::{App, Inbox, MailSettings, MailWay, RateLimit, Settings, Store, router};
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

/// The page that browsers of a world are on.
pub(crate) const ORIGIN: &str = "http://luctor.test";

/// The password of everybody.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// How long a scenario may take, on a busy machine too; one that hangs is named.
pub(crate) const TOO_LONG: Duration = Duration::from_secs(120);

/// Where the matches of a world are kept.
enum Place {
    Directory(TempDir),
    Database(String),
}

/// A server with a database of its own.
pub(crate) struct World {
    place: Place,
    settings: Settings,
    db: Db,
    app: Arc<App>,
    router: Router,
    inbox: Inbox,
}

impl World {
    pub(crate) async fn on_sqlite() -> World {
        World::at(Place::Directory(TempDir::new().unwrap())).await
    }

    pub(crate) async fn on_postgres(cluster: &Cluster) -> World {
        World::at(Place::Database(cluster.new_database().await)).await
    }

    async fn at(place: Place) -> World {
        let inbox = Inbox::default();
        let from = "Luctor <luctor@luctor.test>".parse().unwrap();
        let settings = Settings {
            public_url: Some(ORIGIN.parse().unwrap()),
            rate_limit: RateLimit::Off,
            mail: Some(MailSettings { way: MailWay::Memory(inbox.clone()), from }),
            ..Settings::default()
        };
        let db = place.open().await;
        let app = App::new(db.clone(), Duration::ZERO, settings.clone());
        World { place, settings, db, router: router(app.clone()), app, inbox }
    }

    /// The same data under a server that is set up otherwise.
    pub(crate) async fn set_up(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.restart().await;
    }

    /// The texts of all mails that were sent so far.
    pub(crate) async fn mails(&self) -> Vec<String> {
        self.app.deliver_mail().await.unwrap();
        self.inbox.all().into_iter().map(|(_, text)| text).collect()
    }

    /// Whether several servers can hear each other on this database.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.place, Place::Database(_))
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
        let settings =
            Settings { public_url: Some(ORIGIN.parse().unwrap()), ..Settings::default() };
        let app = App::new(store.open().await.unwrap(), Duration::ZERO, settings);
        (app.clone(), router(app))
    }

    /// Ends the server and starts another one on the same database.
    pub(crate) async fn restart(&mut self) {
        self.app.close().await;
        self.db = self.place.open().await;
        self.app = App::new(self.db.clone(), Duration::ZERO, self.settings.clone());
        self.router = router(self.app.clone());
    }

    /// The same server, as if it had been up for an hour.
    pub(crate) async fn be_up_for_long(&mut self) {
        self.app.close().await;
        self.db = self.place.open().await;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let began = now - Duration::from_secs(3600);
        let began_ms = i64::try_from(began.as_millis()).unwrap();
        self.app = App::begun(self.db.clone(), Duration::ZERO, self.settings.clone(), began_ms);
        self.router = router(self.app.clone());
    }

    /// Another server on the same database.
    pub(crate) async fn second_server(&self) -> (Arc<App>, Router) {
        let app = start(&self.place, self.settings.clone()).await;
        (app.clone(), router(app))
    }

    /// A process that thinks for the same database.
    pub(crate) async fn worker(&self, threads: usize) -> Arc<App> {
        let settings = Settings { engine_threads: Some(threads), ..Settings::default() };
        let worker = start(&self.place, settings).await;
        worker.begin_work();
        worker
    }

    /// Changes what is stored, as an earlier version of the program might have left it.
    pub(crate) async fn rewrite(&self, sql: &'static str) {
        let changed = match self.place.open().await {
            Db::Sqlite(pool) => sqlx::query(sql).execute(&pool).await.unwrap().rows_affected(),
            Db::Pg(pool) => sqlx::query(sql).execute(&pool).await.unwrap().rows_affected(),
        };
        assert!(changed > 0, "{sql}");
    }

    /// The names and tags of the mails that were received and done, by their tags.
    pub(crate) async fn letters(&self) -> Vec<(String, String)> {
        let sql = "SELECT id, tag FROM letters ORDER BY tag, id";
        match self.place.open().await {
            Db::Sqlite(pool) => sqlx::query_as(sql).fetch_all(&pool).await.unwrap(),
            Db::Pg(pool) => sqlx::query_as(sql).fetch_all(&pool).await.unwrap(),
        }
    }

    /// The mail after so many others, once it is there: some are written after the answer.
    pub(crate) async fn next_mail(&self, others: usize) -> String {
        let come = async {
            loop {
                if let Some(mail) = self.mails().await.get(others) {
                    return mail.clone();
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, come).await.expect("a mail should have come")
    }

    /// The first mail with some words in it, once it is there.
    pub(crate) async fn mail_with(&self, words: &[&str]) -> String {
        let come = async {
            loop {
                let mails = self.mails().await.into_iter();
                let mut fitting = mails.filter(|mail| words.iter().all(|word| mail.contains(word)));
                if let Some(mail) = fitting.next() {
                    return mail;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, come).await.expect("a mail should have come")
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

    /// Two people at a match that has just begun; the first plays Black.
    pub(crate) async fn pair(&self, game: &str, control: &str) -> (Browser, Browser, Value) {
        let (mut anna, mut bert) = (self.browser(), self.browser());
        let made = anna.wait_for("link", game, control).await;
        let code = made["codes"]["white"].as_str().unwrap();
        let joined = bert.join(id_of(&made), Some(code)).await;
        assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
        let game = anna.game(id_of(&made)).await;
        (anna, bert, game)
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
            Place::Directory(directory) => Store::Data(directory.path().to_owned()).open().await,
            Place::Database(url) => Store::Database(url.clone()).open().await,
        };
        db.unwrap()
    }
}

async fn start(place: &Place, settings: Settings) -> Arc<App> {
    App::new(place.open().await, Duration::ZERO, settings)
}

/// Somebody with a cookie jar.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    cookies: BTreeMap<String, String>,
    /// Shown instead of cookies.
    token: Option<String>,
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
        Browser { router, cookies: BTreeMap::new(), token: None }
    }

    /// The same cookies at another server.
    pub(crate) fn at(&self, router: Router) -> Browser {
        Browser { router, cookies: self.cookies.clone(), token: self.token.clone() }
    }

    /// A program that shows a token.
    pub(crate) fn with_token(self, token: &str) -> Browser {
        Browser { token: Some(token.to_owned()), ..self }
    }

    /// The line that it sends.
    pub(crate) fn cookie_line(&self) -> Option<String> {
        let pairs: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    fn keep(&mut self, set_cookie: &str) {
        let (pair, attributes) = set_cookie.split_once(';').unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        if attributes.contains("Max-Age=0") {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Answer {
        let headers = request.headers_mut();
        if let Some(cookies) = self.cookie_line() {
            headers.insert(header::COOKIE, cookies.parse().unwrap());
        }
        if let Some(token) = &self.token {
            headers.insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
        }
        headers.entry(header::ORIGIN).or_insert(HeaderValue::from_static(ORIGIN));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
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

    pub(crate) async fn with_body(&mut self, method: Method, path: &str, body: &Value) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string().into()).unwrap()).await
    }

    /// Makes an account, which must be granted.
    pub(crate) async fn sign_up(&mut self, name: &str) {
        let account = json!({ "name": name, "password": PASSWORD });
        let answer = self.post("/api/account", &account).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    }

    /// Signs in, which must be granted.
    pub(crate) async fn sign_in(&mut self, name: &str) {
        let answer =
            self.post("/api/session", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
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

    /// Makes a match that waits for somebody.
    pub(crate) async fn wait_for(&mut self, opponent: &str, game: &str, control: &str) -> Value {
        let wish =
            json!({ "game": game, "opponent": opponent, "color": "black", "control": control });
        let answer = self.post("/api/games", &wish).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
        answer.json()
    }

    /// Sits down, which may be refused.
    pub(crate) async fn join(&mut self, id: &str, code: Option<&str>) -> Answer {
        self.post(&format!("/api/games/{id}/join"), &json!({ "code": code })).await
    }

    /// Does what is no move.
    pub(crate) async fn acts(&mut self, game: &Value, act: &str) -> Answer {
        let body = json!({ "id": fresh_id(), "version": game["version"], "act": act });
        self.post(&format!("/api/games/{}/acts", id_of(game)), &body).await
    }

    /// Does what is no move and must be accepted.
    pub(crate) async fn acted(&mut self, game: &Value, act: &str) -> Value {
        let answer = self.acts(game, act).await;
        assert_eq!(answer.status, StatusCode::OK, "{act}: {}", answer.json());
        answer.json()
    }

    /// The match as it stands.
    pub(crate) async fn game(&mut self, id: &str) -> Value {
        let answer = self.get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
        answer.json()
    }

    /// What was said in a room of a match, line by line.
    pub(crate) async fn said(&mut self, id: &str, room: &str) -> Vec<String> {
        let chat = self.get(&format!("/api/games/{id}/chat?room={room}")).await.json();
        let lines = chat["lines"].as_array().unwrap_or_else(|| panic!("{chat}"));
        lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect()
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
        if let Some(cookies) = browser.cookie_line() {
            request.headers_mut().insert(header::COOKIE, cookies.parse().unwrap());
        }
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

    pub(crate) async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }
}
