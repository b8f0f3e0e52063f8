//! `/api/games/{id}/positions/{ply}/analysis`: the engine's analysis of a position of a finished match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::engine::analyses::Analyses;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::limits::Address;
use crate::views::Analysis;

/// Returns the engine's analysis of a position of a finished match. In a running match, it would help one of the
/// players.
#[utoipa::path(get, operation_id = "analysis", path = "/api/games/{id}/positions/{ply}/analysis",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Analysis),
        (status = 404, body = Problem, description = "not-found"),
        (status = 409, body = Problem, description = "running, position-in-play"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn show(
    State(analyses): State<Arc<Analyses>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
    address: Address,
) -> Result<Json<Analysis>, ApiError> {
    Ok(Json(analyses.position(&id, ply, address).await?))
}
