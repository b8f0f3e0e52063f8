//! `/api/games/{id}/positions/{ply}/coach`: the verdict of a match's coach on a move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::engine::coach::Coach;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::views::CoachedMove;

/// Judges the move that was played in a position of a match with a coach, for its player. Such a match is casual, against
/// the computer and without a clock.
#[utoipa::path(get, operation_id = "coach", path = "/api/games/{id}/positions/{ply}/coach",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = CoachedMove),
        (status = "4XX", body = Problem,
            description = "no-coach, not-yours, scope, not-found, playing, position-in-play"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn judge(
    State(coach): State<Arc<Coach>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
    visitor: Visitor,
) -> Result<Json<CoachedMove>, ApiError> {
    visitor.allow(Scope::Play)?;
    Ok(Json(coach.judge(&id, ply, &visitor).await?))
}
