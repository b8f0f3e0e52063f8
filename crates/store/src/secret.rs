//! Random texts that open something, of which only a hash is stored, and random names of rows.

use std::fmt;

use sha2::{Digest, Sha256};

const BYTES: usize = 32;
/// How long a secret is as text.
const LENGTH: usize = 2 * BYTES;

/// 256 random bits in hexadecimal.
pub struct Secret(String);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub fn random() -> Result<Secret, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(hex(&bytes)))
    }

    /// What is stored of it.
    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }

    /// The secret that a text is, if it has the form of one.
    pub fn read(text: &str) -> Option<Secret> {
        let plain = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        plain.then(|| Secret(text.to_owned()))
    }

    /// The text, for the one who is to keep it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What is stored of a [`Secret`]. Who reads the database cannot act with it.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretHash(String);

impl SecretHash {
    /// What is stored of a text that opens something.
    pub fn of(text: &str) -> SecretHash {
        SecretHash(hex(&Sha256::digest(text)))
    }

    /// As it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for SecretHash {
    fn from(stored: String) -> SecretHash {
        SecretHash(stored)
    }
}

/// Secrets and their hashes do not belong in logs.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// As for [`Secret`].
impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(…)")
    }
}

/// A new name for a row: 80 random bits. It opens nothing.
///
/// # Errors
///
/// The system has no randomness.
pub fn random_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_was_made() {
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
