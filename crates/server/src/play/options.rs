//! The options of a new match.

use luctor_match::time_control::TimeControl;
use luctor_rules::Variant;
use luctor_search::Level;

/// The options of a new match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchOptions {
    /// The game, its board and its rules.
    pub(crate) variant: Variant,
    /// The other player.
    pub(crate) opponent: Opponent,
    /// The time control.
    pub(crate) control: TimeControl,
    /// `true` if the result counts for ratings. Both players need accounts.
    pub(crate) rated: bool,
    /// `true` if the players may store private analysis of the running match.
    pub(crate) exploration: bool,
    /// `true` if the server tells the player of costly moves, where a [coach](MatchOptions::may_have_coach) is possible.
    pub(crate) coach: bool,
}

impl MatchOptions {
    /// Returns whether the match may have a coach. Between people, it would be help of the engine. With a clock, thinking
    /// again would cost time.
    pub(crate) fn may_have_coach(&self) -> bool {
        matches!(self.opponent, Opponent::Computer(_))
            && !self.rated
            && self.control == TimeControl::Unlimited
    }
}

/// The other player of a new match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// A person at the same screen.
    SameScreen,
    /// Anyone with the link.
    Link,
    /// Anyone who finds the match in the lobby.
    Lobby,
    /// The account of this name.
    Player(String),
    /// The engine.
    Computer(Level),
}

impl Opponent {
    /// Returns whether the match starts only when someone joins.
    pub(crate) fn must_join(&self) -> bool {
        matches!(self, Opponent::Link | Opponent::Lobby | Opponent::Player(_))
    }
}
