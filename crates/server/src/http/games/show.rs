//! Reading a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::views::{self, Game, Position};

/// Returns a match.
#[utoipa::path(get, operation_id = "game", path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    reader: Visitor,
) -> Result<Json<Game>, AppError> {
    let loaded = app.seating.start_if_complete(app.matches.load(&id).await?).await?;
    // The computer may still owe a move from before a restart.
    app.matches.resume(&loaded);
    Ok(Json(app.views.view(&loaded, &reader)))
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
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
) -> Result<Json<Position>, AppError> {
    let loaded = app.matches.load(&id).await?;
    views::position_at(&loaded.state, ply).map(Json).ok_or(AppError::NoSuchPly)
}
