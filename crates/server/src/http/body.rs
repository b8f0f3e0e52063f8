//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use luctor_search::Level;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::time::timeout_at;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::http::connections::BodyDue;
use crate::http::error::{AppError, LARGEST_BODY};
use crate::play::any_match::Wish;
use crate::play::change_id::ChangeId;
use crate::views::Color;
use luctor_match::event::{Claim, Offer};
use luctor_match::time_control::TimeControl;

/// What begins a match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    /// The name of the game: `emergo:9x9,preset=pbmserv`, `emulsion:8,pie=off`.
    pub(crate) game: String,
    /// Who sits on the other side.
    pub(crate) opponent: Opponent,
    /// The side of the person who begins the match; no meaning against `human`.
    pub(crate) color: ColorWish,
    /// The time control: `unlimited` (when missing), `5+3`, `3d`, `bank:10d+12h`, the last two also with
    /// `,weekends-off`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) control: ControlWish,
    /// Whether the result counts for ratings: both players need accounts.
    #[serde(default)]
    pub(crate) rated: bool,
    /// The name of the account that is invited, with the opponent `player`.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// Whether the players may keep private explorations of the match on the server.
    #[serde(default = "yes")]
    pub(crate) exploration: bool,
}

fn yes() -> bool {
    true
}

/// A time control in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Option<String>")]
pub(crate) struct ControlWish(pub(crate) TimeControl);

impl Default for ControlWish {
    fn default() -> ControlWish {
        ControlWish(TimeControl::Unlimited)
    }
}

impl TryFrom<Option<String>> for ControlWish {
    type Error = String;

    fn try_from(text: Option<String>) -> Result<ControlWish, String> {
        let Some(text) = text else { return Ok(ControlWish::default()) };
        text.parse().map(ControlWish).map_err(|error| format!("{error}"))
    }
}

/// Who sits on the other side. As text: `human`, `link`, `lobby`, or the number of the computer's level. Those
/// who have asked for `easy`, `medium` or `hard` still get the level that these names stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Opponent {
    /// Somebody at the same screen.
    Human,
    /// Whoever is sent a link.
    Link,
    /// Whoever finds the match in the lobby.
    Lobby,
    /// The account that is named.
    Player,
    /// The computer.
    Computer(Level),
}

const PEOPLE: [(&str, Opponent); 4] = [
    ("human", Opponent::Human),
    ("link", Opponent::Link),
    ("lobby", Opponent::Lobby),
    ("player", Opponent::Player),
];

impl TryFrom<String> for Opponent {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Opponent, &'static str> {
        if let Some(&(_, opponent)) = PEOPLE.iter().find(|(word, _)| *word == text) {
            return Ok(opponent);
        }
        let level = text
            .parse()
            .map_err(|_| "the opponent is human, link, lobby, player or a level from 1 to 8")?;
        Ok(Opponent::Computer(level))
    }
}

/// The values that are offered; the names of old are read too, but are no part of the interface.
impl PartialSchema for Opponent {
    fn schema() -> RefOr<Schema> {
        let people = PEOPLE.iter().map(|(word, _)| (*word).to_owned());
        let levels = Level::ALL.map(|level| level.to_string());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "Who sits on the other side: `human` at the same screen, whoever is sent a `link`, \
                 whoever comes from the `lobby`, the named `player`, or a level of the computer.",
            ))
            .enum_values(Some(people.chain(levels)))
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
    /// What the client knows to be spent on the way, in milliseconds: it is given back within bounds.
    #[serde(default)]
    pub(crate) lag: u32,
}

/// Something else that a player does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewAct {
    /// Made by the client; a repeated request is done once.
    pub(crate) id: ChangeId,
    /// The version of the match that it was done for.
    pub(crate) version: u32,
    /// What is done.
    pub(crate) act: Act,
}

/// What a player can do beside moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Act {
    /// Take back without asking.
    Undo,
    /// Give up.
    Resign,
    /// Call the match off.
    Abort,
    /// Offer a draw, or accept that the other side has.
    OfferDraw,
    /// Ask to take back.
    OfferTakeback,
    /// Ask to stop the clocks.
    OfferAdjourn,
    /// Ask to go on.
    OfferResume,
    /// Ask to play again.
    OfferRematch,
    /// Accept what is offered.
    Accept,
    /// Decline what is offered, or withdraw one's own offer.
    Decline,
    /// Claim the win, since the other side has left.
    ClaimWin,
    /// Claim a draw, since the other side has left.
    ClaimDraw,
    /// Give the other side more time.
    GiveTime,
}

impl Act {
    /// All of them, in the order of the interface.
    pub(crate) const ALL: [Act; 13] = [
        Act::Undo,
        Act::Resign,
        Act::Abort,
        Act::OfferDraw,
        Act::OfferTakeback,
        Act::OfferAdjourn,
        Act::OfferResume,
        Act::OfferRematch,
        Act::Accept,
        Act::Decline,
        Act::ClaimWin,
        Act::ClaimDraw,
        Act::GiveTime,
    ];

    /// What is wished by it.
    pub(crate) fn wish(self) -> Wish<'static> {
        match self {
            Act::Undo => Wish::Undo,
            Act::Resign => Wish::Resign,
            Act::Abort => Wish::Abort,
            Act::OfferDraw => Wish::Offer(Offer::Draw),
            Act::OfferTakeback => Wish::Offer(Offer::Takeback),
            Act::OfferAdjourn => Wish::Offer(Offer::Adjourn),
            Act::OfferResume => Wish::Offer(Offer::Resume),
            Act::OfferRematch => Wish::Offer(Offer::Rematch),
            Act::Accept => Wish::Accept,
            Act::Decline => Wish::Decline,
            Act::ClaimWin => Wish::Claim(Claim::Win),
            Act::ClaimDraw => Wish::Claim(Claim::Draw),
            Act::GiveTime => Wish::Give,
        }
    }
}

/// Somebody sits down.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Join {
    /// The code of the seat, from its link; without one the seat must stand in the lobby.
    #[serde(default)]
    pub(crate) code: Option<String>,
}

/// A change without a choice: taking back, giving up.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Change {
    /// Made by the client; a repeated request is done once.
    pub(crate) id: ChangeId,
    /// The version of the match that the change was made for.
    pub(crate) version: u32,
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
        let due = request.extensions().get::<BodyDue>().copied();
        let read = Bytes::from_request(request, state);
        let read = match due {
            Some(BodyDue(due)) => timeout_at(due, read).await.map_err(|_| AppError::TooSlow)?,
            None => read.await,
        };
        let bytes = read.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => AppError::TooLarge(LARGEST_BODY),
            _ => AppError::Malformed("it broke off".to_owned()),
        })?;
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| AppError::Malformed(error.to_string()))
    }
}
