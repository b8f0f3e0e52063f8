//! `/api/lobby`: the open challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::account::visitor::Visitor;
use crate::http::error::ApiError;
use crate::play::seating::Seating;
use crate::views::Lobby;

/// Returns the open challenges of the lobby.
#[utoipa::path(get, operation_id = "lobby", path = "/api/lobby", responses(
    (status = 200, body = Lobby),
))]
pub(crate) async fn show(
    State(seating): State<Arc<Seating>>,
    visitor: Visitor,
) -> Result<Json<Lobby>, ApiError> {
    Ok(Json(Lobby::of(&seating.lobby(&visitor).await?, &visitor)))
}
