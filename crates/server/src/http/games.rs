//! `/api/games`.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_rules::{Color, Variant};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::Scope;
use crate::account::owner::NewToken;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::{Body, Change, Join, NewAct, NewGame, NewMove};
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::play::any_match::Wish;
use crate::play::matches::Request;
use crate::play::seat::SeatCode;
use crate::views::{Codes, Game, Position};
use luctor_store::MatchId;

type Shared = State<Arc<App>>;

/// The largest Emulsion board here: every answer lists all legal moves of a position.
const LARGEST_BOARD: usize = 32;

/// A reader who can be known again: a guest's browser without a token is given one.
fn known(app: &App, reader: Visitor) -> Result<(Visitor, Option<HeaderValue>), AppError> {
    if reader.is_known() {
        return Ok((reader, None));
    }
    let token = NewToken::random().map_err(AppError::internal)?;
    Ok((Visitor { browser: Some(token.hash()), ..reader }, Some(token.set_cookie(app.cookies))))
}

fn with_cookie(status: StatusCode, cookie: Option<HeaderValue>, body: impl Serialize) -> Response {
    let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
    (status, AppendHeaders(cookie), Json(body)).into_response()
}

/// Makes a match; it begins at once, or when somebody comes by a link or from the lobby.
#[utoipa::path(post, operation_id = "beginGame", path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = Game),
    (status = "4XX", body = Problem,
        description = "malformed, unknown-game, too-large, contradiction, signed-out"),
))]
pub(crate) async fn begin(
    State(app): Shared,
    reader: Visitor,
    Body(new): Body<NewGame>,
) -> Result<Response, AppError> {
    let variant = variant(&new.game)?;
    let color = match new.color.color() {
        Some(color) => color.into(),
        None => any_color()?,
    };
    reader.allow(Scope::Challenge)?;
    let (reader, cookie) = known(&app, reader)?;
    let id = MatchId::random().map_err(AppError::internal)?;
    let (loaded, codes) = app.begin(id, &variant, &new, color, &reader).await?;
    let mut game = app.views.view(&loaded, &reader);
    // Nobody has moved: the places are those of the colors.
    let [black, white] = codes.map(|code| code.map(|code| code.as_str().to_owned()));
    if black.is_some() || white.is_some() {
        game.codes = Some(Codes { black, white });
    }
    Ok(with_cookie(StatusCode::CREATED, cookie, game))
}

/// Sits down: with the code of a link, or from the lobby, or on an invitation. With the code of one's own seat
/// a further device may act for it.
#[utoipa::path(post, operation_id = "join", path = "/api/games/{id}/join", params(("id" = String, Path)),
    request_body = Join,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "no-such-seat, seat-taken, own-opponent, signed-out, not-found"),
    )
)]
pub(crate) async fn join(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(body): Body<Join>,
) -> Result<Response, AppError> {
    reader.allow(Scope::Challenge)?;
    let (reader, cookie) = known(&app, reader)?;
    let code = body.code.as_deref().map(SeatCode::sent);
    let loaded = app.join(&id, &reader, code.as_ref()).await?;
    Ok(with_cookie(StatusCode::OK, cookie, app.views.view(&loaded, &reader)))
}

/// Says no to an invitation: the match is called off.
#[utoipa::path(post, operation_id = "declineInvitation", path = "/api/games/{id}/decline",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem, description = "not-yours, not-found, finished"),
    )
)]
pub(crate) async fn decline(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
) -> Result<Json<Game>, AppError> {
    reader.allow(Scope::Challenge)?;
    let loaded = app.decline_invitation(&id, &reader).await?;
    Ok(Json(app.views.view(&loaded, &reader)))
}

/// The code of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Code {
    /// For a link; the code before it is worthless.
    code: String,
}

/// Gives one's own seat, or the open one of an opponent who has still to come, a new code.
#[utoipa::path(post, operation_id = "renewCode", path = "/api/games/{id}/seats/{color}/code",
    params(("id" = String, Path), ("color" = crate::views::Color, Path)),
    responses(
        (status = 200, body = Code),
        (status = "4XX", body = Problem, description = "not-yours, not-found"),
    )
)]
pub(crate) async fn renew_code(
    State(app): Shared,
    MatchPath(id): MatchPath,
    Path((_, color)): Path<(String, String)>,
    reader: Visitor,
) -> Result<Json<Code>, AppError> {
    reader.allow(Scope::Play)?;
    let color: Color = color.parse().map_err(|_| AppError::NoSuchPage)?;
    let code = app.renew_code(&id, &reader, color).await?;
    Ok(Json(Code { code: code.as_str().to_owned() }))
}

