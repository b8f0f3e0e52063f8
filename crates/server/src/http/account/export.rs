//! `/api/account/export`: everything that is stored about an account.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use luctor_store::time::now_ms;
use luctor_store::{AccountId, Db, ExportedLine, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::blocks::Block;
use super::exported::{
    Analysis, AnalysisReport, ChatLine, Event, ExportedGame, Follow, LineReport, Pending, Rating,
    RatingChange, VacationTime,
};
use super::exported_problems::{self, ExportedCard, ExportedRace, ExportedVote};
use super::notices::Notice;
use super::profile::Account;
use super::push::Subscription;
use super::session::Session;
use super::token::Token;
use crate::account::accounts::Accounts;
use crate::account::sessions::Sessions;
use crate::account::subscriptions::Subscriptions;
use crate::account::tokens::Tokens;
use crate::account::visitor::Visitor;
use crate::http::boards::problems::{ProblemAttempt, SolverRating};
use crate::http::error::{ApiError, Problem};
use crate::http::streams::json_file::{self, JsonWriter, Stopped};
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::Limits;

/// Everything that is stored about an account, without the hash of its password and other secrets.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Export {
    /// The time of the export, in milliseconds since the Unix epoch.
    exported_ms: i64,
    /// The account itself.
    account: Account,
    /// Its sessions.
    sessions: Vec<Session>,
    /// Its tokens, without their secrets.
    tokens: Vec<Token>,
    /// Its push subscriptions.
    push: Vec<Subscription>,
    /// Its ratings.
    ratings: Vec<Rating>,
    /// Its vacations.
    vacations: Vec<VacationTime>,
    /// The form of boards in its emails, as JSON; null if it was not chosen.
    #[schema(required)]
    mail_view: Option<String>,
    /// Links and commands that wait for a confirmation.
    pending: Vec<Pending>,
    /// Its matches with all events, plans and private analysis.
    games: Vec<ExportedGame>,
    /// The chat lines that it has written.
    chat: Vec<ChatLine>,
    /// The chat lines that it has reported.
    reports: Vec<LineReport>,
    /// The analyses that it shares.
    analyses: Vec<Analysis>,
    /// The players whom it follows.
    follows: Vec<Follow>,
    /// The players whom it has blocked.
    blocks: Vec<Block>,
    /// The outcomes of moderation that it has not read.
    notices: Vec<Notice>,
    /// The shared analyses that it has reported.
    analysis_reports: Vec<AnalysisReport>,
    /// The changes of its ratings.
    rating_changes: Vec<RatingChange>,
    /// Its ratings in solving problems.
    problem_ratings: Vec<SolverRating>,
    /// Its votes on problems.
    problem_votes: Vec<ExportedVote>,
    /// Its races.
    problem_races: Vec<ExportedRace>,
    /// Its attempts at problems.
    problem_attempts: Vec<ProblemAttempt>,
    /// The failed problems that it repeats.
    problem_cards: Vec<ExportedCard>,
}

const ATTACHMENT: HeaderValue = HeaderValue::from_static("attachment; filename=\"luctor.json\"");
/// The lists of [`Export`] that are written in pages.
const LISTS: [&str; 7] =
    ["games", "chat", "reports", "analyses", "rating_changes", "problem_attempts", "problem_cards"];
/// The rows that are read at a time.
const PAGE: i64 = 100;

