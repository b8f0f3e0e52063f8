//! The services that handlers use.

use std::sync::Arc;

use axum::extract::FromRef;
use luctor_store::Db;

use crate::account::ConfirmedEmail;
use crate::account::accounts::Accounts;
use crate::account::guests::Guests;
use crate::account::links::Links;
use crate::account::moderation::actions::Moderation;
use crate::account::second_factor::SecondFactors;
use crate::account::sessions::Sessions;
use crate::account::subscriptions::Subscriptions;
use crate::account::tokens::Tokens;
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
use crate::engine::analyses::Analyses;
use crate::engine::coach::Coach;
use crate::engine::reviews::Reviews;
use crate::engine::turns::EngineTurns;
use crate::http::address::TrustProxy;
use crate::http::body::budget::{RequestBudget, ResponseBudget};
use crate::http::connections::limit::ConnectionLimit;
use crate::http::cookie::Cookies;
use crate::http::health::Readiness;
use crate::http::streams::follower::Followers;
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Limits;
use crate::limits::board_work::BoardWork;
use crate::limits::turns::Turns;
use crate::live::Live;
use crate::notify::outbox::Outbox;
use crate::play::chat::Chat;
use crate::play::matches::Matches;
use crate::play::notes::Notes;
use crate::play::seating::Seating;
use crate::play::seating::open_matches::OpenMatches;
use crate::postal::pbm::Pbm;
use crate::process::tasks::{Draining, Tasks};
use crate::public_url::PageUrls;
use crate::views::GameViews;
use crate::views::painter::Painter;

/// The state of the router. A handler names the services it needs as `State` parameters.
#[derive(Clone, FromRef)]
pub(crate) struct Services {
    pub(crate) accounts: Accounts,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) archive: Arc<Archive>,
    pub(crate) board_analyses: Arc<BoardAnalyses>,
    pub(crate) board_work: Arc<BoardWork>,
    pub(crate) request_budget: RequestBudget,
    pub(crate) response_budget: ResponseBudget,
    pub(crate) conditional_moves: Arc<ConditionalMoves>,
    pub(crate) chat: Arc<Chat>,
    pub(crate) coach: Arc<Coach>,
    pub(crate) confirmed_email: ConfirmedEmail,
    pub(crate) connection_limit: ConnectionLimit,
    pub(crate) cookies: Cookies,
    pub(crate) db: Db,
    pub(crate) draining: Draining,
    pub(crate) exact_values: Arc<ExactPositions>,
    pub(crate) followers: Followers,
    pub(crate) request_turns: Turns,
    pub(crate) guests: Guests,
    pub(crate) limits: Arc<Limits>,
    pub(crate) links: Links,
    pub(crate) live: Arc<Live>,
    pub(crate) match_lists: Arc<MatchLists>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) moderation: Moderation,
    pub(crate) notes: Arc<Notes>,
    pub(crate) open_matches: Arc<OpenMatches>,
    pub(crate) outbox: Outbox,
    pub(crate) pages: PageUrls,
    pub(crate) people: People,
    pub(crate) painter: Arc<Painter>,
    pub(crate) problem_catalog: Arc<ProblemCatalog>,
    pub(crate) races: Arc<Races>,
    pub(crate) training: Arc<Training>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) reviews: Arc<Reviews>,
    pub(crate) pbm: Arc<Pbm>,
    pub(crate) seating: Arc<Seating>,
    pub(crate) second_factors: SecondFactors,
    pub(crate) sessions: Sessions,
    pub(crate) shared_analyses: Arc<SharedAnalyses>,
    pub(crate) statistics: Arc<PlayerStatistics>,
    pub(crate) streams: OpenStreams,
    pub(crate) subscriptions: Subscriptions,
    pub(crate) tasks: Tasks,
    pub(crate) tokens: Tokens,
    pub(crate) trust_proxy: TrustProxy,
    pub(crate) turns: Arc<EngineTurns>,
    pub(crate) tv: Arc<Tv>,
    pub(crate) vacations: Vacations,
    pub(crate) views: GameViews,
}
