//! Reading a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::play::matches::Matches;
use crate::play::seating::Seating;
use crate::views::GameViews;
use crate::views::{self, Game, Position};

/// Returns a match.
#[utoipa::path(get, operation_id = "game", path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(seating): State<Arc<Seating>>,
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<Game>, ApiError> {
    let loaded = seating.start_if_complete(matches.load(&id).await?).await?;
    // After a restart, the computer may be to move.
    matches.resume(&loaded);
    Ok(Json(views.view(&loaded, &visitor)))
}

/// Returns the position after the first `ply` moves.
#[utoipa::path(get, operation_id = "position", path = "/api/games/{id}/positions/{ply}",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Position),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn position(
    State(matches): State<Arc<Matches>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
) -> Result<Json<Position>, ApiError> {
    let loaded = matches.load(&id).await?;
    views::position_at(&loaded.state, ply).map(Json).ok_or(ApiError::NoSuchPly)
}
