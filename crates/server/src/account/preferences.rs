//! Preferences of accounts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The preferences of an account. A missing key has its default value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Preferences {
    /// The frequency of emails about the account's turns.
    pub(crate) notify_turn: NotifyTurn,
    /// `true` to send mail when the account is challenged or one of its games ends.
    pub(crate) notify_challenge: bool,
    /// `true` if forced moves are played automatically.
    pub(crate) autoplay_forced: bool,
    /// The players who may challenge the account by its name.
    pub(crate) direct_challenges: Challengers,
}

/// The frequency of emails about turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NotifyTurn {
    /// Never.
    None,
    /// At every turn.
    AtOnce,
    /// Once a day, about all games.
    Daily,
}

/// The players who may challenge an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Challengers {
    /// Everyone, including guests.
    Everybody,
    /// Players with an account.
    Accounts,
    /// No one.
    Nobody,
}

/// Mail is on by default: it goes only to confirmed addresses.
impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            notify_turn: NotifyTurn::AtOnce,
            notify_challenge: true,
            autoplay_forced: false,
            direct_challenges: Challengers::Everybody,
        }
    }
}

impl Preferences {
    /// Parses stored preferences. Preferences of another version that cannot be parsed become the default.
    pub(crate) fn stored(json: &str) -> Preferences {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// Returns the kinds of mail that are not wanted, as the prefixes of mail ids.
    pub(crate) fn unwanted_mail(&self) -> Vec<&'static str> {
        let kinds = [
            ("turn", self.notify_turn == NotifyTurn::AtOnce),
            ("digest", self.notify_turn == NotifyTurn::Daily),
            ("over", self.notify_challenge),
            ("challenge", self.notify_challenge),
        ];
        kinds.into_iter().filter(|(_, wanted)| !wanted).map(|(kind, _)| kind).collect()
    }

    /// Returns the stored form.
    pub(crate) fn to_json(self) -> String {
        serde_json::to_string(&self).expect("words and truth values are JSON")
    }
}
