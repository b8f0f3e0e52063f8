//! A server in the process of the tests, its database, and browsers that use it.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::http::StatusCode;
use luctor_server::Db;
use luctor_server::{
    Inbox, MailSettings, MailTransport, RateLimit, Server, Settings, Store, Worker,
};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::OnceCell;

mod browser;
mod json;
mod watcher;

pub(crate) use browser::{Answer, Browser};
pub(crate) use json::{by_lines, fresh_id, id_of, legal_of, moves_of};
pub(crate) use watcher::Watcher;

/// The longest wait of a test, also on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The page that browsers of a world are on.
pub(crate) const ORIGIN: &str = "http://luctor.test";

/// The password of all test accounts.
pub(crate) const PASSWORD: &str = "correct horse battery";

/// The longest time of a scenario, also on a busy machine. A scenario that hangs is named.
pub(crate) const TOO_LONG: Duration = Duration::from_secs(120);

/// The name of the SQLite file in a data directory.
const FILE: &str = "luctor.db";

/// Returns the bytes of a SQLite file with the tables, and without data. Writing them costs a fraction of making the tables.
async fn sqlite_file() -> &'static [u8] {
    static BYTES: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = async || {
        let directory = TempDir::new().unwrap();
        Store::Data(directory.path().to_owned()).open().await.unwrap().close().await;
        fs::read(directory.path().join(FILE)).unwrap()
    };
    BYTES.get_or_init(make).await
}

/// The place of the data.
enum Place {
    Directory(TempDir),
    Database(String),
}

/// A server with a database of its own.
pub(crate) struct World {
    place: Place,
    settings: Settings,
    db: Db,
    server: Server,
    router: Router,
    inbox: Inbox,
}

