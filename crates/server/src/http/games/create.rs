//! Creating matches.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use luctor_rules::Color;
use luctor_store::MatchId;

use super::requests::NewGame;
use crate::account::Scope;
use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::engine::turns::EngineTurns;
use crate::http::body::Body;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::guest::{known, with_cookie};
use crate::limits::Limits;
use crate::play::seating::Seating;
use crate::views::{Game, GameViews, SeatCodes};

/// Creates a match. It starts at once, or when the other player joins.
#[utoipa::path(post, operation_id = "beginGame", path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = Game),
    (status = "4XX", body = Problem,
        description = "malformed, unknown-game, too-large, contradiction, signed-out, unconfirmed-email, too-many-seeks, too-many-games"),
))]
#[expect(clippy::too_many_arguments, reason = "each extractor is a parameter")]
pub(crate) async fn create(
    State(seating): State<Arc<Seating>>,
    State(views): State<GameViews>,
    State(cookies): State<Cookies>,
    State(turns): State<Arc<EngineTurns>>,
    State(guests): State<Guests>,
    State(limits): State<Arc<Limits>>,
    visitor: Visitor,
    Body(new): Body<NewGame>,
) -> Result<Response, ApiError> {
    let options = new.options()?;
    let color = match new.color.color() {
        Some(color) => color.into(),
        None => any_color()?,
    };
    visitor.allow(Scope::Challenge)?;
    if visitor.account.is_none() {
        limits.guest_games.count(&visitor.address)?;
    }
    let (visitor, cookie) = known(cookies, &guests, visitor).await?;
    let id = MatchId::random()?;
    turns.record(&id, visitor.address);
    let (loaded, codes) = seating.create(id, &options, color, &visitor).await?;
    let mut game = views.view(&loaded, &visitor).await?;
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
