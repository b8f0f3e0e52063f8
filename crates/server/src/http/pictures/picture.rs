//! `/api/…/picture.svg`, `.png`, animations and cards: positions and games as pictures.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use luctor_picture::{
    Card, SIZES, Scene, Style, animation as animate, card as draw_card, png as pixels, svg as draw,
};
use luctor_rules::{Game, Message, Position};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::IntoParams;

use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::limits::Address;
use crate::limits::Limits;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::views;
use crate::views::painter::{Painter, Queue};
use luctor_boards::{accepted_variant, dispatch};
use luctor_store::hex;

/// The style of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Look {
    /// `true` if the board is shown from the second player's side.
    #[serde(default)]
    flipped: bool,
    /// `light` (the default) or `dark`.
    theme: Option<String>,
    /// `checkerboard` (the default), `diamond` or `off`.
    coordinates: Option<String>,
    /// Pixels of the longer side, from 64 to 2000.
    size: Option<u32>,
}

impl Look {
    fn style(&self, size: u32) -> Result<Style, ApiError> {
        let malformed = |error: luctor_picture::StyleError| ApiError::Malformed(error.to_string());
        let size = self.size.unwrap_or(size);
        if !SIZES.contains(&size) {
            let (least, most) = (SIZES.start(), SIZES.end());
            let why = Message::new("picture-size").with("least", *least).with("most", *most);
            return Err(ApiError::Invalid(why.with("size", size)));
        }
        Ok(Style {
            theme: self.theme.as_deref().unwrap_or("light").parse().map_err(malformed)?,
            flipped: self.flipped,
            coordinates: self
                .coordinates
                .as_deref()
                .unwrap_or("checkerboard")
                .parse()
                .map_err(malformed)?,
            size,
        })
    }
}

/// A position of a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct At {
    /// The number of turns before the position; by default the present one.
    ply: Option<usize>,
}

/// A position without a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// The name of a game, such as `emulsion:8`.
    game: String,
    /// The position; by default the first of the game.
    position: Option<String>,
}

/// The default size in pixels of the longer side.
const DEFAULT_SIZE: u32 = 720;
/// The default size of an animation.
const DEFAULT_ANIMATION_SIZE: u32 = 480;

/// The lifetime of pictures that do not change: a day, since the next version of the program may draw them better.
const LASTING: HeaderValue = HeaderValue::from_static("public, max-age=86400");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

type Asked<T> = Result<Query<T>, QueryRejection>;

fn asked<T>(query: Asked<T>) -> Result<T, ApiError> {
    query.map(|Query(asked)| asked).map_err(|error| ApiError::Malformed(error.body_text()))
}

/// The scene of a requested picture, which takes milliseconds on a large board.
type DrawScene = Box<dyn FnOnce() -> Scene + Send>;

/// A requested picture.
struct Picture {
    kind: &'static str,
    file: String,
    lasting: bool,
}

/// A drawn picture.
struct Painted {
    /// The key that determines every byte.
    tag: String,
    /// `None` if the client has it already.
    bytes: Option<Vec<u8>>,
}

/// The pictures that a client has, by their tags.
#[derive(Clone)]
struct Known(Option<String>);

impl Known {
    fn of(headers: &HeaderMap) -> Known {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        Known(known.map(str::to_owned))
    }

    /// Returns a picture whose bytes `draw` computes, unless the client has them. `key` determines them.
    fn paint<E>(&self, key: &str, draw: impl FnOnce() -> Result<Vec<u8>, E>) -> Result<Painted, E> {
        let digest = hex(&Sha256::digest(key.as_bytes())[..12]);
        let tag = format!("W/\"{digest}\"");
        let is_known =
            self.0.as_ref().is_some_and(|tags| tags.split(',').any(|known| known.trim() == tag));
        Ok(Painted { tag, bytes: if is_known { None } else { Some(draw()?) } })
    }
}

impl Picture {
    /// Returns a response with the picture, or 304 if the client has it already.
    fn answer(self, painted: Painted) -> Result<Response, ApiError> {
        let cache = if self.lasting { LASTING } else { ASK_FIRST };
        let common = [(header::ETAG, value(&painted.tag)?), (header::CACHE_CONTROL, cache)];
        let Some(bytes) = painted.bytes else {
            return Ok((StatusCode::NOT_MODIFIED, common).into_response());
        };
        let name = value(&format!("inline; filename=\"{}\"", self.file))?;
        let own: [(HeaderName, HeaderValue); 2] = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.kind)),
            (header::CONTENT_DISPOSITION, name),
        ];
        Ok((common, own, bytes).into_response())
    }
}

