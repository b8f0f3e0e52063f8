//! Secrets, of which only hashes are stored, and random ids of rows.

use std::fmt;

use sha2::{Digest, Sha256};

const BYTES: usize = 32;
/// The length of a secret as text.
const LENGTH: usize = 2 * BYTES;

/// A secret that gives access: 256 random bits in hexadecimal.
pub struct Secret(String);

impl Secret {
    /// Creates a random secret.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(hex(&bytes)))
    }

    /// Returns the hash that is stored.
    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }

    /// Parses a secret, or returns `None` if the text does not have the form of one.
    pub fn read(text: &str) -> Option<Secret> {
        let plain = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| Secret(text.to_owned()))
    }

    /// Returns the text, for its owner.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The hash of a [`Secret`]. Access to the database does not reveal the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretHash(String);

impl SecretHash {
    /// Hashes any text that gives access.
    pub fn of(text: &str) -> SecretHash {
        SecretHash(hex(&Sha256::digest(text)))
    }

    /// Returns the stored text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Takes a stored text.
impl From<String> for SecretHash {
    fn from(stored: String) -> SecretHash {
        SecretHash(stored)
    }
}

/// Hides the secret from logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Hides the hash from logs.
impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

/// Creates a random id of a row: 80 random bits. It gives no access.
///
/// # Errors
///
/// Fails if the system has no randomness.
pub fn random_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// Returns bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_parsed_as_it_was_created() {
        let secret = Secret::random().unwrap();
        let read = Secret::read(secret.as_str()).unwrap();
        assert_eq!(read.hash(), secret.hash());
        assert_ne!(secret.hash(), Secret::random().unwrap().hash());
        assert!(!format!("{secret:?} {:?}", secret.hash()).contains(&secret.as_str()[..8]));
        for text in ["", "abc", &"x".repeat(64), &"a".repeat(65)] {
            assert!(Secret::read(text).is_none(), "{text:?}");
        }
    }
}
