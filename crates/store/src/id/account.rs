//! Names of accounts in the database.

use std::fmt;

use crate::secret::random_id;

/// Names an account for the database. It is shown to nobody and opens nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AccountId(String);

impl AccountId {
    /// A new one.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub fn random() -> Result<AccountId, getrandom::Error> {
        Ok(AccountId(random_id()?))
    }

    /// As it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

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
