//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use luctor_search::Level;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::error::AppError;
use crate::view::Color;

/// What begins a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    /// The name of the game: `emergo:9x9,preset=pbmserv`, `emulsion:8,pie=off`.
    pub(crate) game: String,
    /// Who sits on the other side.
    pub(crate) opponent: Opponent,
    /// The side of the person who begins the match; no meaning against `human`.
    pub(crate) color: ColorWish,
}

/// Who sits on the other side. As text: `human`, or the number of the computer's level. Those who have
/// asked for `easy`, `medium` or `hard` still get the level that these names stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Opponent {
    /// Somebody at the same screen.
    Human,
    /// The computer.
    Computer(Level),
}

const HUMAN: &str = "human";

impl Opponent {
    /// The level of the computer, if it plays.
    pub(crate) fn level(self) -> Option<Level> {
        match self {
            Opponent::Human => None,
            Opponent::Computer(level) => Some(level),
        }
    }
}

impl TryFrom<String> for Opponent {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Opponent, &'static str> {
        if text == HUMAN {
            return Ok(Opponent::Human);
        }
        let level = text.parse().map_err(|_| "the opponent is human or a level from 1 to 8")?;
        Ok(Opponent::Computer(level))
    }
}

/// The values that are offered; the names of old are read too, but are no part of the interface.
impl PartialSchema for Opponent {
    fn schema() -> RefOr<Schema> {
        let levels = Level::ALL.map(|level| level.to_string());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Who sits on the other side: `human`, or a level of the computer."))
            .enum_values(Some([HUMAN.to_owned()].into_iter().chain(levels)))
            .into()
    }
}

impl ToSchema for Opponent {}

/// The side that somebody wishes to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ColorWish {
    /// Black.
    Black,
    /// White.
    White,
    /// Either.
    Random,
}

impl ColorWish {
    /// The side, when it does not matter which.
    pub(crate) fn color(self) -> Option<Color> {
        match self {
            ColorWish::Black => Some(Color::Black),
            ColorWish::White => Some(Color::White),
            ColorWish::Random => None,
        }
    }
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewMove {
    /// Made by the client; a repeated request is done once.
    pub(crate) id: ChangeId,
    /// The version of the match that the move was made for.
    pub(crate) version: u32,
    /// The move, in any spelling of its game.
    #[serde(rename = "move")]
    pub(crate) text: String,
}

/// A change without a choice: taking back, giving up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Change {
    /// Made by the client; a repeated request is done once.
    pub(crate) id: ChangeId,
    /// The version of the match that the change was made for.
    pub(crate) version: u32,
}

/// The id of a change: 1 to 64 characters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 64)]
pub(crate) struct ChangeId(String);

impl ChangeId {
    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ChangeId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<ChangeId, &'static str> {
        // PostgreSQL stores no NUL; no other control character is of use either.
        if text.contains(char::is_control) {
            return Err("an id has no control characters");
        }
        if (1..=64).contains(&text.chars().count()) {
            Ok(ChangeId(text))
        } else {
            Err("an id has from 1 to 64 characters")
        }
    }
}

/// The JSON body of a request. It must be called JSON: a page of another site cannot send that without
/// being asked.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, AppError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !essence.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            return Err(AppError::ContentType);
        }
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| {
                match rejection.into_response().status() {
                    StatusCode::PAYLOAD_TOO_LARGE => AppError::TooLarge,
                    _ => AppError::Malformed("it broke off".to_owned()),
                }
            })?;
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| AppError::Malformed(error.to_string()))
    }
}
