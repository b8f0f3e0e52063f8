//! Changing password and address, and a way back in for who has forgotten the password.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AccountError, AccountId, Email, NewPassword, name};
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::limits::Address;
use crate::notify::mail::{Extras, MailId, NewMail, reset_letter, verify_letter};
use luctor_store::Secret;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};
use luctor_store::{AccountRow, NewLink, Purpose};

/// The old and the new password.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    /// The present password.
    old: String,
    /// The new one.
    new: String,
}

/// An address for the account.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct EmailChange {
    /// The address.
    email: String,
    /// The account's password: who has the address can set a new one.
    password: String,
}

/// What a link in a mail carries behind its `#`.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct LinkToken {
    /// The secret.
    token: String,
}

/// Whose password is forgotten.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Forgotten {
    /// The name or the confirmed e-mail address of the account.
    name: String,
}

/// A new password for the account to which a link was sent.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PasswordReset {
    /// The secret behind the `#` of the link.
    token: String,
    /// The new password.
    password: String,
}

/// What became of a wish for a new password: the same for every name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ResetAsked {
    /// One sentence.
    message: String,
}

/// How long links are good.
const VERIFY_MS: i64 = 2 * DAY_MS;
const RESET_MS: i64 = HOUR_MS;
/// So many accounts with the same address get a mail.
const SAME_EMAIL: i64 = 5;

/// Changes the password; all other sessions end.
#[utoipa::path(post, operation_id = "changePassword", path = "/api/account/password", request_body = PasswordChange, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, bad-password, wrong-password, too-often"),
))]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(change): Body<PasswordChange>,
) -> Result<StatusCode, AppError> {
    let (account, session) = visitor.session()?;
    let new = NewPassword::read(change.new, &account.name).map_err(AccountError::from)?;
    app.confirm(account, change.old).await?;
    let hash = app.passwords.hash(new).await?;
    app.db.set_password(&account.id, &hash, Some(session), false).await?;
    tracing::info!("password changed");
    Ok(StatusCode::NO_CONTENT)
}

/// Gives the account another address, once a link that is sent there is opened.
#[utoipa::path(put, operation_id = "changeEmail", path = "/api/account/email", request_body = EmailChange, responses(
    (status = 202),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, bad-email, no-mail, wrong-password, too-often"),
))]
pub(crate) async fn change_email(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(change): Body<EmailChange>,
) -> Result<StatusCode, AppError> {
    let (account, _) = visitor.session()?;
    let email = app.email(&change.email)?;
    app.confirm(account, change.password).await?;
    app.limits.mail.count(&account.id.to_string())?;
    app.limits.mail.count(&email.key())?;
    app.send_verification(&account.id, &account.name, &email).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Forgets the account's address.
#[utoipa::path(delete, operation_id = "removeEmail", path = "/api/account/email", responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn remove_email(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<StatusCode, AppError> {
    let (account, _) = visitor.session()?;
    app.db.remove_email(&account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms an address by the link that was sent there, also without having signed in.
#[utoipa::path(post, operation_id = "verifyEmail", path = "/api/account/email/verify", request_body = LinkToken, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, bad-link, too-often"),
))]
pub(crate) async fn verify_email(
    State(app): State<Arc<App>>,
    Body(link): Body<LinkToken>,
) -> Result<StatusCode, AppError> {
    let (secret, account, email) = app.open_link(&link.token, Purpose::Verify).await?;
    if !app.db.confirm_email(&account, &email).await? {
        return Err(AccountError::BadLink.into());
    }
    app.db.use_link(&secret.hash()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks for a mail with which a new password is set. The answer does not tell whether there is such an
/// account or address.
#[utoipa::path(post, operation_id = "askReset", path = "/api/account/reset", request_body = Forgotten, responses(
    (status = 202, body = ResetAsked),
    (status = "4XX", body = Problem, description = "malformed, no-mail, too-often"),
))]
pub(crate) async fn ask_reset(
    State(app): State<Arc<App>>,
    address: Address,
    Body(forgotten): Body<Forgotten>,
) -> Result<(StatusCode, Json<ResetAsked>), AppError> {
    if app.mail.is_none() {
        return Err(AccountError::NoMail.into());
    }
    app.limits.reset.count(&address)?;
    let key = name::key(&forgotten.name);
    // After the answer, so that it takes the same time whether there is an account or not.
    app.tasks.spawn(Arc::clone(&app).send_resets(key));
    let message =
        "If there is such an account with a confirmed address, a mail is on its way there.";
    Ok((StatusCode::ACCEPTED, Json(ResetAsked { message: message.to_owned() })))
}

