//! Accounts, sessions, tokens, push subscriptions and public profiles.

mod blocks;
mod export;
mod exported;
mod exported_problems;
mod follows;
pub(crate) mod moderation;
pub(crate) mod notices;
mod player;
pub(crate) mod profile;
pub(crate) mod push;
pub(crate) mod recovery;
pub(crate) mod second_factor;
pub(crate) mod session;
mod statistics;
pub(crate) mod token;
pub(crate) mod vacation;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::state::Services;

/// Returns the routes of accounts.
pub(crate) fn api() -> OpenApiRouter<Services> {
    OpenApiRouter::new()
        .routes(routes!(profile::sign_up, profile::show, profile::delete))
        .routes(routes!(profile::prefer))
        .routes(routes!(export::show))
        .routes(routes!(session::sign_in, session::sign_out))
        .routes(routes!(session::list, session::end_others))
        .routes(routes!(session::end))
        .routes(routes!(recovery::change_password))
        .routes(routes!(recovery::change_email, recovery::remove_email))
        .routes(routes!(recovery::read_email_link))
        .routes(routes!(recovery::verify_email))
        .routes(routes!(recovery::ask_reset))
        .routes(routes!(recovery::reset))
        .routes(routes!(second_factor::show, second_factor::propose))
        .routes(routes!(second_factor::confirm, second_factor::remove))
        .routes(routes!(token::list, token::create))
        .routes(routes!(token::revoke))
        .routes(routes!(push::list, push::subscribe))
        .routes(routes!(push::unsubscribe))
        .routes(routes!(blocks::list))
        .routes(routes!(blocks::block, blocks::unblock))
        .routes(routes!(notices::list, notices::clear))
        .routes(routes!(follows::list))
        .routes(routes!(follows::follow, follows::unfollow))
        .routes(routes!(player::show))
        .routes(routes!(player::card))
        .routes(routes!(statistics::show))
        .routes(routes!(vacation::show, vacation::set))
        .merge(moderation::api())
}
