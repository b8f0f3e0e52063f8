//! `/api/games/{id}/positions/{ply}/insight` and `/api/boards/{game}/insight`: what the rules alone tell about
//! a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};

use crate::app::App;
use crate::boards::{self, GameName, Place, any_board};
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::views::Insight;

/// What the rules alone tell about a position of a match, also of one that goes on: no search, no advice.
#[utoipa::path(get, operation_id = "insight", path = "/api/games/{id}/positions/{ply}/insight",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Insight),
        (status = "4XX", body = Problem, description = "bad-position, not-found"),
    )
)]
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
) -> Result<Json<Insight>, AppError> {
    let loaded = app.matches.load(&id).await?;
    let board = any_board::of_match(&loaded.state, ply).ok_or(AppError::NoSuchPly)??;
    Ok(Json(board.insight()?))
}

/// What the rules alone tell about a position that belongs to no match.
#[utoipa::path(get, operation_id = "boardInsight", path = "/api/boards/{game}/insight",
    params(("game" = String, Path), Place),
    responses(
        (status = 200, body = Insight),
        (status = "4XX", body = Problem,
            description = "bad-position, finished, illegal-move, malformed, unknown-game"),
    )
)]
pub(crate) async fn of_board(
    GameName(variant): GameName,
    place: Result<Query<Place>, QueryRejection>,
) -> Result<Json<Insight>, AppError> {
    let board = boards::query(place)?.open(&variant)?;
    Ok(Json(board.insight()?))
}
