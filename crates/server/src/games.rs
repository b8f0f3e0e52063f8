//! `/api/games`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_rules::{ByColor, Color, Variant};

use crate::app::App;
use crate::body::{Body, Change, NewGame, NewMove};
use crate::error::{AppError, Problem};
use crate::match_id::MatchId;
use crate::match_state::Seat;
use crate::matches::{Beginning, Wish, against_computer};
use crate::owner::{NewToken, Reader};
use crate::ply::Ply;
use crate::view::{Game, Position};

type Shared = State<Arc<App>>;

/// The largest Emulsion board here: every answer lists all legal moves of a position.
const LARGEST_BOARD: usize = 32;

/// Begins a match; it belongs to this browser.
#[utoipa::path(post, operation_id = "beginGame", path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = Game),
    (status = "4XX", body = Problem, description = "malformed, unknown-game, too-large"),
))]
pub(crate) async fn begin(
    State(app): Shared,
    reader: Reader,
    Body(new): Body<NewGame>,
) -> Result<Response, AppError> {
    let variant = variant(&new.game)?;
    let level = new.opponent.level();
    let seats = match level {
        None => ByColor { black: Seat::Person, white: Seat::Person },
        Some(_) => against_computer(match new.color.color() {
            Some(color) => color.into(),
            None => any_color()?,
        }),
    };
    let (owner, cookie) = match reader.0 {
        Some(owner) => (owner, None),
        None => {
            let token = NewToken::random().map_err(AppError::internal)?;
            (token.hash(), Some((header::SET_COOKIE, token.set_cookie(app.cookies))))
        }
    };
    let reader = Reader(Some(owner.clone()));
    let begun = app.begin(Beginning { variant, seats, level, owner }).await?;
    Ok((StatusCode::CREATED, AppendHeaders(cookie), Json(begun.view(&reader))).into_response())
}

fn variant(name: &str) -> Result<Variant, AppError> {
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
    id: MatchId,
    reader: Reader,
) -> Result<Json<Game>, AppError> {
    let loaded = app.load(&id).await?;
    // A move that the computer still owes, from a start that took up too many matches.
    app.let_computer_play(&id, loaded.state.as_ref());
    Ok(Json(loaded.view(&reader)))
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
    id: MatchId,
    Ply(ply): Ply,
) -> Result<Json<Position>, AppError> {
    let loaded = app.load(&id).await?;
    loaded.state.position_at(ply).map(Json).ok_or(AppError::NoSuchPly)
}

/// Plays a move.
#[utoipa::path(post, operation_id = "play", path = "/api/games/{id}/moves", params(("id" = String, Path)),
    request_body = NewMove,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem,
            description = "illegal-move, not-your-turn, not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn play(
    State(app): Shared,
    id: MatchId,
    reader: Reader,
    Body(body): Body<NewMove>,
) -> Result<Json<Game>, AppError> {
    let wish = Wish::Move(&body.text);
    let changed = app.change(&id, &reader, (&body.id, body.version), wish).await?;
    Ok(Json(changed.view(&reader)))
}

/// Takes back: against the computer up to the person's last move, otherwise one move.
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
    id: MatchId,
    reader: Reader,
    Body(body): Body<Change>,
) -> Result<Json<Game>, AppError> {
    let changed = app.change(&id, &reader, (&body.id, body.version), Wish::Undo).await?;
    Ok(Json(changed.view(&reader)))
}

/// Gives up: the person's side, or the side to move of two people.
#[utoipa::path(post, operation_id = "resign", path = "/api/games/{id}/resign", params(("id" = String, Path)),
    request_body = Change,
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = Problem, description = "not-yours, not-found, stale, finished"),
    )
)]
pub(crate) async fn resign(
    State(app): Shared,
    id: MatchId,
    reader: Reader,
    Body(body): Body<Change>,
) -> Result<Json<Game>, AppError> {
    let changed = app.change(&id, &reader, (&body.id, body.version), Wish::Resign).await?;
    Ok(Json(changed.view(&reader)))
}
