//! What every request shares.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::net::TcpListener;

use crate::account::Passwords;
use crate::account::accounts::Accounts;
use crate::account::links::Links;
use crate::account::sessions::Sessions;
use crate::account::subscriptions::Subscriptions;
use crate::account::tokens::Tokens;
use crate::account::vacations::Vacations;
use crate::archive::lists::MatchLists;
use crate::archive::search::Archive;
use crate::archive::tv::Tv;
use crate::boards::board_analysis::BoardAnalyses;
use crate::effects::digest::Digest;
use crate::effects::mail_boards::MailBoards;
use crate::effects::notifications::Notifications;
use crate::effects::side_effects::SideEffects;
use crate::engine::analyses::Analyses;
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::computer_player::ComputerPlayer;
use crate::engine::pending_moves::PendingMoves;
use crate::engine::reviews::Reviews;
use crate::engine::threads::EngineThreads;
use crate::http::address::TrustProxy;
use crate::http::cookie::Cookies;
use crate::http::state::Services;
use crate::http::streams::follower::Followers;
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Limits;
use crate::limits::rate_limit::RateLimit;
use crate::live::Live;
use crate::metrics;
use crate::notify::delivery::Delivery;
use crate::notify::mail::Mailer;
use crate::notify::outbox::Outbox;
use crate::notify::push::Pusher;
use crate::ops::expiry;
use crate::play::chat::Chat;
use crate::play::claims::Claims;
use crate::play::deadlines::Deadlines;
use crate::play::matches::Matches;
use crate::play::notes::Notes;
use crate::play::outages::Outages;
use crate::play::ratings::Ratings;
use crate::play::remote;
use crate::play::seating::Seating;
use crate::process::start::instance_id;
use crate::postal::intake::MailProcessor;
use crate::postal::lmtp::MailServer;
use crate::postal::pbm::{Pbm, PbmServices};
use crate::postal::play_by_mail::PlayByMail;
use crate::process::tasks::{Draining, Tasks};
use crate::public_url::PublicUrl;
use crate::settings::Settings;
use crate::views::GameViews;
use crate::views::painter::Painter;
use luctor_store::time::now_ms;
use luctor_store::{Channel, Db, Writer};

