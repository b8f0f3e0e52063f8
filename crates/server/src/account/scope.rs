//! Permissions of tokens.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A permission of a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Scope {
    /// Read private data: games, preferences.
    Read,
    /// Play the account's games.
    Play,
    /// Send and accept challenges.
    Challenge,
    /// Use the calls for bots.
    Bot,
}

impl Scope {
    const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Challenge, Scope::Bot];

    /// Returns the name of the scope in JSON and in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
            Scope::Bot => "bot",
        }
    }
}

/// The scopes of a token, sorted and without duplicates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Scopes(Vec<Scope>);

impl Scopes {
    /// Sorts scopes and removes duplicates.
    pub(crate) fn of(mut scopes: Vec<Scope>) -> Scopes {
        scopes.sort_unstable();
        scopes.dedup();
        Scopes(scopes)
    }

    /// Parses stored scopes. Unknown scopes are not granted.
    pub(crate) fn stored(words: &str) -> Scopes {
        let scope = |word| Scope::ALL.into_iter().find(|scope| scope.word() == word);
        Scopes::of(words.split(' ').filter_map(scope).collect())
    }

    /// Returns whether a scope is granted.
    pub(crate) fn has(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Returns whether no scope is granted.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Formats the stored form.
impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self.0.iter().map(|scope| scope.word()).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_as_they_were_stored() {
        let scopes = Scopes::of(vec![Scope::Bot, Scope::Play, Scope::Bot]);
        assert_eq!(scopes.to_string(), "play bot");
        assert_eq!(Scopes::stored("play bot"), scopes);
        assert!(scopes.has(Scope::Bot) && !scopes.has(Scope::Read));
        assert!(Scopes::stored("").is_empty());
        assert_eq!(Scopes::stored("read everything").to_string(), "read");
    }
}
