//! Preferences of accounts.

mod quiet_hours;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::quiet_hours::QuietHours;

/// The preferences of an account. A missing key has its default value.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Preferences {
    /// The frequency of emails about the account's turns.
    pub(crate) notify_turn: NotifyTurn,
    /// `true` to send mail when the account is challenged or one of its games ends.
    pub(crate) notify_challenge: bool,
    /// `true` to send a message, at most once an hour, when someone opens a challenge in the lobby that the account may
    /// join: to its browsers, or by mail if none has notifications.
    pub(crate) notify_seeks: bool,
    /// The hours without messages about open challenges.
    pub(crate) quiet_hours: QuietHours,
    /// `true` if forced moves are played automatically.
    pub(crate) autoplay_forced: bool,
    /// The players who may challenge the account by its name.
    pub(crate) direct_challenges: Challengers,
    /// The visitors who see whether the account is online.
    pub(crate) show_online: Audience,
    /// The visitors who see the statistics of the account.
    pub(crate) show_statistics: Audience,
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

/// The visitors who may see something about an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Audience {
    /// Everyone, including guests.
    Everybody,
    /// Players with an account.
    Accounts,
    /// Only the account itself.
    Nobody,
}

impl Audience {
    /// Returns whether a visitor belongs to the audience. `account` is that of the visitor.
    pub(crate) fn includes(self, account: Option<&str>) -> bool {
        match self {
            Audience::Everybody => true,
            Audience::Accounts => account.is_some(),
            Audience::Nobody => false,
        }
    }
}

/// Mail is on by default: it goes only to confirmed addresses.
impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            notify_turn: NotifyTurn::AtOnce,
            notify_challenge: true,
            notify_seeks: false,
            quiet_hours: QuietHours::default(),
            autoplay_forced: false,
            direct_challenges: Challengers::Everybody,
            show_online: Audience::Everybody,
            show_statistics: Audience::Everybody,
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
            ("bundle", self.notify_turn == NotifyTurn::AtOnce || self.notify_challenge),
            ("seek", self.notify_seeks),
        ];
        kinds.into_iter().filter(|(_, wanted)| !wanted).map(|(kind, _)| kind).collect()
    }

    /// Returns the stored form.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("words and truth values are JSON")
    }
}
