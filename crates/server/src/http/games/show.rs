//! Reading a match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use luctor_match::state::Status;

use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::guest::{known, with_cookie};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::play::seating::Seating;
use crate::views::GameViews;
use crate::views::{self, Game, Position};

/// Returns a match. A guest without a cookie gets one if the match waits for a player: its code is valid only once, so
/// a browser that loses the response to its request to join needs the cookie to be recognized.
#[utoipa::path(get, operation_id = "game", path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(seating): State<Arc<Seating>>,
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    State(cookies): State<Cookies>,
    State(guests): State<Guests>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let loaded = seating.start_if_complete(matches.load(&id).await?).await?;
    matches.note_request(&loaded, &visitor).await;
    // After a restart, the computer may be to move.
    matches.resume(&loaded);
    let (visitor, cookie) = match loaded.state.status() {
        Status::Waiting if !visitor.is_known() => known(cookies, &guests, visitor).await?,
        _ => (visitor, None),
    };
    Ok(with_cookie(StatusCode::OK, cookie, views.view(&loaded, &visitor).await?))
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
    State(work): State<Arc<BoardWork>>,
    address: Address,
) -> Result<Json<Position>, ApiError> {
    let loaded = matches.load(&id).await?;
    let position = move || views::position_at(&loaded.state, ply);
    let found = work.wait(address, position).await.map_err(MatchError::from)?;
    found.map(Json).ok_or(ApiError::NoSuchPly)
}
