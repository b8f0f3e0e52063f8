//! Builds the services of a server and connects them.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::{Db, Writer};
use tokio::sync::Semaphore;

use super::background::Background;
use crate::account::Passwords;
use crate::account::access::Access;
use crate::account::accounts::{Accounts, SignUpRules};
use crate::account::guests::Guests;
use crate::account::links::Links;
use crate::account::moderation::actions::Moderation;
use crate::account::second_factor::SecondFactors;
use crate::account::sessions::Sessions;
use crate::account::subscriptions::Subscriptions;
use crate::account::tokens::Tokens;
use crate::account::traces::Traces;
use crate::account::vacations::Vacations;
use crate::archive::lists::MatchLists;
use crate::archive::people::People;
use crate::archive::search::Archive;
use crate::archive::statistics::PlayerStatistics;
use crate::archive::tv::Tv;
use crate::boards::board_analysis::BoardAnalyses;
use crate::boards::conditional_moves::ConditionalMoves;
use crate::boards::exact_values::ExactPositions;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::races::Races;
use crate::boards::problems::training::Training;
use crate::boards::shared_analyses::SharedAnalyses;
use crate::effects::digest::Digest;
use crate::effects::mail_boards::MailBoards;
use crate::effects::notifications::Notifications;
use crate::effects::seek_alerts::SeekAlerts;
use crate::effects::side_effects::{self, Handled, SideEffects};
use crate::engine::analyses::Analyses;
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::coach::Coach;
use crate::engine::computer_player::ComputerPlayer;
use crate::engine::pending_moves::PendingMoves;
use crate::engine::reviews::Reviews;
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::engine::turns::EngineTurns;
use crate::http::address::TrustProxy;
use crate::http::body::budget::{RequestBudget, ResponseBudget};
use crate::http::connections::limit::ConnectionLimit;
use crate::http::cookie::Cookies;
use crate::http::health::Readiness;
use crate::http::state::Services;
use crate::http::streams::follower::Followers;
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Limits;
use crate::limits::board_work::BoardWork;
use crate::limits::list_queries::ListQueries;
use crate::limits::rate_limit::RateLimit;
use crate::limits::turns::Turns;
use crate::live::Live;
use crate::notify::delivery::Delivery;
use crate::notify::mail::Mailer;
use crate::notify::outbox::Outbox;
use crate::notify::push::Pusher;
use crate::ops::retention::RetentionJob;
use crate::play::chat::Chat;
use crate::play::claims::Claims;
use crate::play::deadlines::Deadlines;
use crate::play::deadlines::changed_clocks::ChangedClocks;
use crate::play::matches::Matches;
use crate::play::notes::Notes;
use crate::play::outages::Outages;
use crate::play::ratings::Ratings;
use crate::play::seating::Seating;
use crate::play::seating::open_matches::OpenMatches;
use crate::play::seating::open_seeks::OpenSeeks;
use crate::postal::pbm::PbmServices;
use crate::postal::play_by_mail::PlayByMail;
use crate::process::metrics;
use crate::process::start::instance_id;
use crate::process::tasks::{Draining, Tasks};
use crate::public_url::PublicUrl;
use crate::settings::Settings;
use crate::views::GameViews;
use crate::views::painter::Painter;

