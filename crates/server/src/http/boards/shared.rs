//! `/api/analyses`: analyses that visitors share by a link.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use luctor_store::{AnalysisId, AnalysisRow, MatchId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::Scope;
use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::boards::shared_analyses::{Draft, SharedAnalyses, is_owner};
use crate::boards::shared_tree::AnalysisNode;
use crate::http::body::Body;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, LARGEST_ANALYSIS, Problem};
use crate::http::extract::guest::{known, with_cookie};
use crate::http::extract::segment::Segment;
use crate::limits::Address;

/// An analysis to share, at most 128 KiB.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAnalysis {
    /// A title of up to 80 characters.
    #[serde(default)]
    title: String,
    /// The name of the game.
    game: String,
    /// The text of the position at the root; by default the start of the game.
    #[serde(default)]
    position: Option<String>,
    /// The id of the match that is analyzed.
    #[serde(default, rename = "match")]
    match_id: Option<String>,
    /// The positions, at most 2,000: first the root, then each after the one before its move.
    nodes: Vec<AnalysisNode>,
}

/// An analysis that a visitor shares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SharedAnalysis {
    /// The id, which is a part of its address.
    id: String,
    /// The title; may be empty.
    title: String,
    /// The canonical name of the game.
    game: String,
    /// The text of the position at the root; null for the start of the game.
    #[schema(required)]
    position: Option<String>,
    /// The id of the match that is analyzed.
    #[serde(rename = "match")]
    #[schema(required)]
    match_id: Option<String>,
    /// The positions: first the root, then each after the one before its move. The children of each are in the order of
    /// their rank.
    nodes: Vec<AnalysisNode>,
    /// The name of the account that shares it; null for guests.
    #[schema(required)]
    name: Option<String>,
    /// `true` if the visitor shares it.
    mine: bool,
    /// The time of sharing, in milliseconds since the Unix epoch.
    created_ms: i64,
}

/// An analysis in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisEntry {
    /// The id, which is a part of its address.
    id: String,
    /// The title; may be empty.
    title: String,
    /// The canonical name of the game.
    game: String,
    /// The time of sharing, in milliseconds since the Unix epoch.
    created_ms: i64,
}

/// The id of an analysis that was shared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SharedId {
    /// The id, which is a part of the address `/analysis/{id}`.
    id: String,
}

impl From<AnalysisRow> for AnalysisEntry {
    fn from(row: AnalysisRow) -> AnalysisEntry {
        let AnalysisRow { id, title, game, created_ms, .. } = row;
        AnalysisEntry { id: id.to_string(), title, game, created_ms }
    }
}

/// Shares an analysis. The same content of a visitor gets the same id again.
#[utoipa::path(post, operation_id = "shareAnalysis", path = "/api/analyses", request_body = NewAnalysis, responses(
    (status = 201, body = SharedId),
    (status = "4XX", body = Problem,
        description = "malformed, unknown-game, bad-position, illegal-move, too-large, muted, unconfirmed-email, too-many-analyses, too-often"),
))]
pub(crate) async fn share(
    State(shared): State<Arc<SharedAnalyses>>,
    State(cookies): State<Cookies>,
    State(guests): State<Guests>,
    address: Address,
    visitor: Visitor,
    new: Result<Body<NewAnalysis>, ApiError>,
) -> Result<Response, ApiError> {
    let Body(new) = new.map_err(|error| match error {
        ApiError::TooLarge(_) => ApiError::TooLarge(LARGEST_ANALYSIS),
        other => other,
    })?;
    visitor.allow(Scope::Play)?;
    let match_id = match new.match_id.as_deref().map(str::parse::<MatchId>) {
        Some(Err(_)) => return Err(ApiError::NoSuchMatch),
        Some(Ok(id)) => Some(id),
        None => None,
    };
    let NewAnalysis { title, game, position, nodes, .. } = new;
    let (visitor, cookie) = known(cookies, &guests, visitor).await?;
    let draft = Draft { title, game, position, match_id, nodes };
    let id = shared.share(&visitor, address, draft).await?.to_string();
    Ok(with_cookie(StatusCode::CREATED, cookie, SharedId { id }))
}

/// Returns a shared analysis.
#[utoipa::path(get, operation_id = "sharedAnalysis", path = "/api/analyses/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = SharedAnalysis),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(shared): State<Arc<SharedAnalyses>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<Json<SharedAnalysis>, ApiError> {
    let row = shared.read(&analysis_id(&id)?).await?;
    let mine = is_owner(&row, &visitor);
    let AnalysisRow { id, name, title, game, position, match_id, tree, created_ms, .. } = row;
    let (id, nodes) = (id.to_string(), serde_json::from_str(&tree).map_err(ApiError::internal)?);
    Ok(Json(SharedAnalysis { id, title, game, position, match_id, nodes, name, mine, created_ms }))
}

/// Deletes an analysis that the visitor shares.
#[utoipa::path(delete, operation_id = "deleteAnalysis", path = "/api/analyses/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "not-found, not-yours, scope"),
))]
pub(crate) async fn delete(
    State(shared): State<Arc<SharedAnalyses>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    visitor.allow(Scope::Play)?;
    shared.delete(&visitor, &analysis_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reports an analysis to the moderators.
#[utoipa::path(post, operation_id = "reportAnalysis", path = "/api/analyses/{id}/report", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "not-found, signed-out, scope, too-often"),
))]
pub(crate) async fn report(
    State(shared): State<Arc<SharedAnalyses>>,
    address: Address,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    visitor.allow(Scope::Play)?;
    shared.report(&visitor, &analysis_id(&id)?, &address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the latest 100 analyses that the visitor shares, the latest first.
#[utoipa::path(get, operation_id = "myAnalyses", path = "/api/my/analyses", responses(
    (status = 200, body = Vec<AnalysisEntry>),
))]
pub(crate) async fn mine(
    State(shared): State<Arc<SharedAnalyses>>,
    visitor: Visitor,
) -> Result<Json<Vec<AnalysisEntry>>, ApiError> {
    visitor.allow(Scope::Read)?;
    let rows = shared.of_visitor(&visitor).await?;
    Ok(Json(rows.into_iter().map(AnalysisEntry::from).collect()))
}

/// Parses the id of an analysis.
pub(crate) fn analysis_id(text: &str) -> Result<AnalysisId, ApiError> {
    text.parse().map_err(|_| ApiError::NoSuchPage)
}
