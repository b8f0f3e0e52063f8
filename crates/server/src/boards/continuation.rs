//! `/api/games/{id}/positions/{ply}/after`: what would be after further moves.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::play::notes::may_explore;
use crate::views::{self, Continuation};

/// Moves at most: each is looked for among the legal ones of its position.
const LONGEST: usize = 100;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Moves apart by commas, up to 100; none is the position itself.
    #[serde(default)]
    moves: String,
}

/// The position after further moves of both sides that nobody has made. In a match that goes on it is refused
/// where its maker wanted no explorations.
#[utoipa::path(get, operation_id = "continuation", path = "/api/games/{id}/positions/{ply}/after",
    params(("id" = String, Path), ("ply" = u32, Path), Wanted),
    responses(
        (status = 200, body = Continuation),
        (status = "4XX", body = Problem,
            description = "illegal-move, finished, malformed, no-exploration, not-found"),
    )
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Continuation>, AppError> {
    let Query(wanted) = wanted.map_err(|error| AppError::Malformed(error.body_text()))?;
    let texts = wanted.moves.split(',').map(str::trim);
    let moves: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    if moves.len() > LONGEST {
        return Err(AppError::Malformed(format!("{LONGEST} moves can be asked for at most")));
    }
    let loaded = app.matches.load(&id).await?;
    may_explore(&loaded)?;
    let after = views::continuation(&loaded.state, ply, &moves).ok_or(AppError::NoSuchPly)?;
    Ok(Json(after?))
}
