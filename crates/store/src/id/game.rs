//! Addresses of matches.

use std::fmt;

/// The address of a match: 80 random bits, so that only who was given it can watch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MatchId(String);

/// Letters and digits that are not mistaken for each other.
pub const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
const LENGTH: usize = 16;

impl MatchId {
    /// A new address.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub fn random() -> Result<MatchId, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(MatchId(bytes.iter().map(|byte| ALPHABET[usize::from(byte % 32)] as char).collect()))
    }

    /// The address that a text is, if it has the form of one.
    pub fn read(text: &str) -> Option<MatchId> {
        let plain = text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
        plain.then(|| MatchId(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_was_made() {
        let id = MatchId::random().unwrap();
        assert_eq!(MatchId::read(id.as_str()), Some(id.clone()));
        assert_ne!(MatchId::random().unwrap(), id);
        for text in ["", "abc", "abcdefghjkmnpqr1", "abcdefghjkmnpqr\0", "ABCDEFGHJKMNPQRS"] {
            assert_eq!(MatchId::read(text), None, "{text:?}");
        }
    }
}
