//! `/api/boards/{game}`: positions, the check of a position, and facts about a position.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer;
use super::place::Place;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::game_name::GameName;
use crate::http::extract::query::query;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::views::{CheckedPosition, FreeBoard, Insight};
use luctor_boards::any_board;

/// Returns a position of a game, after the given moves, with its legal moves. The error for an illegal move names the
/// rule that it breaks.
#[utoipa::path(get, operation_id = "board", path = "/api/boards/{game}", params(("game" = String, Path), Place),
    responses(
        (status = 200, body = FreeBoard),
        (status = 400, body = Problem,
            description = "bad-position, finished, illegal-move, malformed, unknown-game"),
        (status = 409, body = Problem, description = "finished"),
    )
)]
pub(crate) async fn show(
    State(work): State<Arc<BoardWork>>,
    GameName(variant): GameName,
    address: Address,
    place: Result<Query<Place>, QueryRejection>,
) -> Result<Response, ApiError> {
    let place = query(place)?;
    answer::json(&work, address, move || Ok(place.open(&variant)?.view())).await
}

/// A position to check; it may be incomplete.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[schema(as = DrawnPosition)]
pub(crate) struct PositionText {
    /// The text form.
    position: String,
}

/// Checks whether a text is a legal position of a game, and returns all problems.
#[utoipa::path(post, operation_id = "checkPosition", path = "/api/boards/{game}/check",
    params(("game" = String, Path)), request_body = PositionText,
    responses(
        (status = 200, body = CheckedPosition),
        (status = "4XX", body = Problem, description = "malformed, too-large, unknown-game"),
    )
)]
pub(crate) async fn check(
    State(work): State<Arc<BoardWork>>,
    GameName(variant): GameName,
    address: Address,
    Body(text): Body<PositionText>,
) -> Result<Response, ApiError> {
    let check = move || Ok(any_board::check(&variant, &text.position));
    answer::json(&work, address, check).await
}

/// Returns facts about a position that follow from the rules alone, without a search.
#[utoipa::path(get, operation_id = "boardInsight", path = "/api/boards/{game}/insight",
    params(("game" = String, Path), Place),
    responses(
        (status = 200, body = Insight),
        (status = "4XX", body = Problem,
            description = "bad-position, finished, illegal-move, malformed, unknown-game"),
    )
)]
pub(crate) async fn insight(
    State(work): State<Arc<BoardWork>>,
    GameName(variant): GameName,
    address: Address,
    place: Result<Query<Place>, QueryRejection>,
) -> Result<Response, ApiError> {
    let place = query(place)?;
    let insight = move || Ok(place.open(&variant)?.insight()?);
    answer::json(&work, address, insight).await
}
