//! Taking seats in matches.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::requests::Join;
use crate::account::Scope;
use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::guest::{known, with_cookie};
use crate::http::extract::match_id::MatchPath;
use crate::limits::Limits;
use crate::play::seat::SeatCode;
use crate::play::seating::Seating;
use crate::views::GameViews;
use crate::views::{Color, Game};

/// Takes a seat: with the code of a link, from the lobby, or by invitation. With the code of the visitor's own seat, this
/// device joins it, too.
#[utoipa::path(post, operation_id = "join", path = "/api/games/{id}/join", params(("id" = String, Path)),
    request_body = Join,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "contradiction, no-such-seat, not-a-bot, unconfirmed-email, not-welcome, seat-taken, own-opponent, signed-out, not-found, too-many-games"),
    )
)]
pub(crate) async fn join(
    State(seating): State<Arc<Seating>>,
    State(views): State<GameViews>,
    State(cookies): State<Cookies>,
    State(guests): State<Guests>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Body(body): Body<Join>,
) -> Result<Response, ApiError> {
    visitor.allow(Scope::Challenge)?;
    let (visitor, cookie) = known(cookies, &guests, visitor).await?;
    let code = body.code.as_deref().map(SeatCode::sent);
    let loaded = seating.join(&id, &visitor, code.as_ref()).await?;
    Ok(with_cookie(StatusCode::OK, cookie, views.view(&loaded, &visitor).await?))
}

/// Declines an invitation: the match is aborted.
#[utoipa::path(post, operation_id = "declineInvitation", path = "/api/games/{id}/decline",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem, description = "not-yours, not-found, finished"),
    )
)]
pub(crate) async fn decline(
    State(seating): State<Arc<Seating>>,
    State(views): State<GameViews>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
) -> Result<Json<Game>, ApiError> {
    visitor.allow(Scope::Challenge)?;
    let loaded = seating.decline_invitation(&id, &visitor).await?;
    Ok(Json(views.view(&loaded, &visitor).await?))
}

/// The code of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Code {
    /// For a link; the previous code is invalid.
    code: String,
}

/// Replaces the code of the visitor's own seat, or of the open seat of an opponent who has not joined yet.
#[utoipa::path(post, operation_id = "renewCode", path = "/api/games/{id}/seats/{color}/code",
    params(("id" = String, Path), ("color" = Color, Path)),
    responses(
        (status = 200, body = Code),
        (status = "4XX", body = Problem, description = "not-yours, not-found"),
    )
)]
pub(crate) async fn renew_code(
    State(seating): State<Arc<Seating>>,
    State(limits): State<Arc<Limits>>,
    MatchPath(id): MatchPath,
    Path((_, color)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Json<Code>, ApiError> {
    visitor.allow(Scope::Play)?;
    limits.seat_codes.count(&visitor.address)?;
    let color: luctor_rules::Color = color.parse().map_err(|_| ApiError::NoSuchPage)?;
    let code = seating.renew_code(&id, &visitor, color).await?;
    Ok(Json(Code { code: code.as_str().to_owned() }))
}
