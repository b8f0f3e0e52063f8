//! Creating matches.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_rules::Color;
use luctor_store::MatchId;
use serde::Serialize;

use super::requests::NewGame;
use crate::account::Scope;
use crate::account::guests::Guests;
use crate::account::traces::Traces;
use crate::account::visitor::Visitor;
use crate::engine::turns::EngineTurns;
use crate::http::body::Body;
use crate::http::cookie::{Cookie, Cookies};
use crate::http::error::{ApiError, Problem};
use crate::limits::Address;
use crate::play::options::Opponent;
use crate::play::seating::Seating;
use crate::play::seating::open_seeks::OpenSeeks;
use crate::views::{Game, GameViews, SeatCodes};

/// Creates a match. It starts at once, or when the other player joins.
#[utoipa::path(post, operation_id = "beginGame", path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = Game),
    (status = "4XX", body = Problem,
        description = "malformed, unknown-game, too-large, contradiction, signed-out, unconfirmed-email, too-many-seeks"),
))]
#[expect(clippy::too_many_arguments, reason = "each extractor is a parameter")]
pub(crate) async fn create(
    State(seating): State<Arc<Seating>>,
    State(views): State<GameViews>,
    State(seeks): State<Arc<OpenSeeks>>,
    State(cookies): State<Cookies>,
    State(traces): State<Arc<Traces>>,
    State(turns): State<Arc<EngineTurns>>,
    address: Address,
    State(guests): State<Guests>,
    visitor: Visitor,
    Body(new): Body<NewGame>,
) -> Result<Response, ApiError> {
    let options = new.options()?;
    let color = match new.color.color() {
        Some(color) => color.into(),
        None => any_color()?,
    };
    visitor.allow(Scope::Challenge)?;
    let (visitor, cookie) = known(cookies, &guests, visitor).await?;
    let id = MatchId::random()?;
    if matches!(options.opponent, Opponent::Lobby | Opponent::Player(_)) {
        seeks.admit(&id, &visitor, address).await?;
    }
    turns.record(&id, address);
    let (loaded, codes) = seating.create(id, &options, color, &visitor).await?;
    if options.rated {
        traces.record(&visitor, address).await?;
    }
    let mut game = views.view(&loaded, &visitor);
    // No move was made yet, so the first player has Black.
    let [black, white] = codes.map(|code| code.map(|code| code.as_str().to_owned()));
    if black.is_some() || white.is_some() {
        game.codes = Some(SeatCodes { black, white });
    }
    Ok(with_cookie(StatusCode::CREATED, cookie, game))
}

fn any_color() -> Result<Color, ApiError> {
    let mut coin = [0];
    getrandom::fill(&mut coin)?;
    Ok(if coin[0] % 2 == 0 { Color::Black } else { Color::White })
}

/// Returns a visitor who will be recognized again: a browser without a cookie gets one.
pub(super) async fn known(
    cookies: Cookies,
    guests: &Guests,
    visitor: Visitor,
) -> Result<(Visitor, Option<HeaderValue>), ApiError> {
    if visitor.browser.is_some() || visitor.is_program() {
        return Ok((visitor, None));
    }
    let (hash, cookie) = guests.create().await?;
    let cookie = cookies.set(Cookie::Guest, &cookie);
    Ok((Visitor { browser: Some(hash), ..visitor }, Some(cookie)))
}

pub(super) fn with_cookie(
    status: StatusCode,
    cookie: Option<HeaderValue>,
    body: impl Serialize,
) -> Response {
    let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
    (status, AppendHeaders(cookie), Json(body)).into_response()
}
