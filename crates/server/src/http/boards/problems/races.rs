//! Races by the server's clock.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use luctor_store::RaceRow;
use luctor_store::time::now_ms;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::show::encoded;
use super::types::game_kind;
use crate::account::AccountError;
use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::races::{AHEAD, MOST_MISTAKES, Races, is_over};
use crate::http::body::Body;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::guest::{known, with_cookie};
use crate::http::extract::segment::Segment;
use crate::limits::board_work::BoardWork;
use crate::views::{BoardProblem, EncodedProblem};

/// A race to start.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRace {
    /// `emergo` or `emulsion`; by default both.
    #[serde(default)]
    game: Option<String>,
}

/// A race. The server keeps the time.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Race {
    /// The id.
    id: String,
    /// `emergo` or `emulsion`; null for both.
    #[schema(required)]
    game: Option<String>,
    /// The milliseconds left; 0 after the end.
    left_ms: i64,
    /// `true` after the end.
    over: bool,
    /// The number of answers, which is the number of the next problem, counted from 0.
    answered: i64,
    /// The number of right answers.
    solved: i64,
    /// The number of wrong answers that end the race.
    most_mistakes: i64,
    /// The next problems in their order. Empty after the end.
    #[schema(value_type = Vec<BoardProblem>)]
    problems: Vec<EncodedProblem>,
}

/// The answer to a problem of a race.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaceAnswer {
    /// The number of the problem, counted from 0.
    number: u32,
    /// The moves of the solver, as in an attempt.
    moves: Vec<String>,
}

struct RaceView<'a> {
    races: &'a Races,
    catalog: &'a Arc<ProblemCatalog>,
    work: &'a BoardWork,
    visitor: &'a Visitor,
}

impl RaceView<'_> {
    async fn of(&self, race: RaceRow) -> Result<Race, ApiError> {
        let now_ms = now_ms();
        let over = is_over(&race, now_ms);
        let first = usize::try_from(race.answered).map_err(ApiError::internal)?;
        let mut problems = Vec::new();
        for number in first..first + AHEAD {
            if let (false, Some(problem)) = (over, self.races.problem(&race, number)) {
                problems.push(encoded(self.work, self.catalog, self.visitor, problem).await?);
            }
        }
        Ok(Race {
            id: race.id,
            game: race.game.map(|game| game.to_string()),
            left_ms: (race.ends_ms - now_ms).max(0),
            over,
            answered: race.answered,
            solved: race.solved,
            most_mistakes: MOST_MISTAKES,
            problems,
        })
    }
}

/// Fails for a program with a token: only the owner of an account can race for it.
fn refuse_programs(visitor: &Visitor) -> Result<(), AccountError> {
    match visitor.account {
        Some(_) => visitor.session().map(drop),
        None => Ok(()),
    }
}

/// Starts a race of three minutes. It ends the running race of the same player. Programs cannot race.
#[utoipa::path(post, operation_id = "startRace", path = "/api/problems/races", request_body = NewRace, responses(
    (status = 201, body = Race),
    (status = "4XX", body = Problem, description = "malformed, not-by-token, too-often"),
))]
pub(crate) async fn start(
    State(races): State<Arc<Races>>,
    State(catalog): State<Arc<ProblemCatalog>>,
    State(work): State<Arc<BoardWork>>,
    State(cookies): State<Cookies>,
    State(guests): State<Guests>,
    visitor: Visitor,
    Body(new): Body<NewRace>,
) -> Result<Response, ApiError> {
    refuse_programs(&visitor)?;
    let game = game_kind(new.game.as_deref())?;
    let (visitor, cookie) = known(cookies, &guests, visitor).await?;
    let race = races.start(&visitor, game).await?;
    let view = RaceView { races: &races, catalog: &catalog, work: &work, visitor: &visitor };
    Ok(with_cookie(StatusCode::CREATED, cookie, view.of(race).await?))
}

/// Returns a race of the visitor with its next problems.
#[utoipa::path(get, operation_id = "race", path = "/api/problems/races/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Race),
    (status = "4XX", body = Problem, description = "not-by-token, not-found, not-yours"),
))]
pub(crate) async fn show(
    State(races): State<Arc<Races>>,
    State(catalog): State<Arc<ProblemCatalog>>,
    State(work): State<Arc<BoardWork>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<Json<Race>, ApiError> {
    refuse_programs(&visitor)?;
    let race = races.find(&visitor, &id).await?;
    let view = RaceView { races: &races, catalog: &catalog, work: &work, visitor: &visitor };
    Ok(Json(view.of(race).await?))
}

/// Answers the next problem of a race. An answer that was counted before, or that arrives after the end, changes nothing.
#[utoipa::path(post, operation_id = "answerRace", path = "/api/problems/races/{id}/answers",
    params(("id" = String, Path)), request_body = RaceAnswer,
    responses(
        (status = 200, body = Race),
        (status = "4XX", body = Problem, description = "illegal-move, malformed, not-by-token, not-found, not-yours, too-often"),
    )
)]
pub(crate) async fn answer(
    State(races): State<Arc<Races>>,
    State(catalog): State<Arc<ProblemCatalog>>,
    State(work): State<Arc<BoardWork>>,
    visitor: Visitor,
    Segment(id): Segment,
    Body(answer): Body<RaceAnswer>,
) -> Result<Json<Race>, ApiError> {
    refuse_programs(&visitor)?;
    let race = races.answer(&visitor, &id, answer.number, &answer.moves).await?;
    let view = RaceView { races: &races, catalog: &catalog, work: &work, visitor: &visitor };
    Ok(Json(view.of(race).await?))
}
