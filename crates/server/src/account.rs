//! Accounts: who somebody is beyond one browser.

pub(crate) mod digest_day;
mod email;
mod error;
mod export;
mod name;
pub(crate) mod owner;
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
pub(crate) mod vacation;
pub(crate) mod visitor;

pub(crate) use email::Email;
pub(crate) use error::AccountError;
pub(crate) use luctor_store::AccountId;
pub(crate) use name::{Name, key as key_of_name};
pub(crate) use password::{NewPassword, Passwords};
pub(crate) use preferences::{Challengers, NotifyTurn, Preferences};
pub(crate) use scope::{Scope, Scopes};

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;

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