/// The state of the server: everything that lasts is in the database.
pub struct App {
    pub(crate) db: Db,
    /// The only way to add to the log of a match.
    pub(crate) writer: Writer,
    pub(crate) matches: Arc<Matches>,
    pub(crate) live: Arc<Live>,
    claims: Arc<Claims>,
    pub(crate) views: GameViews,
    pub(crate) seating: Arc<Seating>,
    pub(crate) chat: Arc<Chat>,
    pub(crate) notes: Arc<Notes>,
    pub(crate) ratings: Arc<Ratings>,
    pub(crate) outages: Arc<Outages>,
    engine_threads: Arc<EngineThreads>,
    pending_moves: Arc<PendingMoves>,
    /// Observes the matches for as long as it is held here.
    _computer: Arc<ComputerPlayer>,
    analyses: Arc<Analyses>,
    reviews: Arc<Reviews>,
    board_analyses: Arc<BoardAnalyses>,
    archive: Arc<Archive>,
    match_lists: Arc<MatchLists>,
    tv: Arc<Tv>,
    pub(crate) painter: Arc<Painter>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) cookies: Cookies,
    pub(crate) limits: Arc<Limits>,
    pub(crate) streams: OpenStreams,
    pub(crate) accounts: Accounts,
    pub(crate) links: Links,
    pub(crate) sessions: Sessions,
    pub(crate) tokens: Tokens,
    pub(crate) subscriptions: Subscriptions,
    pub(crate) vacations: Vacations,
    pub(crate) pbm: Arc<Pbm>,
    /// `None` if the server receives no mail.
    pub(crate) mail_server: Option<MailServer<MailProcessor>>,
    pub(crate) outbox: Outbox,
    delivery: OnceLock<Delivery>,
    digest: Arc<Digest>,
    effects: OnceLock<Arc<SideEffects>>,
    pub(crate) draining: Draining,
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
        let settings = Arc::new(settings);
        let tasks = Tasks::default();
        let writer = Writer::start(db.clone(), &instance_id(), metrics::commit);
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
        let limits = Arc::new(Limits::new(settings.rate_limit));
        let seating = Seating::new(db.clone(), Arc::clone(&matches), Arc::clone(&live));
        let chat =
            Chat::new(db.clone(), Arc::clone(&matches), Arc::clone(&live), Arc::clone(&limits));
        let (notes, ratings) = (Notes::new(db.clone()), Ratings::new(db.clone()));
        let views = GameViews::new(Arc::clone(&matches), Arc::clone(&live), Arc::clone(&claims));
        let engine_threads = Arc::new(EngineThreads::new(settings.engine_threads));
        let analysis_queue = Arc::new(AnalysisQueue::new());
        let computer = Arc::new(ComputerPlayer::new(
            db.clone(),
            Arc::clone(&matches),
            Arc::clone(&engine_threads),
            tasks.clone(),
            pace,
        ));
        let pending_moves = PendingMoves::new(
            db.clone(),
            Arc::clone(&matches),
            Arc::clone(&outages),
            Arc::clone(&live),
        );
        let analyses = Analyses::new(
            Arc::clone(&matches),
            Arc::clone(&analysis_queue),
            Arc::clone(&engine_threads),
            tasks.clone(),
        );
        let reviews =
            Reviews::new(Arc::clone(&analysis_queue), Arc::clone(&engine_threads), tasks.clone());
        let board_analyses =
            BoardAnalyses::new(db.clone(), analysis_queue, Arc::clone(&engine_threads));
        let tv = Tv::new(db.clone(), Arc::clone(&matches), views.clone());
        let public = settings.public_url.as_ref();
        let host = settings.mail_host();
        let mail = settings.mail.clone().map(|mail| Arc::new(Mailer::new(mail, host)));
        let push = settings.push.clone().map(|push| Arc::new(Pusher::new(push, public)));
        let outbox = Outbox::new(db.clone(), mail, push);
        let painter = Arc::new(Painter::new());
        let passwords = Arc::new(Passwords::default());
        let links = Links::new(
            db.clone(),
            outbox.clone(),
            Arc::clone(&passwords),
            Arc::clone(&limits),
            settings.page_urls(),
            tasks.clone(),
        );
        let accounts =
            Accounts::new(db.clone(), Arc::clone(&passwords), Arc::clone(&limits), links.clone());
        let archive = Archive::new(db.clone(), accounts.clone(), Arc::clone(&matches));
        let match_lists = MatchLists::new(db.clone(), accounts.clone(), Arc::clone(&matches));
        let (services_db, limits2, outbox2, live2) =
            (db.clone(), Arc::clone(&limits), outbox.clone(), Arc::clone(&live));
        let digest =
            Digest::new(db.clone(), Arc::clone(&matches), outbox.clone(), settings.page_urls());
        let (seating, chat, notes) = (Arc::new(seating), Arc::new(chat), Arc::new(notes));
        let services = PbmServices {
            db: db.clone(),
            matches: Arc::clone(&matches),
            seating: Arc::clone(&seating),
            chat: Arc::clone(&chat),
            notes: Arc::clone(&notes),
            accounts: accounts.clone(),
            links: links.clone(),
            passwords: Arc::clone(&passwords),
            limits: Arc::clone(&limits),
            outbox: outbox.clone(),
            pages: settings.page_urls(),
        };
        let PlayByMail { board_mails, pbm, server: mail_server } =
            PlayByMail::new(services, settings.incoming_mail.clone(), tasks.clone());
        let app = Arc::new(App {
            writer,
            db,
            matches,
            live,
            claims,
            views,
            seating,
            chat,
            notes,
            ratings: Arc::new(ratings),
            outages,
            engine_threads,
            pending_moves: Arc::new(pending_moves),
            _computer: Arc::clone(&computer),
            analyses: Arc::new(analyses),
            reviews: Arc::new(reviews),
            board_analyses: Arc::new(board_analyses),
            archive: Arc::new(archive),
            match_lists: Arc::new(match_lists),
            tv: Arc::new(tv),
            painter,
            cookies: Cookies { secure: public.is_some_and(PublicUrl::is_https) },
            limits,
            streams: OpenStreams::new(settings.rate_limit != RateLimit::Off),
            accounts,
            links,
            sessions: Sessions::new(
                services_db.clone(),
                Arc::clone(&passwords),
                Arc::clone(&limits2),
            ),
            tokens: Tokens::new(services_db.clone()),
            subscriptions: Subscriptions::new(services_db.clone(), outbox2),
            vacations: Vacations::new(services_db, live2),
            pbm,
            mail_server,
            outbox,
            delivery: OnceLock::new(),
            digest: Arc::new(digest),
            effects: OnceLock::new(),
            settings,
            draining: Draining::default(),
            tasks,
        });
        let boards = Arc::new(MailBoards::new(Arc::clone(&app.matches), Arc::clone(&app.painter)));
        let _ = app.delivery.set(Delivery::new(app.outbox.clone(), boards, app.tasks.clone()));
        let notifications = Notifications {
            db: app.db.clone(),
            live: Arc::clone(&app.live),
            limits: Arc::clone(&app.limits),
            outbox: app.outbox.clone(),
            board_mails,
            pages: app.settings.page_urls(),
        };
        let effects = Arc::new(SideEffects {
            db: app.db.clone(),
            writer: app.writer.clone(),
            matches: Arc::clone(&app.matches),
            notes: Arc::clone(&app.notes),
            ratings: Arc::clone(&app.ratings),
            notifications,
            live: Arc::clone(&app.live),
            tasks: app.tasks.clone(),
        });
        let _ = app.effects.set(Arc::clone(&effects));
        app.matches.register(&[computer, effects]);
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
        self.tasks.spawn_until_shutdown(Arc::clone(self.effects()).run());
        self.delivery().start();
        if self.outbox.sends_mail() {
            self.tasks.spawn_until_shutdown(Arc::clone(&self.digest).run());
        }
        self.tasks.spawn_until_shutdown(expiry::delete_expired(self.db.clone()));
        let pending = Arc::clone(&self.pending_moves);
        let keeps_resuming = self.db.is_shared() && self.engine_threads.count() > 0;
        self.tasks.spawn_until_shutdown(async move {
            if keeps_resuming {
                pending.keep_resuming().await;
            } else if let Err(error) = pending.resume().await {
                tracing::error!(%error, "the computer's moves cannot be resumed");
            }
        });
    }

    /// Returns the services for handlers.
    pub(crate) fn services(self: &Arc<App>) -> Services {
        Services {
            accounts: self.accounts.clone(),
            analyses: Arc::clone(&self.analyses),
            app: Arc::clone(self),
            archive: Arc::clone(&self.archive),
            board_analyses: Arc::clone(&self.board_analyses),
            chat: Arc::clone(&self.chat),
            cookies: self.cookies,
            db: self.db.clone(),
            draining: self.draining.clone(),
            followers: Followers::new(
                Arc::clone(&self.matches),
                Arc::clone(&self.live),
                self.views.clone(),
            ),
            limits: Arc::clone(&self.limits),
            links: self.links.clone(),
            live: Arc::clone(&self.live),
            match_lists: Arc::clone(&self.match_lists),
            matches: Arc::clone(&self.matches),
            notes: Arc::clone(&self.notes),
            outbox: self.outbox.clone(),
            pages: self.settings.page_urls(),
            painter: Arc::clone(&self.painter),
            reviews: Arc::clone(&self.reviews),
            pbm: Arc::clone(&self.pbm),
            seating: Arc::clone(&self.seating),
            sessions: self.sessions.clone(),
            streams: self.streams.clone(),
            subscriptions: self.subscriptions.clone(),
            tasks: self.tasks.clone(),
            tokens: self.tokens.clone(),
            trust_proxy: TrustProxy(self.settings.trust_proxy),
            tv: Arc::clone(&self.tv),
            vacations: self.vacations.clone(),
            views: self.views.clone(),
        }
    }

    fn delivery(&self) -> &Delivery {
        self.delivery.get().expect("it is set when the server is built")
    }

    fn effects(&self) -> &Arc<SideEffects> {
        self.effects.get().expect("it is set when the server is built")
    }

    /// Delivers the mail that is due now. Returns the number of mails sent.
    ///
    /// # Errors
    ///
    /// Fails if the outbox cannot be read or written.
    pub async fn deliver_mail(&self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.delivery().deliver(Channel::Mail).await?)
    }

    /// Delivers the push messages that are due now. Returns the number of messages done.
    ///
    /// # Errors
    ///
    /// Fails if the outbox cannot be read or written.
    pub async fn deliver_push(&self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.delivery().deliver(Channel::Push).await?)
    }

    /// Writes the digests that are due at an instant, in milliseconds since the Unix epoch. Returns their number.
    ///
    /// # Errors
    ///
    /// Fails if the database fails.
    pub async fn write_digests(
        &self,
        now_ms: i64,
    ) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.digest.write_due(now_ms).await?)
    }

    /// Receives mail from a socket until the server shuts down, if the settings allow it.
    pub fn receive_mail(&self, listener: TcpListener) {
        if let Some(server) = &self.mail_server {
            server.receive(listener);
        }
    }

    /// Tells those who ask `/readyz` to send no more requests. Everything is answered as before.
    pub fn drain(&self) {
        self.draining.start();
    }

    /// Ends thinking engines and the connections of watchers, and closes the database. An unfinished
    /// turn of the computer is begun again by the next start.
    pub async fn close(&self) {
        self.drain();
        self.tasks.finish().await;
        self.db.close().await;
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}
