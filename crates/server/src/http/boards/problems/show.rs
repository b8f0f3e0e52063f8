//! `/api/problems/next` and `/api/problems/{id}`: problems to solve.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use luctor_match::game_kind::GameKind;
use luctor_problems::{Problem as StoredProblem, Theme};
use serde::Deserialize;
use utoipa::IntoParams;

use super::types::{ShownProblem, game_kind};
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::problem_error::ProblemError;
use crate::boards::problems::training::Training;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::http::extract::segment::Segment;
use crate::limits::board_work::BoardWork;
use crate::views::EncodedProblem;

/// The most problems that a guest can skip.
const MOST_SKIPPED: usize = 200;

/// The kind of the next problem.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NextProblem {
    /// `emergo` or `emulsion`; by default one of them.
    game: Option<String>,
    /// The name of a theme.
    theme: Option<String>,
    /// A guest's rating. Accounts have their own.
    rating: Option<i32>,
    /// Ids of up to 200 problems that a guest has seen, separated by commas. The server knows those of accounts.
    skip: Option<String>,
}

/// Returns the JSON of a problem. It is encoded on a blocking thread unless it is cached.
pub(super) async fn encoded(
    work: &BoardWork,
    catalog: &Arc<ProblemCatalog>,
    visitor: &Visitor,
    problem: &StoredProblem,
) -> Result<EncodedProblem, ApiError> {
    if let Some(known) = catalog.cached(problem) {
        return Ok(known);
    }
    let (catalog, id) = (catalog.clone(), problem.id.to_string());
    let encode = move || {
        let encoded = catalog.find(&id).and_then(|problem| catalog.encoded(problem));
        encoded.map_err(ProblemError::into_board_error)
    };
    Ok(work.run(visitor.address, encode).await?)
}

async fn shown(
    work: &BoardWork,
    catalog: &Arc<ProblemCatalog>,
    training: &Training,
    visitor: &Visitor,
    problem: &StoredProblem,
) -> Result<ShownProblem, ApiError> {
    let own = training.own_records(visitor, problem).await?;
    Ok(ShownProblem {
        problem: encoded(work, catalog, visitor, problem).await?,
        rating: training.rating(problem).await?,
        votes: training.votes(problem).await?.into(),
        attempt: own.attempt.map(Into::into),
        vote: own.vote,
    })
}

/// Returns a problem near the strength of the player that they have not seen, or null if they have seen all of this kind.
#[utoipa::path(get, operation_id = "nextProblem", path = "/api/problems/next", params(NextProblem), responses(
    (status = 200, body = Option<ShownProblem>),
    (status = "4XX", body = Problem, description = "malformed, scope"),
))]
pub(crate) async fn next(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    State(work): State<Arc<BoardWork>>,
    visitor: Visitor,
    next: Result<Query<NextProblem>, QueryRejection>,
) -> Result<Json<Option<ShownProblem>>, ApiError> {
    visitor.allow(Scope::Read)?;
    let NextProblem { game, theme, rating, skip } = query(next)?;
    let theme = theme.filter(|theme| !theme.is_empty());
    let theme = theme.map(|theme| theme.parse::<Theme>()).transpose();
    let theme = theme.map_err(|error| ApiError::Malformed(error.to_string()))?;
    let games = match game_kind(game.as_deref())? {
        Some(game) => [game; 2],
        None if getrandom::u32()? % 2 == 0 => [GameKind::Emergo, GameKind::Emulsion],
        None => [GameKind::Emulsion, GameKind::Emergo],
    };
    let skip = skip.unwrap_or_default();
    let skip: Vec<&str> = skip.split(',').filter(|id| !id.is_empty()).collect();
    if skip.len() > MOST_SKIPPED {
        return Err(ApiError::Malformed(format!("more than {MOST_SKIPPED} problems to skip")));
    }
    for game in games {
        if let Some(problem) = training.next(&visitor, game, theme, rating, &skip).await? {
            return Ok(Json(Some(shown(&work, &catalog, &training, &visitor, problem).await?)));
        }
    }
    Ok(Json(None))
}

/// Returns a problem with its solution.
#[utoipa::path(get, operation_id = "problem", path = "/api/problems/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = ShownProblem),
    (status = "4XX", body = Problem, description = "not-found, scope"),
))]
pub(crate) async fn show(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    State(work): State<Arc<BoardWork>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<Json<ShownProblem>, ApiError> {
    visitor.allow(Scope::Read)?;
    let problem = catalog.find(&id)?;
    Ok(Json(shown(&work, &catalog, &training, &visitor, problem).await?))
}
