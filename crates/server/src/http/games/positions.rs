//! `/api/games/{id}/positions/{ply}`: further moves from a position of a match, and facts about it.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use luctor_rules::Message;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::boards::board_error::BoardError;
use crate::boards::match_board;
use crate::http::boards::answer;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::http::extract::query;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::matches::Matches;
use crate::play::notes::may_explore;
use crate::views::{self, Continuation, Insight};

/// The largest number of further moves. Each is searched for among the legal moves of its position.
const LONGEST: usize = 100;

/// Further moves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MovesQuery {
    /// Up to 100 moves, separated by commas. Without moves, the position itself is returned.
    #[serde(default)]
    moves: String,
}

/// Returns the position after further moves of both sides. In a running match, this is rejected if the host has turned
/// off private analysis.
#[utoipa::path(get, operation_id = "continuation", path = "/api/games/{id}/positions/{ply}/after",
    params(("id" = String, Path), ("ply" = u32, Path), MovesQuery),
    responses(
        (status = 200, body = Continuation),
        (status = "4XX", body = Problem,
            description = "illegal-move, finished, malformed, no-exploration, not-found"),
    )
)]
pub(crate) async fn after(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
    address: Address,
    query_string: Result<Query<MovesQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let query_string = query::query(query_string)?;
    if query::moves(&query_string.moves).len() > LONGEST {
        return Err(ApiError::Invalid(Message::new("too-many-moves").with("most", LONGEST)));
    }
    let loaded = matches.load(&id).await?;
    may_explore(&loaded)?;
    let continuation = move || {
        let moves = query::moves(&query_string.moves);
        let found = views::continuation(&loaded.state, ply, &moves);
        found.ok_or(BoardError::NoSuchPly)?.map_err(BoardError::from)
    };
    answer::json(&work, address, continuation).await
}

/// Returns facts about a position of a match that follow from the rules alone, without a search. The match may be
/// running.
#[utoipa::path(get, operation_id = "insight", path = "/api/games/{id}/positions/{ply}/insight",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Insight),
        (status = "4XX", body = Problem, description = "bad-position, not-found"),
    )
)]
pub(crate) async fn insight(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
    address: Address,
) -> Result<Response, ApiError> {
    let loaded = matches.load(&id).await?;
    let insight = move || {
        let board = match_board::after(&loaded.state, ply).ok_or(BoardError::NoSuchPly)??;
        Ok(board.insight()?)
    };
    answer::json(&work, address, insight).await
}
