//! Ids of requests, chosen by clients.

use luctor_match::player::Player;
use serde::Deserialize;
use utoipa::ToSchema;

/// The id of a request, 1 to 64 characters, chosen by the client so that a repeated request is applied once.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 64)]
pub(crate) struct ChangeId(String);

impl ChangeId {
    /// Returns the id under which a request of this player is stored.
    pub(in crate::play) fn of(&self, player: Player) -> ChangeId {
        ChangeId(format!("{}:{}", player.index(), self.0))
    }

    /// Returns the text.
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
