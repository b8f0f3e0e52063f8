//! Codes that confirm pending commands.

use std::fmt;

use luctor_store::{Secret, SecretHash};

/// The secret code that confirms a pending command.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ConfirmationCode(String);

impl ConfirmationCode {
    /// Creates a random code.
    ///
    /// # Errors
    ///
    /// Fails if the system provides no randomness.
    pub(crate) fn random() -> Result<ConfirmationCode, getrandom::Error> {
        // Half of a secret has 128 bits and is short enough to be typed.
        Ok(ConfirmationCode(Secret::random()?.as_str()[..32].to_owned()))
    }

    /// Parses a code, with or without the prefix `c-` of a tag.
    pub(crate) fn read(text: &str) -> Option<ConfirmationCode> {
        let text = text.strip_prefix("c-").unwrap_or(text);
        let valid = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        valid.then(|| ConfirmationCode(text.to_ascii_lowercase()))
    }

    /// Returns the code as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the hash that is stored instead of the code.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

/// Shows nothing secret, since codes must not be logged.
impl fmt::Debug for ConfirmationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConfirmationCode(…)")
    }
}
