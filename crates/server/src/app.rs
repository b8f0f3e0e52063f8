//! What every request shares.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use crate::account::Passwords;
use crate::archive::tv::LastTv;
use crate::boards::Desks;
use crate::engine::analyst::Analyst;
use crate::engine::player::{self, EnginePlayer};
use crate::engine::reviews::Reviews;
use crate::http::cookie::Cookies;
use crate::http::pictures::painter::Painter;
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Limits;
use crate::live::Live;
use crate::metrics;
use crate::notify::mail::Mailer;
use crate::notify::push::Pusher;
use crate::play::claims::Claims;
use crate::play::deadlines::Deadlines;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::observer::MatchObserver;
use crate::play::outages::Outages;
use crate::play::remote;
use crate::postal::pbm::Signer;
use crate::settings::{PublicUrl, RateLimit, Settings};
use crate::tasks::Tasks;
use crate::views::GameViews;
use luctor_match::state::Party;
use luctor_store::time::now_ms;
use luctor_store::{Db, Writer};

/// How long the computer takes at least for a move, so that people see what happens.
pub const PACE: Duration = Duration::from_millis(300);

/// The state of the server: everything that lasts is in the database.
#[derive(Debug)]
pub struct App {
    pub(crate) db: Db,
    /// The only way to add to the log of a match.
    pub(crate) writer: Writer,
    pub(crate) matches: Arc<Matches>,
    pub(crate) live: Arc<Live>,
    claims: Arc<Claims>,
    pub(crate) views: GameViews,
    pub(crate) outages: Arc<Outages>,
    pub(crate) engine: EnginePlayer,
    pub(crate) analyst: Analyst,
    pub(crate) desks: Desks,
    pub(crate) painter: Painter,
    pub(crate) reviews: Reviews,
    pub(crate) tv: LastTv,
    pub(crate) settings: Settings,
    pub(crate) cookies: Cookies,
    pub(crate) limits: Limits,
    pub(crate) streams: OpenStreams,
    pub(crate) passwords: Passwords,
    /// What signs the addresses for answers, once it is needed.
    pub(crate) signer: OnceCell<Signer>,
    /// None where no mail is sent.
    pub(crate) mail: Option<Arc<Mailer>>,
    /// None where browsers are told nothing.
    pub(crate) push: Option<Arc<Pusher>>,
    /// Cancelled when the server is about to end and should get no more requests.
    pub(crate) draining: CancellationToken,
    pub(crate) tasks: Tasks,
}

impl App {
    /// A server on a database, within a runtime. `pace` is the least time that the computer takes for a
    /// move, usually [`PACE`].
    pub fn new(db: Db, pace: Duration, settings: Settings) -> Arc<App> {
        App::begun(db, pace, settings, now_ms())
    }

    /// The same, as if it had begun at another time, in milliseconds since 1970: since then players have had
    /// the time to come back from the server before it.
    pub fn begun(db: Db, pace: Duration, settings: Settings, began_ms: i64) -> Arc<App> {
        let tasks = Tasks::default();
        let writer = Writer::start(db.clone(), &mark(), metrics::commit);
        let live = Arc::new(Live::new(db.clone(), writer.clone(), began_ms));
        let outages = Arc::new(Outages::new(db.clone()));
        let matches = Arc::new(Matches::new(
            db.clone(),
            writer.clone(),
            Arc::clone(&live),
            Arc::clone(&outages),
            tasks.clone(),
        ));
        let claims = Arc::new(Claims::new(Arc::clone(&matches), Arc::clone(&live)));
        let views = GameViews::new(Arc::clone(&matches), Arc::clone(&live), Arc::clone(&claims));
        let engine = EnginePlayer::new(pace, settings.engine_threads);
        let public = settings.public_url.as_ref();
        let host = settings.mail_host();
        let mail = settings.mail.clone().map(|mail| Arc::new(Mailer::new(mail, host)));
        let push = settings.push.clone().map(|push| Arc::new(Pusher::new(push, public)));
        let app = Arc::new(App {
            writer,
            db,
            matches,
            live,
            claims,
            views,
            outages,
            engine,
            analyst: Analyst::new(),
            desks: Desks::default(),
            painter: Painter::new(),
            reviews: Reviews::default(),
            tv: LastTv::default(),
            cookies: Cookies { secure: public.is_some_and(PublicUrl::is_https) },
            limits: Limits::new(settings.rate_limit),
            streams: OpenStreams::new(settings.rate_limit != RateLimit::Off),
            passwords: Passwords::default(),
            signer: OnceCell::new(),
            mail,
            push,
            settings,
            draining: CancellationToken::new(),
            tasks,
        });
        let observer: Arc<dyn MatchObserver> = Arc::<App>::clone(&app);
        app.matches.register(&[observer]);
        app
    }

    /// Takes up, in the background, what the server does without being asked: the computer's moves that are
    /// owed since before the server started, clocks, news from other processes, mail, and forgetting what
    /// has expired.
    pub async fn resume(self: &Arc<App>) {
        // Before anything else, so that no flag falls for the time in which the server was down.
        if let Err(error) = self.outages.first_beat().await {
            tracing::warn!(%error, "the database does not answer");
        }
        let outages = Arc::clone(&self.outages);
        self.tasks.spawn_until_shutdown(async move { outages.keep_beating().await });
        let (matches, claims) = (Arc::clone(&self.matches), Arc::clone(&self.claims));
        let deadlines = Deadlines::new(self.db.clone(), matches, claims);
        self.tasks.spawn_until_shutdown(deadlines.watch());
        self.tasks.spawn_until_shutdown(remote::listen(Arc::clone(&self.matches)));
        self.tasks.spawn_until_shutdown(Arc::clone(self).keep_reacting());
        self.send_messages();
        if self.mail.is_some() {
            self.tasks.spawn_until_shutdown(Arc::clone(self).keep_digesting());
        }
        self.tasks.spawn_until_shutdown(Arc::clone(self).keep_forgetting());
        if self.db.is_shared() && self.engine.threads() > 0 {
            // What a lost process leaves over; what this start finds is among it.
            self.tasks.spawn_until_shutdown(Arc::clone(self).keep_working());
            return;
        }
        let app = Arc::clone(self);
        self.tasks.spawn_until_shutdown(async move {
            if let Err(error) = player::resume(app).await {
                tracing::error!(?error, "computer cannot go on");
            }
        });
    }

    /// The address of a page for people; `path` begins with a slash.
    pub(crate) fn page(&self, path: &str) -> String {
        match &self.settings.public_url {
            Some(public) => public.page(path),
            None => path.to_owned(),
        }
    }

    /// Tells those who ask `/readyz` to send no more requests. Everything is answered as before.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Ends thinking engines and the connections of watchers, and closes the database. An unfinished
    /// turn of the computer is begun again by the next start.
    pub async fn close(&self) {
        self.drain();
        self.tasks.finish().await;
        self.db.close().await;
    }
}

impl MatchObserver for App {
    fn match_changed(self: Arc<App>, loaded: &Arc<Loaded>) {
        let owes = loaded.state.awaits() == Some(Party::Computer);
        self.engine.follow(&self, &loaded.id, loaded.state.version(), owes);
        if loaded.has_consequences() {
            self.react_soon(loaded);
        }
    }
}

/// A word that no other process has.
fn mark() -> String {
    let mut bytes = [0; 8];
    // Without randomness no match can be made either, and marks need not be secret.
    let _ = getrandom::fill(&mut bytes);
    luctor_store::hex(&bytes)
}
