//! What every request shares.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::account::Passwords;
use crate::analyst::Analyst;
use crate::cookie::Cookies;
use crate::db::Db;
use crate::engine_player::{self, EnginePlayer};
use crate::limits::Limits;
use crate::live::Live;
use crate::mail::Mailer;
use crate::settings::{PublicUrl, Settings};

/// How long the computer takes at least for a move, so that people see what happens.
pub const PACE: Duration = Duration::from_millis(300);

/// The state of the server: everything that lasts is in the database.
#[derive(Debug)]
pub struct App {
    pub(crate) db: Db,
    pub(crate) live: Live,
    pub(crate) engine: EnginePlayer,
    pub(crate) analyst: Analyst,
    pub(crate) settings: Settings,
    pub(crate) cookies: Cookies,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    /// None where no mail is sent.
    pub(crate) mail: Option<Arc<Mailer>>,
    /// Cancelled when the server ends.
    pub(crate) shutdown: CancellationToken,
    /// What a shutdown waits for: connections of watchers, thinking engines.
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// A server on a database. `pace` is the least time that the computer takes for a move, usually
    /// [`PACE`].
    pub fn new(db: Db, pace: Duration, settings: Settings) -> Arc<App> {
        let shutdown = CancellationToken::new();
        let engine = EnginePlayer::new(pace);
        let public = settings.public_url.as_ref();
        let mail = settings.mail.clone().map(|mail| Arc::new(Mailer::new(mail, public)));
        Arc::new(App {
            db,
            live: Live::default(),
            engine,
            analyst: Analyst::new(),
            cookies: Cookies { secure: public.is_some_and(PublicUrl::is_https) },
            limits: Limits::new(settings.rate_limit),
            passwords: Passwords::default(),
            mail,
            settings,
            shutdown,
            tasks: TaskTracker::new(),
        })
    }

    /// Takes up, in the background, what goes on without being asked for: the matches in which the
    /// computer owes a move since before the server started, mail, and forgetting what has expired.
    pub fn resume(self: &Arc<App>) {
        self.send_mail();
        self.forget_expired();
        let app = Arc::clone(self);
        self.tasks.spawn(self.shutdown.clone().run_until_cancelled_owned(async move {
            if let Err(error) = engine_player::resume(app).await {
                tracing::error!(?error, "computer cannot go on");
            }
        }));
    }

    /// The address of a page for people; `path` begins with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        match &self.settings.public_url {
            Some(public) => public.page(path),
            None => path.to_owned(),
        }
    }

    /// Ends thinking engines and the connections of watchers, and closes the database. An unfinished
    /// turn of the computer is begun again by the next start.
    pub async fn close(&self) {
        self.shutdown.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.db.close().await;
    }
}