pub(crate) fn variant(name: &str) -> Result<Variant, AppError> {
    let variant: Variant =
        name.parse().map_err(|error| AppError::UnknownGame(format!("{error}")))?;
    match &variant {
        Variant::Emulsion(config) if config.size() > LARGEST_BOARD => {
            Err(AppError::UnknownGame(format!(
                "this server plays Emulsion on boards of at most {LARGEST_BOARD} files, not {}",
                config.size()
            )))
        }
        _ => Ok(variant),
    }
}

fn any_color() -> Result<Color, AppError> {
    let mut coin = [0];
    getrandom::fill(&mut coin).map_err(AppError::internal)?;
    Ok(if coin[0] % 2 == 0 { Color::Black } else { Color::White })
}

/// A match.
#[utoipa::path(get, operation_id = "game", path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Game),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
) -> Result<Json<Game>, AppError> {
    let loaded = app.start_if_complete(app.matches.load(&id).await?).await?;
    // A move that the computer still owes, from a start that took up too many matches.
    app.matches.resume(&loaded);
    Ok(Json(app.views.view(&loaded, &reader)))
}

/// The position after so many moves of the present list.
#[utoipa::path(get, operation_id = "position", path = "/api/games/{id}/positions/{ply}",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Position),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn position(
    State(app): Shared,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
) -> Result<Json<Position>, AppError> {
    let loaded = app.matches.load(&id).await?;
    loaded.state.position_at(ply).map(Json).ok_or(AppError::NoSuchPly)
}

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
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(body): Body<NewMove>,
) -> Result<Json<Game>, AppError> {
    let NewMove { id: change, version, text, lag } = &body;
    let lag_ms = i64::from(*lag);
    reader.allow(Scope::Play)?;
    let request = Request { id: change, version: *version, lag_ms, wish: Wish::Move(text) };
    let changed = app.matches.change(&id, &reader, request).await?;
    Ok(Json(app.views.view(&changed, &reader)))
}

/// Takes back without asking: against the computer up to the person's last move, alone one move.
#[utoipa::path(post, operation_id = "undo", path = "/api/games/{id}/undo", params(("id" = String, Path)),
    request_body = Change,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "cannot-undo, not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn undo(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(body): Body<Change>,
) -> Result<Json<Game>, AppError> {
    grant(&app, &id, &reader, &body, Wish::Undo).await
}

/// Gives up; who plays both sides gives up for the side to move.
#[utoipa::path(post, operation_id = "resign", path = "/api/games/{id}/resign", params(("id" = String, Path)),
    request_body = Change,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem, description = "not-yours, not-found, finished, not-begun"),
    )
)]
pub(crate) async fn resign(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(body): Body<Change>,
) -> Result<Json<Game>, AppError> {
    grant(&app, &id, &reader, &body, Wish::Resign).await
}

/// Does anything else that a player can do; `actions` of a match tells what is possible.
#[utoipa::path(post, operation_id = "act", path = "/api/games/{id}/acts", params(("id" = String, Path)),
    request_body = NewAct,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "not-yours, not-found, stale, finished, not-finished, not-begun, adjourned, \
                           not-adjourned, no-offer, offered-already, nobody-to-ask, no-clock, too-late, \
                           not-absent, cannot-undo"),
    )
)]
pub(crate) async fn act(
    State(app): Shared,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(body): Body<NewAct>,
) -> Result<Json<Game>, AppError> {
    let NewAct { id: change, version, act } = body;
    grant(&app, &id, &reader, &Change { id: change, version }, act.wish()).await
}

async fn grant(
    app: &Arc<App>,
    id: &MatchId,
    reader: &Visitor,
    change: &Change,
    wish: Wish<'_>,
) -> Result<Json<Game>, AppError> {
    reader.allow(Scope::Play)?;
    let request = Request { id: &change.id, version: change.version, lag_ms: 0, wish };
    let changed = app.matches.change(id, reader, request).await?;
    Ok(Json(app.views.view(&changed, reader)))
}
