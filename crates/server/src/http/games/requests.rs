//! JSON types of requests about matches.

use luctor_match::time_control::TimeControl;
use luctor_search::Level;
use serde::Deserialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::http::error::ApiError;
use crate::play::change_id::ChangeId;
use crate::play::options::{self, MatchOptions};
use crate::play::variants::accepted_variant;
use crate::views::{ActionName, Color};

/// The options of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    /// The name of the game: `emergo:9x9,preset=pbmserv`, `emulsion:8,pie=off`.
    pub(crate) game: String,
    /// The other player.
    pub(crate) opponent: Opponent,
    /// The side of the creator; ignored with the opponent `human`.
    pub(crate) color: ColorWish,
    /// The time control: `unlimited` (default), `5+3`, `3d`, `bank:10d+12h`, the last two also with
    /// `,weekends-off`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) control: ControlWish,
    /// Whether the result counts for ratings: both players need accounts.
    #[serde(default)]
    pub(crate) rated: bool,
    /// The name of the invited account, with the opponent `player`.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// Whether the players may store private analysis of the running match.
    #[serde(default = "yes")]
    pub(crate) exploration: bool,
}

fn yes() -> bool {
    true
}

/// A time control as text.
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

/// The other player, as text: `human`, `link`, `lobby`, `player`, or the number of the computer's level. The old names
/// `easy`, `medium` and `hard` are still read as levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Opponent {
    /// A person at the same screen.
    Human,
    /// Anyone with the link.
    Link,
    /// Anyone who finds the match in the lobby.
    Lobby,
    /// The account named by `player`.
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

/// Lists the documented values; the old names are not part of the interface.
impl PartialSchema for Opponent {
    fn schema() -> RefOr<Schema> {
        let people = PEOPLE.iter().map(|(word, _)| (*word).to_owned());
        let levels = Level::ALL.map(|level| level.to_string());
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(
                "The other player: a `human` at the same screen, anyone with the `link`, anyone from the \
                 `lobby`, the named `player`, or a level of the computer.",
            ))
            .enum_values(Some(people.chain(levels)))
            .into()
    }
}

impl ToSchema for Opponent {}

/// The requested side.
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
    /// Returns the side, or `None` for either.
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
    pub(crate) act: ActionName,
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

impl NewGame {
    /// Checks the name of the game, and returns the options of the match.
    ///
    /// # Errors
    ///
    /// Fails if the server does not play this game.
    pub(crate) fn options(&self) -> Result<MatchOptions, ApiError> {
        Ok(MatchOptions {
            variant: accepted_variant(&self.game)?,
            opponent: match self.opponent {
                Opponent::Human => options::Opponent::SameScreen,
                Opponent::Link => options::Opponent::Link,
                Opponent::Lobby => options::Opponent::Lobby,
                Opponent::Player => {
                    options::Opponent::Player(self.player.clone().unwrap_or_default())
                }
                Opponent::Computer(level) => options::Opponent::Computer(level),
            },
            control: self.control.0,
            rated: self.rated,
            exploration: self.exploration,
        })
    }
}