impl World {
    pub(crate) async fn on_sqlite() -> World {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join(FILE), sqlite_file().await).unwrap();
        World::at(Place::Directory(directory)).await
    }

    /// `url` is that of a database with the tables, and without data.
    pub(crate) async fn on_postgres(url: String) -> World {
        World::at(Place::Database(url)).await
    }

    async fn at(place: Place) -> World {
        let inbox = Inbox::default();
        let from = "Luctor <luctor@luctor.test>".parse().unwrap();
        let settings = Settings {
            public_url: Some(ORIGIN.parse().unwrap()),
            rate_limit: RateLimit::Off,
            mail: Some(MailSettings { transport: MailTransport::Memory(inbox.clone()), from }),
            ..Settings::default()
        };
        let db = place.open().await;
        let server = Server::new(db.clone(), Duration::ZERO, &settings);
        World { place, settings, db, router: server.router(), server, inbox }
    }

    /// Restarts the server with other settings.
    pub(crate) async fn reconfigure(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.restart().await;
    }

    /// Returns the texts of all emails that were sent so far.
    pub(crate) async fn mails(&self) -> Vec<String> {
        self.server.deliver_mail().await.unwrap();
        self.inbox.all().into_iter().map(|(_, text)| text).collect()
    }

    /// Returns whether several servers can share this database.
    pub(crate) fn is_shared(&self) -> bool {
        matches!(self.place, Place::Database(_))
    }

    /// Closes the database under the server, as if it had become unreachable.
    pub(crate) async fn lose_database(&self) {
        self.db.close().await;
    }

    /// Returns the database of the server.
    pub(crate) fn db(&self) -> &Db {
        &self.db
    }

    /// Waits until the server has done what follows from all events.
    pub(crate) async fn side_effects_done(&self) {
        let wait = async {
            while !self.db.matches_with_pending_side_effects(None, 1).await.unwrap().is_empty() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("side effects should be done");
    }

    /// Returns the place of the data.
    pub(crate) fn store(&self) -> Store {
        match &self.place {
            Place::Directory(directory) => Store::Data(directory.path().to_owned()),
            Place::Database(url) => Store::Database(url.clone()),
        }
    }

    /// Starts a server on an existing database.
    pub(crate) async fn on(store: &Store) -> (Server, Router) {
        let settings =
            Settings { public_url: Some(ORIGIN.parse().unwrap()), ..Settings::default() };
        let server = Server::new(store.open().await.unwrap(), Duration::ZERO, &settings);
        let router = server.router();
        (server, router)
    }

    /// Ends the server, and starts another one on the same database.
    pub(crate) async fn restart(&mut self) {
        self.server.close().await;
        self.db = self.place.open().await;
        self.server = Server::new(self.db.clone(), Duration::ZERO, &self.settings);
        self.router = self.server.router();
    }

    /// Restarts the server as if it had been up for an hour.
    pub(crate) async fn be_up_for_long(&mut self) {
        self.server.close().await;
        self.db = self.place.open().await;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let started = now - Duration::from_secs(3600);
        let started_ms = i64::try_from(started.as_millis()).unwrap();
        self.server =
            Server::started_at(self.db.clone(), Duration::ZERO, &self.settings, started_ms);
        self.router = self.server.router();
    }

    /// Starts a second server on the same database.
    pub(crate) async fn second_server(&self) -> (Server, Router) {
        let server = Server::new(self.place.open().await, Duration::ZERO, &self.settings);
        let router = server.router();
        (server, router)
    }

    /// Starts a worker on the same database.
    pub(crate) async fn worker(&self, threads: usize) -> Worker {
        Worker::start(self.place.open().await, Duration::ZERO, Some(threads))
    }

    /// Changes stored data by SQL, such as to data of an earlier version.
    pub(crate) async fn rewrite(&self, sql: &'static str) {
        let changed = match self.place.open().await {
            Db::Sqlite(pools) => {
                sqlx::query(sql).execute(pools.writer()).await.unwrap().rows_affected()
            }
            Db::Pg(pool) => sqlx::query(sql).execute(&pool).await.unwrap().rows_affected(),
        };
        assert!(changed > 0, "{sql}");
    }

    /// Returns the ids and tags of processed emails, sorted by tag.
    pub(crate) async fn letters(&self) -> Vec<(String, String)> {
        let sql = "SELECT id, tag FROM letters ORDER BY tag, id";
        match self.place.open().await {
            Db::Sqlite(pools) => sqlx::query_as(sql).fetch_all(pools.reader()).await.unwrap(),
            Db::Pg(pool) => sqlx::query_as(sql).fetch_all(&pool).await.unwrap(),
        }
    }

    /// Waits for the email with this index. Some emails are written after the response.
    pub(crate) async fn next_mail(&self, others: usize) -> String {
        let arrival = async {
            loop {
                if let Some(mail) = self.mails().await.get(others) {
                    return mail.clone();
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, arrival).await.expect("a mail should have come")
    }

    /// Waits for an email that contains all words.
    pub(crate) async fn mail_with(&self, words: &[&str]) -> String {
        let arrival = async {
            loop {
                let mails = self.mails().await.into_iter();
                let mut fitting = mails.filter(|mail| words.iter().all(|word| mail.contains(word)));
                if let Some(mail) = fitting.next() {
                    return mail;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, arrival).await.expect("a mail should have come")
    }

    pub(crate) fn server(&self) -> &Server {
        &self.server
    }

    /// Returns the router, for browsers from before a restart.
    pub(crate) fn browser_router(&self) -> Router {
        self.router.clone()
    }

    /// Returns a new browser without cookies.
    pub(crate) fn browser(&self) -> Browser {
        Browser::of(self.router.clone())
    }

    /// Serves on a socket, and returns its address.
    pub(crate) async fn listen(&self) -> SocketAddr {
        self.listen_at(&self.router).await
    }

    /// Answers requests for a router at a new address.
    pub(crate) async fn listen_at(&self, router: &Router) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = router.clone();
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// Starts a match of two players. The first one plays Black.
    pub(crate) async fn pair(&self, game: &str, control: &str) -> (Browser, Browser, Value) {
        let (mut anna, mut bert) = (self.browser(), self.browser());
        let made = anna.open_challenge("link", game, control).await;
        let code = made["codes"]["white"].as_str().unwrap();
        let joined = bert.join(id_of(&made), Some(code)).await;
        assert_eq!(joined.status, StatusCode::OK, "{}", joined.json());
        let game = anna.game(id_of(&made)).await;
        (anna, bert, game)
    }

    /// Watches a match by a WebSocket.
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
