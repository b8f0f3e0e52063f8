//! The players of a match.

use serde::Serialize;
use utoipa::ToSchema;

/// The players of a match by their sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Players {
    /// The player who has Black now.
    pub(crate) black: PlayerView,
    /// The player who has White now.
    pub(crate) white: PlayerView,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Player)]
pub(crate) struct PlayerView {
    /// The kind of player.
    pub(crate) kind: PlayerKind,
    /// The name of the account; null for guests, the computer and open seats.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// `true` if the account belongs to a bot.
    pub(crate) bot: bool,
    /// The level of the computer; null for people.
    #[schema(required)]
    pub(crate) level: Option<String>,
    /// The rating in this game at this speed; null for guests, and for players without rated games.
    #[schema(required)]
    pub(crate) rating: Option<i64>,
    /// `true` if the rating is provisional.
    pub(crate) provisional: bool,
    /// The change of the rating by this match; null before the end and in casual matches.
    #[schema(required)]
    pub(crate) rating_change: Option<i64>,
    /// `true` if the player is the visitor, and plays this side only.
    pub(crate) you: bool,
    /// `true` if the player is connected, and lets the visitor see that. The opponent always sees it.
    pub(crate) here: bool,
}

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayerKind {
    /// A person.
    Person,
    /// The computer.
    Computer,
    /// An open seat.
    Open,
    /// A seat reserved for an invited account that has not accepted yet.
    Invited,
}
