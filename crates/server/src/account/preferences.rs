//! What an account prefers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What an account prefers. A key that is left out gets its usual value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Preferences {
    /// Mail when it is the account's turn.
    pub(crate) notify_turn: NotifyTurn,
    /// Mail when somebody challenges the account or a game of it is over.
    pub(crate) notify_challenge: bool,
    /// Moves without a choice are played at once.
    pub(crate) autoplay_forced: bool,
    /// Who may challenge the account by its name.
    pub(crate) direct_challenges: Challengers,
}

/// When there is mail about turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NotifyTurn {
    /// Never.
    None,
    /// For every turn.
    AtOnce,
    /// One mail a day about all of them.
    Daily,
}

/// Who may challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Challengers {
    /// Everybody, guests too.
    Everybody,
    /// Those who have an account.
    Accounts,
    /// Nobody.
    Nobody,
}

/// Mail goes only where an address was confirmed, so that it may be wished for from the beginning.
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
    /// As they were stored. Those of another version that cannot be read are the usual ones.
    pub(crate) fn stored(json: &str) -> Preferences {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// The kinds of mail that are not to be sent, as its ids begin.
    pub(crate) fn unwanted_mail(&self) -> Vec<&'static str> {
        let kinds = [
            ("turn", self.notify_turn == NotifyTurn::AtOnce),
            ("digest", self.notify_turn == NotifyTurn::Daily),
            ("over", self.notify_challenge),
            ("challenge", self.notify_challenge),
        ];
        kinds.into_iter().filter(|(_, wanted)| !wanted).map(|(kind, _)| kind).collect()
    }

    /// As they are stored.
    pub(crate) fn to_json(self) -> String {
        serde_json::to_string(&self).expect("words and truth values are JSON")
    }
}
