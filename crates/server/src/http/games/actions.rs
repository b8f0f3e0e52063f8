//! Moves and other actions of players.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_match::state::Action;
use luctor_store::MatchId;

use super::requests::{Change, NewAct, NewMove};
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::engine::turns::EngineTurns;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::limits::Address;
use crate::play::matches::{Matches, Request};
use crate::views::{Game, GameViews};

/// Plays a move.
#[utoipa::path(post, operation_id = "play", path = "/api/games/{id}/moves", params(("id" = String, Path)),
    request_body = NewMove,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "illegal-move, not-your-turn, not-yours, not-found, stale, finished, not-begun, \
                           adjourned, time-up"),
    )
)]
pub(crate) async fn play(
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    State(turns): State<Arc<EngineTurns>>,
    MatchPath(id): MatchPath,
    address: Address,
    visitor: Visitor,
    Body(body): Body<NewMove>,
) -> Result<Json<Game>, ApiError> {
    let NewMove { id: change, version, text, lag } = &body;
    let lag_ms = i64::from(*lag);
    visitor.allow(Scope::Play)?;
    let request = Request { id: change, version: *version, lag_ms, action: Action::Move(text) };
    let changed = matches.change(&id, &visitor, request).await?;
    turns.record(&id, address);
    Ok(Json(views.view(&changed, &visitor).await?))
}

/// Takes back moves without asking: against the computer back to the player's last move, on one screen one move.
#[utoipa::path(post, operation_id = "undo", path = "/api/games/{id}/undo", params(("id" = String, Path)),
    request_body = Change,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "cannot-undo, not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn undo(
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(body): Body<Change>,
) -> Result<Json<Game>, ApiError> {
    apply(&matches, &views, &id, &visitor, &body, Action::Undo).await
}

/// Resigns; a visitor who plays both sides resigns for the side to move.
#[utoipa::path(post, operation_id = "resign", path = "/api/games/{id}/resign", params(("id" = String, Path)),
    request_body = Change,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem, description = "not-yours, not-found, finished, not-begun"),
    )
)]
pub(crate) async fn resign(
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(body): Body<Change>,
) -> Result<Json<Game>, ApiError> {
    apply(&matches, &views, &id, &visitor, &body, Action::Resign).await
}

/// Performs any other action; `actions` of a match lists the possible ones.
#[utoipa::path(post, operation_id = "act", path = "/api/games/{id}/acts", params(("id" = String, Path)),
    request_body = NewAct,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "not-yours, unconfirmed-email, not-found, stale, finished, not-finished, not-begun, adjourned, \
                           not-adjourned, no-offer, offered-already, too-many-offers, nobody-to-ask, no-clock, too-late, \
                           not-absent, cannot-undo"),
    )
)]
pub(crate) async fn act(
    State(matches): State<Arc<Matches>>,
    State(views): State<GameViews>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(body): Body<NewAct>,
) -> Result<Json<Game>, ApiError> {
    let NewAct { id: change, version, act } = body;
    apply(&matches, &views, &id, &visitor, &Change { id: change, version }, act.action()).await
}

async fn apply(
    matches: &Arc<Matches>,
    views: &GameViews,
    id: &MatchId,
    visitor: &Visitor,
    change: &Change,
    action: Action<'_>,
) -> Result<Json<Game>, ApiError> {
    visitor.allow(Scope::Play)?;
    let request = Request { id: &change.id, version: change.version, lag_ms: 0, action };
    let changed = matches.change(id, visitor, request).await?;
    Ok(Json(views.view(&changed, visitor).await?))
}