fn value(text: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(text).map_err(ApiError::internal)
}

/// Returns the start of a file name, in characters that every system accepts.
pub(crate) fn file_name(game: &str, rest: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let game: String = game.chars().map(plain).collect();
    if rest.is_empty() { game } else { format!("{game}-{rest}") }
}

async fn svg_answer(
    (work, address): (&BoardWork, Address),
    headers: &HeaderMap,
    (scene, style): (DrawScene, Style),
    file: String,
    lasting: bool,
) -> Result<Response, ApiError> {
    let known = Known::of(headers);
    let paint = move || {
        let drawn = draw(&scene(), &style);
        let key = drawn.clone();
        known.paint(&key, || Ok::<_, ApiError>(drawn.into_bytes()))
    };
    let painted = work.wait(address, paint).await.map_err(MatchError::from)??;
    Picture { kind: "image/svg+xml", file: file + ".svg", lasting }.answer(painted)
}

async fn png_answer(
    (queue, address): (&Queue, Address),
    headers: &HeaderMap,
    drawn: impl FnOnce() -> String + Send + 'static,
    file: String,
    lasting: bool,
) -> Result<Response, ApiError> {
    let known = Known::of(headers);
    let paint = move || {
        let drawn = drawn();
        known.paint(&format!("png {drawn}"), || pixels(&drawn))
    };
    let painted = queue.draw(address, paint).await?;
    Picture { kind: "image/png", file: file + ".png", lasting }.answer(painted)
}

/// Returns the requested position of a match, its file name, and whether the picture is final.
fn of_match(loaded: &Arc<Loaded>, at: &At) -> Result<(DrawScene, String, bool), ApiError> {
    let ply = at.ply.unwrap_or(loaded.state.plies());
    if ply > loaded.state.plies() {
        return Err(ApiError::NoSuchPly);
    }
    let file = file_name(&loaded.variant.to_string(), &format!("{}-{ply}", loaded.id));
    // Without a number, the last position may have been requested before the game ended.
    let lasting = at.ply.is_some() && loaded.state.end().is_some();
    let drawn = Arc::clone(loaded);
    let scene =
        move || views::shown_at(&drawn.state, ply).expect("the match has so many turns").scene();
    Ok((Box::new(scene), file, lasting))
}

/// Draws a position of a match as SVG.
#[utoipa::path(get, operation_id = "pictureSvg", path = "/api/games/{id}/picture.svg",
    params(("id" = String, Path), At, Look),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = "4XX", body = Problem, description = "malformed, not-found"),
    )
)]
pub(crate) async fn svg(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    MatchPath(id): MatchPath,
    at: Asked<At>,
    look: Asked<Look>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (at, style) = (asked(at)?, asked(look)?.style(DEFAULT_SIZE)?);
    let loaded = matches.load(&id).await?;
    let (scene, file, lasting) = of_match(&loaded, &at)?;
    svg_answer((&work, address), &headers, (scene, style), file, lasting).await
}