/// Returns everything that is stored about the account, as a file.
#[utoipa::path(get, operation_id = "exportAccount", path = "/api/account/export", responses(
    (status = 200, body = Export),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, too-often, too-many-streams"),
))]
#[expect(clippy::too_many_arguments, reason = "each service is named by a parameter")]
pub(crate) async fn show(
    State(sessions): State<Sessions>,
    State(subscriptions): State<Subscriptions>,
    State(accounts): State<Accounts>,
    State(tokens): State<Tokens>,
    State(limits): State<Arc<Limits>>,
    State(streams): State<OpenStreams>,
    State(db): State<Db>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.session()?;
    let (id, via) = (account.id.clone(), &account.via);
    limits.exports.count(&id)?;
    let open = streams.open(&visitor)?;
    let listed = sessions.list(&id).await?.into_iter();
    let subscribed = subscriptions.list(&id).await?.into_iter();
    let ratings = db.ratings(id.as_str()).await?.into_iter();
    let vacations = db.vacations(id.as_str(), i64::MIN).await?.into_iter();
    let analysis_reports = db.exported_analysis_reports(id.as_str()).await?.into_iter();
    let follows = db.exported_follows(&id).await?.into_iter();
    let blocks = db.blocks_of(&id).await?.into_iter();
    let notices = db.notices(id.as_str()).await?.into_iter();
    let solver_ratings = db.solver_ratings(id.as_str()).await?.into_iter();
    let pending = db.exported_pending(&id).await?.into_iter();
    // What an account has only a few of. Its lists are empty until they are written.
    let export = Export {
        exported_ms: now_ms(),
        account: accounts.get(&id).await?.into(),
        sessions: listed.map(|row| Session::of(row, via)).collect(),
        tokens: tokens.list(&id).await?.into_iter().map(Token::from).collect(),
        push: subscribed.map(|row| Subscription::of(row, via)).collect(),
        ratings: ratings.map(Rating::from).collect(),
        vacations: vacations.map(VacationTime::from).collect(),
        mail_view: db.mail_view(&id).await?,
        pending: pending.map(Pending::from).collect(),
        games: Vec::new(),
        chat: Vec::new(),
        reports: Vec::new(),
        analyses: Vec::new(),
        follows: follows.map(Follow::from).collect(),
        blocks: blocks.map(Block::from).collect(),
        notices: notices.map(Notice::from).collect(),
        analysis_reports: analysis_reports.map(AnalysisReport::from).collect(),
        rating_changes: Vec::new(),
        problem_ratings: solver_ratings.map(SolverRating::from).collect(),
        problem_votes: exported_problems::votes(&db, &id).await?,
        problem_races: exported_problems::races(&db, &id).await?,
        problem_attempts: Vec::new(),
        problem_cards: Vec::new(),
    };
    let body = json_file::body(open, |mut file: JsonWriter| async move {
        file.fields(&export, &LISTS).await?;
        // The client may read the rest slowly.
        drop(export);
        write_games(&db, &id, &mut file).await?;
        write_chat(&db, &id, &mut file).await?;
        write_analyses(&db, &id, &mut file).await?;
        write_ratings(&db, &id, &mut file).await?;
        exported_problems::write(&db, &id, &mut file).await?;
        file.end().await
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CONTENT_DISPOSITION, ATTACHMENT),
    ];
    Ok((headers, body).into_response())
}

async fn write_games(db: &Db, account: &AccountId, file: &mut JsonWriter) -> Result<(), Stopped> {
    file.begin_list("games").await?;
    let mut last = (String::new(), 0);
    loop {
        let page = db.exported_matches(account, (&last.0, last.1), PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last = (end.id.clone(), end.place);
        for row in page {
            let events = db.exported_events(&row.id).await.map_err(failed)?;
            let events = events.into_iter().map(Event::from).collect();
            file.item(&ExportedGame::of(row, events)).await?;
        }
    }
    file.end_list().await
}

async fn write_chat(db: &Db, account: &AccountId, file: &mut JsonWriter) -> Result<(), Stopped> {
    file.begin_list("chat").await?;
    let mut last = ExportedLine::default();
    loop {
        let page = db.exported_lines(account, &last, PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last = end.clone();
        for row in page {
            file.item(&ChatLine::from(row)).await?;
        }
    }
    file.end_list().await?;
    file.begin_list("reports").await?;
    let mut last = ExportedLine::default();
    loop {
        let page = db.exported_reports(account, &last, PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last = end.clone();
        for row in page {
            file.item(&LineReport::from(row)).await?;
        }
    }
    file.end_list().await
}

async fn write_analyses(
    db: &Db,
    account: &AccountId,
    file: &mut JsonWriter,
) -> Result<(), Stopped> {
    file.begin_list("analyses").await?;
    let mut last = String::new();
    loop {
        // Each has up to 128 KiB.
        let page = db.exported_analyses(account, &last, PAGE / 10).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last = end.id.to_string();
        for row in page {
            file.item(&Analysis::from(row)).await?;
        }
    }
    file.end_list().await
}

async fn write_ratings(db: &Db, account: &AccountId, file: &mut JsonWriter) -> Result<(), Stopped> {
    file.begin_list("rating_changes").await?;
    let mut last = String::new();
    loop {
        let page = db.exported_ratings(account, &last, PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last.clone_from(&end.match_id);
        for row in page {
            file.item(&RatingChange::from(row)).await?;
        }
    }
    file.end_list().await
}

fn failed(error: StoreError) -> Stopped {
    tracing::error!(%error, "export ended early");
    Stopped
}
