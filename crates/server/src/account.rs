//! Accounts: who somebody is beyond one browser.

mod email;
mod error;
mod export;
mod name;
mod password;
mod player;
mod preferences;
mod profile;
mod push;
mod recovery;
mod scope;
mod segment;
mod session;
mod token;

pub(crate) use email::Email;
pub(crate) use error::AccountError;
pub(crate) use name::{Name, key as key_of_name};
pub(crate) use password::{NewPassword, Passwords};
pub(crate) use preferences::{Challengers, NotifyTurn, Preferences};
pub(crate) use scope::{Scope, Scopes};

use std::fmt;
use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::secret::random_id;

/// Names an account for the database. It is shown to nobody and opens nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AccountId(String);

impl AccountId {
    /// A new one.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub(crate) fn random() -> Result<AccountId, getrandom::Error> {
        Ok(AccountId(random_id()?))
    }

    /// As it is stored.
    pub(crate) fn as_str(&self) -> &str {
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

/// The addresses of accounts.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(profile::sign_up, profile::show, profile::delete))
        .routes(routes!(profile::prefer))
        .routes(routes!(export::show))
        .routes(routes!(session::sign_in, session::sign_out))
        .routes(routes!(session::list, session::end_others))
        .routes(routes!(session::end))
        .routes(routes!(recovery::change_password))
        .routes(routes!(recovery::change_email, recovery::remove_email))
        .routes(routes!(recovery::verify_email))
        .routes(routes!(recovery::ask_reset))
        .routes(routes!(recovery::reset))
        .routes(routes!(token::list, token::create))
        .routes(routes!(token::revoke))
        .routes(routes!(push::list, push::subscribe))
        .routes(routes!(push::unsubscribe))
        .routes(routes!(player::show))
}