/// Builds the services. The computer takes at least `pace` for a move. `started_ms` is in milliseconds since the Unix
/// epoch: players had since then to connect again after a restart.
pub(super) fn assemble(
    db: Db,
    pace: Duration,
    settings: &Settings,
    started_ms: i64,
) -> (Services, Background) {
    let tasks = Tasks::default();
    let limits = Arc::new(Limits::new(settings.rate_limit));
    let limited = settings.rate_limit != RateLimit::Off;
    let pages = settings.page_urls();
    let painter = Arc::new(Painter::new());

    // 1. Matches.
    let traces = Arc::new(Traces::new(db.clone(), Arc::clone(&limits)));
    let writer = Writer::start(db.clone(), &instance_id(), metrics::commit);
    let live = Arc::new(Live::new(db.clone(), writer.clone(), started_ms));
    let outages = Arc::new(Outages::new(db.clone()));
    let matches = Arc::new(Matches::new(
        db.clone(),
        writer.clone(),
        live.clone(),
        outages.clone(),
        tasks.clone(),
        settings.confirmed_email,
        traces.clone(),
    ));
    let claims = Arc::new(Claims::new(matches.clone(), live.clone()));
    let seating = Arc::new(Seating::new(
        db.clone(),
        matches.clone(),
        live.clone(),
        settings.confirmed_email,
        OpenSeeks::new(matches.clone(), limited),
        traces.clone(),
        limits.clone(),
    ));
    let words = settings.words.clone();
    let chat = Arc::new(Chat::new(
        db.clone(),
        matches.clone(),
        live.clone(),
        limits.clone(),
        words.clone(),
        settings.confirmed_email,
        traces.clone(),
    ));
    let notes = Arc::new(Notes::new(db.clone(), matches.clone()));
    let board_work = Arc::new(BoardWork::new());
    let conditional_moves = Arc::new(ConditionalMoves::new(notes.clone(), board_work.clone()));
    let views = GameViews::new(matches.clone(), live.clone(), claims.clone(), board_work.clone());

    // 2. The engine.
    let threads = Arc::new(EngineThreads::new(settings.engine_threads));
    let turns = Arc::new(EngineTurns::new(threads.count()));
    let queue = Arc::new(AnalysisQueue::new());
    let tables = Arc::new(EndgameTables::new(settings.tables.clone()));
    let computer = Arc::new(ComputerPlayer::new(
        db.clone(),
        matches.clone(),
        threads.clone(),
        turns.clone(),
        tables.clone(),
        tasks.clone(),
        pace,
    ));
    let pending_moves =
        PendingMoves::new(db.clone(), matches.clone(), outages.clone(), live.clone());
    let analyses = Analyses::new(
        db.clone(),
        matches.clone(),
        queue.clone(),
        threads.clone(),
        tables.clone(),
        board_work.clone(),
        tasks.clone(),
    );
    let reviews = Reviews::new(queue.clone(), threads.clone(), tables.clone(), tasks.clone());
    let coach = Coach::new(
        db.clone(),
        matches.clone(),
        queue.clone(),
        threads.clone(),
        tables.clone(),
        tasks.clone(),
    );
    let board_analyses = BoardAnalyses::new(db.clone(), queue, threads.clone(), tables.clone());

    // 3. Outgoing messages and accounts.
    let public = settings.public_url.as_ref();
    let mailer =
        settings.mail.clone().map(|mail| Arc::new(Mailer::new(mail, settings.mail_host())));
    let pusher = settings.push.clone().map(|push| Arc::new(Pusher::new(push, public)));
    let outbox = Outbox::new(db.clone(), mailer, pusher);
    let passwords = Arc::new(Passwords::default());
    let second_factors = SecondFactors::new(db.clone(), limits.clone());
    let access = Access::new(db.clone(), live.clone());
    let links = Links::new(
        db.clone(),
        outbox.clone(),
        passwords.clone(),
        limits.clone(),
        pages.clone(),
        tasks.clone(),
        access.clone(),
    );
    let sign_up_rules =
        SignUpRules { sign_up: settings.sign_up, words: words.clone(), traces: traces.clone() };
    let accounts = Accounts::new(
        db.clone(),
        passwords.clone(),
        limits.clone(),
        links.clone(),
        access.clone(),
        sign_up_rules,
    );
    let subscriptions = Subscriptions::new(db.clone(), outbox.clone());

    // 4. Play by mail.
    let list_queries = Arc::new(ListQueries::new(tasks.clone()));
    let PlayByMail { board_mails, pbm, server: mail_server } = PlayByMail::new(
        PbmServices {
            db: db.clone(),
            matches: matches.clone(),
            seating: seating.clone(),
            chat: chat.clone(),
            conditional_moves: conditional_moves.clone(),
            board_work: board_work.clone(),
            accounts: accounts.clone(),
            links: links.clone(),
            passwords: passwords.clone(),
            limits: limits.clone(),
            outbox: outbox.clone(),
            pages: pages.clone(),
            list_queries: list_queries.clone(),
            traces: traces.clone(),
        },
        settings.incoming_mail.clone(),
        tasks.clone(),
    );

    // 5. Side effects of matches. The observers are registered last, since they use the matches themselves.
    let notifications = Notifications {
        db: db.clone(),
        live: live.clone(),
        limits: limits.clone(),
        outbox: outbox.clone(),
        board_mails,
        pages: pages.clone(),
    };
    let effects = Arc::new(SideEffects {
        db: db.clone(),
        writer,
        matches: matches.clone(),
        notes: notes.clone(),
        ratings: Arc::new(Ratings::new(db.clone(), traces.clone())),
        notifications,
        live: live.clone(),
        tasks: tasks.clone(),
        handled: Handled::default(),
        turns: Semaphore::new(side_effects::TURNS),
    });
    let seek_alerts = Arc::new(SeekAlerts {
        db: db.clone(),
        outbox: outbox.clone(),
        pages: pages.clone(),
        confirmed_email: settings.confirmed_email,
        tasks: tasks.clone(),
        handled: Handled::default(),
    });
    matches.register(&[computer.clone(), effects.clone(), seek_alerts.clone()]);

    let mail_boards = Arc::new(MailBoards::new(matches.clone(), painter.clone()));
    let background = Background {
        _computer: computer,
        _seek_alerts: seek_alerts,
        changed_clocks: ChangedClocks::new(db.clone(), matches.clone()),
        deadlines: Deadlines::new(db.clone(), matches.clone(), claims),
        delivery: Delivery::new(outbox.clone(), mail_boards, tasks.clone()),
        digest: Arc::new(Digest::new(db.clone(), matches.clone(), outbox.clone(), pages.clone())),
        effects,
        has_engine: threads.count() > 0,
        mail_server,
        outages,
        pending_moves: Arc::new(pending_moves),
        retention: RetentionJob::new(db.clone(), settings.retention),
    };
    let problem_catalog = ProblemCatalog::built_in();
    let services = Services {
        analyses: Arc::new(analyses),
        archive: Arc::new(Archive::new(
            db.clone(),
            accounts.clone(),
            matches.clone(),
            list_queries.clone(),
        )),
        board_analyses: Arc::new(board_analyses),
        coach: Arc::new(coach),
        board_work: board_work.clone(),
        request_budget: RequestBudget::default(),
        response_budget: ResponseBudget::default(),
        conditional_moves,
        confirmed_email: settings.confirmed_email,
        connection_limit: ConnectionLimit::new(limited, TrustProxy(settings.trust_proxy)),
        cookies: Cookies { secure: public.is_some_and(PublicUrl::is_https) },
        draining: Draining::default(),
        exact_values: Arc::new(ExactPositions::new(tables)),
        followers: Followers::new(matches.clone(), live.clone(), views.clone()),
        request_turns: Turns::default(),
        guests: Guests::new(db.clone()),
        moderation: Moderation::new(db.clone(), Some(live.clone()), words.clone()),
        match_lists: Arc::new(MatchLists::new(
            db.clone(),
            accounts.clone(),
            matches.clone(),
            list_queries.clone(),
        )),
        open_matches: Arc::new(OpenMatches::new(db.clone(), matches.clone(), live.clone())),
        people: People::new(db.clone(), accounts.clone(), live.clone()),
        races: Arc::new(Races::new(db.clone(), problem_catalog.clone())),
        training: Arc::new(Training::new(db.clone(), problem_catalog.clone(), list_queries)),
        problem_catalog,
        readiness: Arc::new(Readiness::new(db.clone())),
        reviews: Arc::new(reviews),
        sessions: Sessions::new(
            db.clone(),
            passwords,
            second_factors.clone(),
            limits.clone(),
            access.clone(),
            traces.clone(),
        ),
        shared_analyses: Arc::new(SharedAnalyses::new(
            db.clone(),
            chat.clone(),
            board_work,
            limits.clone(),
        )),
        statistics: Arc::new(PlayerStatistics::new(db.clone(), accounts.clone(), tasks.clone())),
        streams: OpenStreams::new(limits.clone(), tasks.clone(), access.clone()),
        tokens: Tokens::new(db.clone(), access, traces),
        trust_proxy: TrustProxy(settings.trust_proxy),
        tv: Arc::new(Tv::new(db.clone(), matches.clone(), views.clone())),
        vacations: Vacations::new(db.clone(), limits.clone()),
        accounts,
        chat,
        db,
        limits,
        links,
        live,
        matches,
        notes,
        outbox,
        pages,
        painter,
        pbm,
        seating,
        second_factors,
        subscriptions,
        tasks,
        turns,
        views,
    };
    (services, background)
}