/// Draws a position of a match as PNG.
#[utoipa::path(get, operation_id = "picturePng", path = "/api/games/{id}/picture.png",
    params(("id" = String, Path), At, Look),
    responses(
        (status = 200, content_type = "image/png", body = Vec<u8>),
        (status = "4XX", body = Problem, description = "malformed, not-found"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn png(
    State(matches): State<Arc<Matches>>,
    State(painter): State<Arc<Painter>>,
    MatchPath(id): MatchPath,
    at: Asked<At>,
    look: Asked<Look>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (at, style) = (asked(at)?, asked(look)?.style(DEFAULT_SIZE)?);
    let loaded = matches.load(&id).await?;
    let (scene, file, lasting) = of_match(&loaded, &at)?;
    let queue = painter.of_size(style.size);
    png_answer((queue, address), &headers, move || draw(&scene(), &style), file, lasting).await
}

/// Draws the moves of a match so far as an animated GIF of at most 800 pixels, 300 frames and 40,000 men in all frames
/// together. Of a longer match it shows every second position, or every third, and so on.
#[utoipa::path(get, operation_id = "animation", path = "/api/games/{id}/animation.gif",
    params(("id" = String, Path), Look),
    responses(
        (status = 200, content_type = "image/gif", body = Vec<u8>),
        (status = "4XX", body = Problem, description = "malformed, not-found, too-many-requests"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn animation(
    State(matches): State<Arc<Matches>>,
    State(limits): State<Arc<Limits>>,
    State(painter): State<Arc<Painter>>,
    MatchPath(id): MatchPath,
    look: Asked<Look>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let style = asked(look)?.style(DEFAULT_ANIMATION_SIZE)?;
    let loaded = matches.load(&id).await?;
    let game = loaded.variant.to_string();
    let moves = loaded.state.move_texts();
    let key = format!("gif {} {game} {moves:?} {style:?}", env!("CARGO_PKG_VERSION"));
    let (file, lasting) = (file_name(&game, id.as_str()) + ".gif", loaded.state.end().is_some());
    // Whether the client has the animation is known without drawing it.
    let mut painted = Known::of(&headers).paint(&key, || Ok::<_, ApiError>(Vec::new()))?;
    if let Some(bytes) = &mut painted.bytes {
        limits.animations.count(&address)?;
        let animation = move || animate(&views::shown(&loaded.state).scenes(), &style);
        *bytes = painter.animate(address, animation).await?;
    }
    Picture { kind: "image/gif", file, lasting }.answer(painted)
}

/// Draws the preview of links to a match: 1200 by 630 pixels with the board, the players and the result.
#[utoipa::path(get, operation_id = "card", path = "/api/games/{id}/card.png", params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "image/png", body = Vec<u8>),
        (status = 404, body = Problem, description = "not-found"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn card(
    State(matches): State<Arc<Matches>>,
    State(painter): State<Arc<Painter>>,
    MatchPath(id): MatchPath,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let loaded = matches.load(&id).await?;
    let (scene, file, _) = of_match(&loaded, &At { ply: None })?;
    let words = Card {
        title: views::headline(&loaded).0,
        players: Some(views::player_names(&loaded)),
        standing: views::standing(&loaded.state),
    };
    let drawn = move || draw_card(&scene(), &words);
    png_answer((painter.of_size(DEFAULT_SIZE), address), &headers, drawn, file + "-card", false)
        .await
}

/// Returns the position of a text.
fn of_text(which: &Which) -> Result<(DrawScene, String), ApiError> {
    let variant = accepted_variant(&which.game)?;
    let scene: DrawScene = dispatch!(&variant, |P, config| {
        let position = match &which.position {
            None => P::start(config),
            Some(text) => P::from_text(config, text).map_err(|invalid| {
                ApiError::Malformed(format!("this is no position of {config}: {invalid}"))
            })?,
        };
        Box::new(move || Scene::of(&Game::new(position)))
    });
    Ok((scene, file_name(&variant.to_string(), "")))
}

/// Draws any position as SVG.
#[utoipa::path(get, operation_id = "positionSvg", path = "/api/picture.svg", params(Which, Look),
    responses(
        (status = 200, content_type = "image/svg+xml", body = String),
        (status = 400, body = Problem, description = "malformed, unknown-game"),
    )
)]
pub(crate) async fn position_svg(
    State(work): State<Arc<BoardWork>>,
    which: Asked<Which>,
    look: Asked<Look>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let style = asked(look)?.style(DEFAULT_SIZE)?;
    let (scene, file) = of_text(&asked(which)?)?;
    svg_answer((&work, address), &headers, (scene, style), file, true).await
}

/// Draws any position as PNG.
#[utoipa::path(get, operation_id = "positionPng", path = "/api/picture.png", params(Which, Look),
    responses(
        (status = 200, content_type = "image/png", body = Vec<u8>),
        (status = 400, body = Problem, description = "malformed, unknown-game"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn position_png(
    State(painter): State<Arc<Painter>>,
    which: Asked<Which>,
    look: Asked<Look>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let style = asked(look)?.style(DEFAULT_SIZE)?;
    let (scene, file) = of_text(&asked(which)?)?;
    let queue = painter.of_size(style.size);
    png_answer((queue, address), &headers, move || draw(&scene(), &style), file, true).await
}
