//! The id of a match.

use std::fmt;
use std::str::FromStr;

/// The id of a match, which is a part of its URL: 80 random bits, so that only those who know the URL can watch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchId(String);

/// Lowercase letters and digits that cannot be mistaken for each other.
pub const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
const LENGTH: usize = 16;

impl MatchId {
    /// Creates a random id.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub fn random() -> Result<MatchId, getrandom::Error> {
        Ok(MatchId(random_text()?))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for MatchId {
    type Err = InvalidMatchId;

    fn from_str(text: &str) -> Result<MatchId, InvalidMatchId> {
        if is_random_text(text) { Ok(MatchId(text.to_owned())) } else { Err(InvalidMatchId) }
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the text of a random id: 80 random bits.
pub(super) fn random_text() -> Result<String, getrandom::Error> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| ALPHABET[usize::from(byte % 32)] as char).collect())
}

/// Returns whether a text has the form of a random id.
pub(super) fn is_random_text(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// A text does not have the form of a match id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a match id has {LENGTH} lowercase letters and digits")]
pub struct InvalidMatchId;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_parsed_as_it_is_displayed() {
        let id = MatchId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert_ne!(MatchId::random().unwrap(), id);
    }

    #[test]
    fn invalid_ids_are_rejected() {
        for text in ["", "abc", "abcdefghjkmnpqr1", "abcdefghjkmnpqr\0", "ABCDEFGHJKMNPQRS"] {
            assert_eq!(text.parse::<MatchId>(), Err(InvalidMatchId), "{text:?}");
        }
    }
}
