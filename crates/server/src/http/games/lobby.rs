//! `/api/lobby`: the open challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::account::visitor::Visitor;
use crate::http::error::ApiError;
use crate::play::seating::open_matches::OpenMatches;
use crate::views::Lobby;

/// Returns the open challenges of the lobby.
#[utoipa::path(get, operation_id = "lobby", path = "/api/lobby", responses(
    (status = 200, body = Lobby),
))]
pub(crate) async fn show(
    State(open): State<Arc<OpenMatches>>,
    visitor: Visitor,
) -> Result<Json<Lobby>, ApiError> {
    Ok(Json(Lobby::of(&open.list(&visitor).await?, &visitor)))
}
