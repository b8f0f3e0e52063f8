//! `/api/mod/suspicions`: pairs of accounts that probably belong to one person.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use luctor_store::{SuspicionRow, SuspicionState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::QueuePart;
use super::moderator::Moderator;
use crate::account::moderation::actions::{By, Moderation};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::http::extract::segment::Segment;

/// Two accounts that played a rated game and probably belong to one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Suspicion {
    /// The id.
    id: String,
    /// The names of the accounts.
    accounts: [String; 2],
    /// `same-browser`, `same-address` or `same-mailbox`.
    reason: String,
    /// The id of the first game; null if it is deleted.
    #[schema(required)]
    game: Option<String>,
    /// The time at which the game ended, in milliseconds since the Unix epoch.
    at: i64,
}

/// A decision about a suspicion.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct SuspicionDecision {
    /// True if the accounts belong to one person. Games between them then never count for ratings. False if they belong
    /// to two people; the suspicion is not raised again.
    confirmed: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

impl From<SuspicionRow> for Suspicion {
    fn from(row: SuspicionRow) -> Suspicion {
        Suspicion {
            id: row.id,
            accounts: [row.first_name, row.second_name],
            reason: row.reason.to_string(),
            game: row.match_id.map(|id| id.to_string()),
            at: row.at_ms,
        }
    }
}

/// Returns the suspicions without a decision, latest first, at most 100.
#[utoipa::path(get, operation_id = "suspicions", path = "/api/mod/suspicions", params(QueuePart), responses(
    (status = 200, body = Vec<Suspicion>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn suspicions(
    State(moderation): State<Moderation>,
    _: Moderator,
    part: Result<Query<QueuePart>, QueryRejection>,
) -> Result<Json<Vec<Suspicion>>, ApiError> {
    let QueuePart { skip } = query(part)?;
    Ok(Json(moderation.suspicions(skip).await?.into_iter().map(Suspicion::from).collect()))
}

/// Decides a suspicion, or changes a decision.
#[utoipa::path(post, operation_id = "closeSuspicion", path = "/api/mod/suspicions/{id}", params(("id" = String, Path)),
    request_body = SuspicionDecision,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn close_suspicion(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    Segment(id): Segment,
    Body(decision): Body<SuspicionDecision>,
) -> Result<StatusCode, ApiError> {
    let by = By { moderator: Some(&account.id), reason: &decision.reason };
    let state = match decision.confirmed {
        true => SuspicionState::Confirmed,
        false => SuspicionState::Dismissed,
    };
    moderation.close_suspicion(by, &id, state).await?;
    Ok(StatusCode::NO_CONTENT)
}
