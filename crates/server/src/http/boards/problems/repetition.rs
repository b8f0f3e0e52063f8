//! Repetition of failed problems.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_store::time::now_ms;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::show::encoded;
use super::types::ProblemCard;
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::judge::judge;
use crate::boards::problems::training::{Training, reviewed};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::limits::board_work::BoardWork;
use crate::views::{BoardProblem, EncodedProblem};

/// The problem to repeat next.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Repetition {
    /// The number of problems to repeat now.
    due: i64,
    /// The first of them; null if none is due.
    #[schema(value_type = Option<BoardProblem>, required)]
    problem: Option<EncodedProblem>,
    /// The time of the next repetition, in milliseconds since the Unix epoch; null if there are no failed problems.
    #[schema(required)]
    next_ms: Option<i64>,
}

/// Returns the problem that the account should repeat next.
#[utoipa::path(get, operation_id = "repetition", path = "/api/problems/repetition", responses(
    (status = 200, body = Repetition),
    (status = "4XX", body = Problem, description = "scope, signed-out"),
))]
pub(crate) async fn next(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    State(work): State<Arc<BoardWork>>,
    visitor: Visitor,
) -> Result<Json<Repetition>, ApiError> {
    let account = visitor.account(Scope::Read)?;
    let (due, card) = training.due(&account.id).await?;
    let problem = match &card {
        Some(card) if card.due_ms <= now_ms() => {
            let problem = catalog.find(&card.problem_id)?;
            Some(encoded(&work, &catalog, &visitor, problem).await?)
        }
        _ => None,
    };
    Ok(Json(Repetition { due, problem, next_ms: card.map(|card| card.due_ms) }))
}

/// A repetition of a failed problem.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewReview {
    /// The moves of the solver, as in an attempt.
    moves: Vec<String>,
    /// The state that a guest's browser has stored; null for the first review. Ignored for accounts.
    #[serde(default)]
    card: Option<ProblemCard>,
}

/// The result of a repetition.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewResult {
    /// `true` if these moves solve the problem.
    solved: bool,
    /// The state after it.
    card: ProblemCard,
}

/// Judges the repetition of a failed problem, and sets the time of the next one by FSRS. A repetition before its time
/// changes nothing. Guests send the state of the problem and store the new one in their browser.
#[utoipa::path(post, operation_id = "reviewProblem", path = "/api/problems/{id}/reviews",
    params(("id" = String, Path)), request_body = NewReview,
    responses(
        (status = 200, body = ReviewResult),
        (status = "4XX", body = Problem, description = "illegal-move, malformed, not-by-token, not-found, too-often"),
    )
)]
pub(crate) async fn review(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    Segment(id): Segment,
    Body(review): Body<NewReview>,
) -> Result<Json<ReviewResult>, ApiError> {
    let problem = catalog.find(&id)?;
    if visitor.account.is_some() {
        let (account, _) = visitor.session()?;
        let (judgment, card) = training.review(&account.id, problem, &review.moves).await?;
        return Ok(Json(ReviewResult { solved: judgment.solved, card: card.into() }));
    }
    let solved = judge(problem, &review.moves)?.solved;
    let fresh = ProblemCard::fresh(now_ms());
    let card = review.card.unwrap_or(fresh).of_problem(id);
    Ok(Json(ReviewResult { solved, card: reviewed(&card, solved, now_ms()).into() }))
}
