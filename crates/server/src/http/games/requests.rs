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
use crate::play::variants::match_variant;
use crate::views::{ActionName, Color};

/// The options of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewGame {
    /// The name of the game: `emergo:9x9,preset=pbmserv`, `emulsion:8,pie=off`.
    pub(crate) game: String,
    /// The other player.
    pub(crate) opponent: Opponent,
    /// The side of the creator; ignored with the opponent `human`.
    pub(crate) color: ColorChoice,
    /// The time control: `unlimited` (default), `5+3`, `3d`, `bank:10d+12h`, the last two also with
    /// `,weekends-off`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) control: ControlText,
    /// `true` if the result counts for ratings: both players need accounts.
    #[serde(default)]
    pub(crate) rated: bool,
    /// The name of the invited account, with the opponent `player`.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// `true` if the players may store private analysis of the running match.
    #[serde(default = "yes")]
    pub(crate) exploration: bool,
    /// `true` if the server tells the player of costly moves: only against the computer and without a clock.
    #[serde(default)]
    pub(crate) coach: bool,
}

fn yes() -> bool {
    true
}

/// A time control as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Option<String>")]
pub(crate) struct ControlText(pub(crate) TimeControl);

impl Default for ControlText {
    fn default() -> ControlText {
        ControlText(TimeControl::Unlimited)
    }
}

impl TryFrom<Option<String>> for ControlText {
    type Error = String;

    fn try_from(text: Option<String>) -> Result<ControlText, String> {
        let Some(text) = text else { return Ok(ControlText::default()) };
        text.parse().map(ControlText).map_err(|error| format!("{error}"))
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
pub(crate) enum ColorChoice {
    /// Black.
    Black,
    /// White.
    White,
    /// Either.
    Random,
}

impl ColorChoice {
    /// Returns the side, or `None` for either.
    pub(crate) fn color(self) -> Option<Color> {
        match self {
            ColorChoice::Black => Some(Color::Black),
            ColorChoice::White => Some(Color::White),
            ColorChoice::Random => None,
        }
    }
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewMove {
    /// A key chosen by the client. A repeated request takes effect once.
    pub(crate) id: ChangeId,
    /// The version of the match that the client has seen.
    pub(crate) version: u32,
    /// The move, in any spelling of its game.
    #[serde(rename = "move")]
    pub(crate) text: String,
    /// The measured lag in milliseconds, which is given back within limits.
    #[serde(default)]
    pub(crate) lag: u32,
}

/// Another action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewAct {
    /// A key chosen by the client. A repeated request takes effect once.
    pub(crate) id: ChangeId,
    /// The version of the match that the client has seen.
    pub(crate) version: u32,
    /// The action.
    pub(crate) act: ActionName,
}

/// A request to take a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Join {
    /// The code of the seat, from its link. Without a code, the seat must be open in the lobby.
    #[serde(default)]
    pub(crate) code: Option<String>,
}

/// An action without parameters: taking back, resigning.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Change {
    /// A key chosen by the client. A repeated request takes effect once.
    pub(crate) id: ChangeId,
    /// The version of the match that the client has seen.
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
            variant: match_variant(&self.game)?,
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
            coach: self.coach,
        })
    }
}
