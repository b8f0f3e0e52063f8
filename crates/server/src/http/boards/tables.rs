//! `/api/tables/{game}`: exact values of positions.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use luctor_boards::prepared_board::PreparedBoard;

use super::place::Place;
use crate::account::visitor::Visitor;
use crate::boards::board_analysis::BoardAnalyses;
use crate::boards::board_error::BoardError;
use crate::boards::exact_values::ExactPositions;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::game_name::GameName;
use crate::http::extract::query::query;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::views::ExactValues;

/// Returns the exact value of a position, after the given moves, and of each legal move: in Emergo from the server's
/// tables, in late positions of Emulsion by a short search. Unknown positions have no values.
///
/// Players must not use it for their running games. The same visitors and positions are rejected as for an analysis.
#[utoipa::path(get, operation_id = "exactValues", path = "/api/tables/{game}",
    params(("game" = String, Path), Place),
    responses(
        (status = 200, body = ExactValues),
        (status = "4XX", body = Problem,
            description = "bad-position, finished, illegal-move, malformed, playing, position-in-play, unknown-game"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn show(
    State(exact): State<Arc<ExactPositions>>,
    State(analyses): State<Arc<BoardAnalyses>>,
    State(work): State<Arc<BoardWork>>,
    GameName(variant): GameName,
    address: Address,
    visitor: Visitor,
    place: Result<Query<Place>, QueryRejection>,
) -> Result<Json<ExactValues>, ApiError> {
    let place = query(place)?;
    let game = variant.clone();
    let prepare = move || {
        let board = place.open(&game)?;
        let position = board.position();
        Ok((position, PreparedBoard::new(game, board)?))
    };
    let (position, board) = work.run::<_, BoardError>(address, prepare).await?;
    analyses.check(&visitor, &board).await?;
    let values =
        work.run::<_, BoardError>(address, move || exact.values(&variant, &position)).await?;
    Ok(Json(values))
}
