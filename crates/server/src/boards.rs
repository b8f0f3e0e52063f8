//! `/api/boards`: boards that belong to no match, for everybody: a position, moves from there, and whether a
//! drawing is a position. Nothing is stored.

pub(crate) mod analysis;
pub(crate) mod any_board;
pub(crate) mod cell_names;
pub(crate) mod continuation;
mod desk;
mod game_name;
pub(crate) mod insight;
pub(crate) mod read;
mod reading;
mod record;

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use luctor_rules::Variant;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::boards::any_board::AnyBoard;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::views::{CheckedPosition, FreeBoard};
pub(crate) use desk::Desks;
pub(crate) use game_name::GameName;

/// Moves at most. The longest games of the usual boards are far shorter.
pub(crate) const LONGEST: usize = 600;

/// Where a board stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Place {
    /// The text of a position; the start of the game when missing.
    #[serde(default)]
    position: String,
    /// Moves from there in any spelling, apart by commas, up to 600.
    #[serde(default)]
    moves: String,
}

impl Place {
    /// The board of a game at this place.
    pub(crate) fn open(&self, variant: &Variant) -> Result<Box<dyn AnyBoard>, AppError> {
        let texts = self.moves.split(',').map(str::trim);
        let moves: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
        if moves.len() > LONGEST {
            return Err(AppError::Malformed(format!("{LONGEST} moves can be asked for at most")));
        }
        let position = Some(self.position.trim()).filter(|text| !text.is_empty());
        let mut board = any_board::open(variant, position)?;
        moves.into_iter().try_for_each(|text| board.play(text))?;
        Ok(board)
    }
}

/// The wishes of a query.
pub(crate) fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, AppError> {
    let Query(query) = query.map_err(|error| AppError::Malformed(error.body_text()))?;
    Ok(query)
}

/// A position of a game with its legal moves, after moves that are given. A move that is refused is told with
/// the rule that it breaks.
#[utoipa::path(get, operation_id = "board", path = "/api/boards/{game}", params(("game" = String, Path), Place),
    responses(
        (status = 200, body = FreeBoard),
        (status = 400, body = Problem,
            description = "bad-position, finished, illegal-move, malformed, unknown-game"),
        (status = 409, body = Problem, description = "finished"),
    )
)]
pub(crate) async fn show(
    GameName(variant): GameName,
    place: Result<Query<Place>, QueryRejection>,
) -> Result<Json<FreeBoard>, AppError> {
    let board = query(place)?.open(&variant)?;
    Ok(Json(board.view()))
}

/// A drawn position, perhaps half finished.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct DrawnPosition {
    /// The text form.
    position: String,
}

/// Whether a drawing is a position of a game, or everything that is wrong with it.
#[utoipa::path(post, operation_id = "checkPosition", path = "/api/boards/{game}/check",
    params(("game" = String, Path)), request_body = DrawnPosition,
    responses(
        (status = 200, body = CheckedPosition),
        (status = "4XX", body = Problem, description = "malformed, too-large, unknown-game"),
    )
)]
pub(crate) async fn check(
    GameName(variant): GameName,
    Body(drawn): Body<DrawnPosition>,
) -> Result<Json<CheckedPosition>, AppError> {
    Ok(Json(any_board::check(&variant, &drawn.position)))
}
