//! The id of an account.

use std::fmt;

use crate::secret::random_id;

/// The id of an account in the database. Users never see it, and it gives no access.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AccountId(String);

impl AccountId {
    /// Creates a random id.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub fn random() -> Result<AccountId, getrandom::Error> {
        Ok(AccountId(random_id()?))
    }

    /// Returns the stored text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Takes a stored text.
impl From<String> for AccountId {
    fn from(stored: String) -> AccountId {
        AccountId(stored)
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
