//! Failures of operations on accounts.

use luctor_store::StoreError;

use crate::account::error::{AccountError, NameError, PasswordError};
use crate::limits::TooOften;

/// An operation on an account failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountFailure {
    /// The operation is rejected.
    #[error("{0:?}")]
    Rejected(AccountError),
    /// The operation was requested too often.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// Too many passwords are being checked.
    #[error("too many passwords are being checked")]
    Busy,
    /// The database failed.
    #[error("{0}")]
    Store(StoreError),
    /// A failure inside the server.
    #[error("{0}")]
    Internal(Box<dyn std::error::Error + Send + Sync>),
}

impl AccountFailure {
    /// Wraps the cause of a failure inside the server.
    pub(crate) fn internal(
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> AccountFailure {
        AccountFailure::Internal(cause.into())
    }
}

impl From<AccountError> for AccountFailure {
    fn from(error: AccountError) -> AccountFailure {
        AccountFailure::Rejected(error)
    }
}

impl From<NameError> for AccountFailure {
    fn from(error: NameError) -> AccountFailure {
        AccountError::from(error).into()
    }
}

impl From<PasswordError> for AccountFailure {
    fn from(error: PasswordError) -> AccountFailure {
        AccountError::from(error).into()
    }
}

impl From<StoreError> for AccountFailure {
    fn from(error: StoreError) -> AccountFailure {
        AccountFailure::Store(error)
    }
}

impl From<getrandom::Error> for AccountFailure {
    fn from(error: getrandom::Error) -> AccountFailure {
        AccountFailure::internal(error)
    }
}