/// Sets a new password by the link that was sent. All sessions end and all tokens are revoked.
#[utoipa::path(post, operation_id = "reset", path = "/api/account/reset/confirm", request_body = PasswordReset, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, bad-link, bad-password, too-often"),
))]
pub(crate) async fn reset(
    State(app): State<Arc<App>>,
    address: Address,
    Body(reset): Body<PasswordReset>,
) -> Result<StatusCode, AppError> {
    app.limits.sign_in_address.count(&address)?;
    let (secret, account, _) = app.open_link(&reset.token, Purpose::Reset).await?;
    let row = app.db.account(&account).await?.ok_or(AccountError::BadLink)?;
    let new = NewPassword::read(reset.password, &row.name).map_err(AccountError::from)?;
    let hash = app.passwords.hash(new).await?;
    if !app.db.use_link(&secret.hash()).await? {
        return Err(AccountError::BadLink.into());
    }
    app.db.set_password(&account, &hash, None, true).await?;
    tracing::info!("password reset");
    Ok(StatusCode::NO_CONTENT)
}

impl App {
    async fn open_link(
        &self,
        token: &str,
        purpose: Purpose,
    ) -> Result<(Secret, AccountId, String), AppError> {
        let secret = Secret::read(token).ok_or(AccountError::BadLink)?;
        let found = self.db.link(&secret.hash(), purpose, now_ms()).await?;
        let (account, email) = found.ok_or(AccountError::BadLink)?;
        Ok((secret, account, email))
    }

    /// Sends a link that confirms an address.
    pub(crate) async fn send_verification(
        &self,
        account: &AccountId,
        name: &str,
        email: &Email,
    ) -> Result<(), AppError> {
        let letter = |page: &str| verify_letter(name, page);
        self.send_link(account, Purpose::Verify, email.as_str(), "/account/verify", letter).await
    }

    async fn send_resets(self: Arc<App>, key: String) {
        let sent = async {
            let rows = if key.contains('@') {
                self.db.accounts_with_email(&key, SAME_EMAIL).await?
            } else {
                self.db.account_named(&key).await?.into_iter().collect()
            };
            for row in rows {
                self.send_reset(&row).await?;
            }
            Ok::<(), AppError>(())
        };
        match sent.await {
            Ok(()) => {}
            Err(AppError::TooOften(_)) => tracing::info!("reset asked for too often"),
            Err(error) => tracing::error!(?error, "reset cannot be sent"),
        }
    }

    async fn send_reset(&self, row: &AccountRow) -> Result<(), AppError> {
        let Some(email) = &row.email else { return Ok(()) };
        self.limits.mail.count(&row.id.to_string())?;
        let letter = |page: &str| reset_letter(&row.name, page);
        self.send_link(&row.id, Purpose::Reset, email, "/account/reset", letter).await
    }

    async fn send_link(
        &self,
        account: &AccountId,
        purpose: Purpose,
        email: &str,
        path: &str,
        letter: impl Fn(&str) -> (String, String),
    ) -> Result<(), AppError> {
        let secret = Secret::random()?;
        // Behind the # the secret is sent to no server and told to no other page.
        let page = self.page(&format!("{path}#{}", secret.as_str()));
        let (subject, body) = letter(&page);
        let (kind, life) = match purpose {
            Purpose::Verify => ("verify", VERIFY_MS),
            Purpose::Reset => ("reset", RESET_MS),
        };
        let hash = secret.hash();
        let now = now_ms();
        let mail = NewMail {
            // Its beginning alone opens nothing.
            id: MailId::of(kind, &[account.as_str(), &hash.as_str()[..16]]),
            account: Some(account.clone()),
            to: email.to_owned(),
            subject,
            body,
            not_before_ms: now,
            extras: Extras::default(),
        };
        let link = NewLink { account, purpose, hash, email, expires_ms: now + life };
        self.db.insert_link(&link, &mail).await?;
        if let Some(mailer) = &self.mail {
            mailer.wake();
        }
        Ok(())
    }
}
