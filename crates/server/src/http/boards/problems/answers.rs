//! Attempts at problems, votes, and the attempts of guests.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::types::{ProblemAnswer, ProblemAttempt, ProblemVotes, SolverRating};
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::training::Training;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;

/// The most attempts of an import. A client sends more in several requests.
const MOST_IMPORTED: usize = 200;

/// The result of an attempt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AttemptResult {
    /// `true` if these moves solve the problem.
    solved: bool,
    /// `true` if this is the first attempt of the account, which counts.
    first: bool,
    /// The attempt that counts; null for guests, of whom nothing is stored.
    #[schema(required)]
    attempt: Option<ProblemAttempt>,
    /// The account's rating in this game; null for guests.
    #[schema(required)]
    solver: Option<SolverRating>,
}

/// Judges an attempt. The first attempt of an account counts for its rating and that of the problem; later ones change
/// nothing. Nothing is stored for guests. Programs cannot attempt problems.
#[utoipa::path(post, operation_id = "attemptProblem", path = "/api/problems/{id}/attempts",
    params(("id" = String, Path)), request_body = ProblemAnswer,
    responses(
        (status = 200, body = AttemptResult),
        (status = "4XX", body = Problem, description = "illegal-move, malformed, not-by-token, not-found, too-often"),
    )
)]
pub(crate) async fn attempt(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    Segment(id): Segment,
    Body(answer): Body<ProblemAnswer>,
) -> Result<Json<AttemptResult>, ApiError> {
    let account = match &visitor.account {
        Some(_) => Some(&visitor.session()?.0.id),
        None => None,
    };
    let problem = catalog.find(&id)?;
    let attempted = training.attempt(account, problem, &answer.moves).await?;
    let solver = match (account, &attempted.counted) {
        (Some(account), Some(counted)) => {
            let ratings = training.solver_ratings(account).await?;
            ratings.into_iter().find(|row| row.game == counted.game).map(Into::into)
        }
        _ => None,
    };
    Ok(Json(AttemptResult {
        solved: attempted.judgment.solved,
        first: attempted.is_first,
        attempt: attempted.counted.map(Into::into),
        solver,
    }))
}

/// A vote on a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemVote {
    /// `true` for a vote for the problem, `false` for one against it, null to take the vote back.
    #[serde(default)]
    up: Option<bool>,
}

/// Votes on a problem. An account has one vote, which it can change.
#[utoipa::path(put, operation_id = "voteOnProblem", path = "/api/problems/{id}/vote",
    params(("id" = String, Path)), request_body = ProblemVote,
    responses(
        (status = 200, body = ProblemVotes),
        (status = "4XX", body = Problem, description = "malformed, not-by-token, not-found, signed-out, too-often"),
    )
)]
pub(crate) async fn vote(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    Segment(id): Segment,
    Body(vote): Body<ProblemVote>,
) -> Result<Json<ProblemVotes>, ApiError> {
    let (account, _) = visitor.session()?;
    let problem = catalog.find(&id)?;
    Ok(Json(training.vote(&account.id, problem, vote.up).await?.into()))
}

/// Attempts of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GuestAttempts {
    /// At most 200.
    attempts: Vec<GuestAttempt>,
}

/// An attempt of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct GuestAttempt {
    /// The id of the problem.
    id: String,
    /// `true` if the guest solved it.
    solved: bool,
    /// The time, in milliseconds since the Unix epoch.
    at_ms: i64,
}

/// The result of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ImportedAttempts {
    /// The number of attempts that were added. The account had the others.
    added: u64,
}

/// Adds the attempts of a guest to the account. They change no ratings. Problems that the account has attempted are
/// ignored, so the same import can be repeated.
#[utoipa::path(post, operation_id = "importAttempts", path = "/api/problems/import", request_body = GuestAttempts,
    responses(
        (status = 200, body = ImportedAttempts),
        (status = "4XX", body = Problem, description = "malformed, not-by-token, signed-out, too-large, too-often"),
    )
)]
pub(crate) async fn import(
    State(training): State<Arc<Training>>,
    visitor: Visitor,
    Body(import): Body<GuestAttempts>,
) -> Result<Json<ImportedAttempts>, ApiError> {
    let (account, _) = visitor.session()?;
    if import.attempts.len() > MOST_IMPORTED {
        return Err(ApiError::Malformed(format!("more than {MOST_IMPORTED} attempts")));
    }
    let attempts = import.attempts.into_iter();
    let attempts: Vec<_> = attempts.map(|one| (one.id, one.solved, one.at_ms)).collect();
    Ok(Json(ImportedAttempts { added: training.import(&account.id, &attempts).await? }))
}
