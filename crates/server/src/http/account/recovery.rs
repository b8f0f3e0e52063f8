//! Changing password and address, and resetting a forgotten password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::Confirmation;
use crate::account::accounts::Accounts;
use crate::account::links::Links;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::limits::Address;

/// The old and the new password.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    /// The current password.
    old: String,
    /// The new one.
    new: String,
    /// `true` to revoke all tokens, too.
    #[serde(default)]
    revoke_tokens: bool,
}

/// An address for the account.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct EmailChange {
    /// The address.
    email: String,
    /// The account's password, since a link to the address can reset it.
    password: String,
}

/// The part of a mailed link behind its `#`.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct LinkToken {
    /// The secret.
    token: String,
}

/// What a mailed link confirms.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct EmailLink {
    /// The name of the account.
    name: String,
    /// The address.
    email: String,
}

/// The account whose password is forgotten.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Forgotten {
    /// The name or the confirmed email address of the account.
    name: String,
}

/// A new password, with the mailed link.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PasswordReset {
    /// The secret behind the `#` of the link.
    token: String,
    /// The new password.
    password: String,
}

/// The response to a reset request, the same for every name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ResetAsked {
    /// One sentence.
    message: String,
}

/// Changes the password. All other sessions end, and on request all tokens are revoked.
#[utoipa::path(post, operation_id = "changePassword", path = "/api/account/password", request_body = PasswordChange, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, bad-password, wrong-password, too-often"),
))]
pub(crate) async fn change_password(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, ApiError> {
    let (account, session) = visitor.session()?;
    let PasswordChange { old, new, revoke_tokens } = change;
    accounts.change_password(account, session, old, new, revoke_tokens).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a link to a new address, which replaces the old one when the link is opened.
#[utoipa::path(put, operation_id = "changeEmail", path = "/api/account/email", request_body = EmailChange, responses(
    (status = 202),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, bad-email, no-mail, wrong-password, too-often"),
))]
pub(crate) async fn change_email(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(change): Body<EmailChange>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    accounts.change_email(account, &change.email, change.password).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Removes the account's address.
#[utoipa::path(delete, operation_id = "removeEmail", path = "/api/account/email", request_body = Confirmation, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-password, too-often"),
    (status = 503, body = Problem, description = "busy"),
))]
pub(crate) async fn remove_email(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(confirmation): Body<Confirmation>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    accounts.remove_email(account, confirmation.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns what a mailed link confirms, so that someone who did not ask for it can tell. Changes nothing, and needs no
/// session.
#[utoipa::path(post, operation_id = "readEmailLink", path = "/api/account/email/link", request_body = LinkToken, responses(
    (status = 200, body = EmailLink),
    (status = "4XX", body = Problem, description = "malformed, bad-link"),
))]
pub(crate) async fn read_email_link(
    State(links): State<Links>,
    Body(link): Body<LinkToken>,
) -> Result<Json<EmailLink>, ApiError> {
    let wish = links.email_wish(&link.token).await?;
    Ok(Json(EmailLink { name: wish.row.name, email: wish.email }))
}

/// Confirms an address by the link that was sent there. Needs no session.
#[utoipa::path(post, operation_id = "verifyEmail", path = "/api/account/email/verify", request_body = LinkToken, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, bad-link, banned, banned-address, too-often"),
))]
pub(crate) async fn verify_email(
    State(accounts): State<Accounts>,
    address: Address,
    Body(link): Body<LinkToken>,
) -> Result<StatusCode, ApiError> {
    accounts.verify_email(&link.token, &address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Requests an email with a link that resets the password. The response does not reveal whether the account or address
/// exists.
#[utoipa::path(post, operation_id = "askReset", path = "/api/account/reset", request_body = Forgotten, responses(
    (status = 202, body = ResetAsked),
    (status = "4XX", body = Problem, description = "malformed, no-mail, too-often"),
))]
pub(crate) async fn ask_reset(
    State(links): State<Links>,
    address: Address,
    Body(forgotten): Body<Forgotten>,
) -> Result<(StatusCode, Json<ResetAsked>), ApiError> {
    links.request_reset(&forgotten.name, &address)?;
    let message = "If an account with a confirmed address exists, a mail is on its way.";
    Ok((StatusCode::ACCEPTED, Json(ResetAsked { message: message.to_owned() })))
}

/// Sets a new password by the mailed link. All sessions end, and all tokens are revoked.
#[utoipa::path(post, operation_id = "reset", path = "/api/account/reset/confirm", request_body = PasswordReset, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, bad-link, bad-password, too-often"),
))]
pub(crate) async fn reset(
    State(links): State<Links>,
    address: Address,
    Body(reset): Body<PasswordReset>,
) -> Result<StatusCode, ApiError> {
    links.reset_password(&reset.token, reset.password, &address).await?;
    Ok(StatusCode::NO_CONTENT)
}
