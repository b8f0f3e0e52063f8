//! An account: to make it, to see it, to delete it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    AccountError, AccountId, Email, Name, NewPassword, NotifyTurn, Preferences, Scope, name,
};
use crate::account::visitor::{SignedIn, Visitor};
use crate::app::App;
use crate::http::body::Body;
use crate::http::cookie::Cookie;
use crate::http::error::{AppError, Problem};
use crate::limits::Address;
use crate::notify::digest;
use luctor_store::AccountRow;
use luctor_store::time::now_ms;

/// What makes an account.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct NewAccount {
    /// 2 to 20 characters: letters a to z, digits, `-`, `_`, a letter first.
    name: String,
    /// 8 to 200 characters, not easily guessed.
    password: String,
    /// For a forgotten password and for news of games; a link is sent there to confirm it.
    #[serde(default)]
    email: Option<String>,
    /// A program plays here.
    #[serde(default)]
    bot: bool,
}

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct WhoAmI {
    /// The account; null for a guest.
    #[schema(required)]
    account: Option<Account>,
    /// The server sends mail: it can do something with addresses.
    mail: bool,
}

/// An account as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Account {
    /// As its owner writes it.
    name: String,
    /// When it was made, in milliseconds since 1970.
    created_ms: i64,
    /// A program plays here.
    bot: bool,
    /// The confirmed address.
    #[schema(required)]
    email: Option<String>,
    /// The address that waits for its confirmation.
    #[schema(required)]
    email_unconfirmed: Option<String>,
    /// What the account prefers.
    preferences: Preferences,
}

/// A password that confirms a change.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Confirmation {
    /// The account's password.
    password: String,
}

impl From<AccountRow> for Account {
    fn from(row: AccountRow) -> Account {
        Account {
            name: row.name,
            created_ms: row.created_ms,
            bot: row.bot,
            email: row.email,
            email_unconfirmed: row.email_wish,
            preferences: Preferences::stored(&row.preferences),
        }
    }
}

/// Makes an account and signs in. The browser keeps its games as a guest.
#[utoipa::path(post, operation_id = "signUp", path = "/api/account", request_body = NewAccount, responses(
    (status = 201, body = Account),
    (status = "4XX", body = Problem, description = "malformed, bad-name, name-taken, bad-password, bad-email, no-mail, too-often"),
))]
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<Response, AppError> {
    let (row, email) = app
        .make_account(&new.name, new.password, new.email.as_deref(), new.bot, Some(&address))
        .await?;
    let mut account = Account::from(row.clone());
    account.email_unconfirmed = email.map(|email| email.as_str().to_owned());
    // Signed in at once.
    let cookie = app.begin_session(&row.id, &headers).await?;
    let cookie = AppendHeaders([(header::SET_COOKIE, cookie)]);
    Ok((StatusCode::CREATED, cookie, Json(account)).into_response())
}

/// Who asks, and whether the server sends mail.
#[utoipa::path(get, operation_id = "account", path = "/api/account", responses(
    (status = 200, body = WhoAmI),
    (status = "4XX", body = Problem, description = "bad-token, scope"),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<WhoAmI>, AppError> {
    visitor.allow(Scope::Read)?;
    let account = match &visitor.account {
        Some(account) => app.db.account(&account.id).await?.map(Account::from),
        None => None,
    };
    Ok(Json(WhoAmI { account, mail: app.mail.is_some() }))
}

/// Deletes the account. Its games stay, played by "(deleted)"; nobody else gets its name.
#[utoipa::path(delete, operation_id = "deleteAccount", path = "/api/account", request_body = Confirmation, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-password, too-often"),
))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(confirmation): Body<Confirmation>,
) -> Result<Response, AppError> {
    let (account, _) = visitor.session()?;
    app.confirm(account, confirmation.password).await?;
    app.db.delete_account(&account.id, now_ms()).await?;
    tracing::info!("account deleted");
    let gone = AppendHeaders([(header::SET_COOKIE, app.cookies.clear(Cookie::Session))]);
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

/// Changes what the account prefers. A key that is left out gets its usual value.
#[utoipa::path(put, operation_id = "setPreferences", path = "/api/account/preferences", request_body = Preferences, responses(
    (status = 200, body = Preferences),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token"),
))]
pub(crate) async fn prefer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(preferences): Body<Preferences>,
) -> Result<Json<Preferences>, AppError> {
    let (account, _) = visitor.session()?;
    let (json, unwanted) = (preferences.to_json(), preferences.unwanted_mail());
    // The mail of a day that has begun is not sent after the fact.
    let begun = digest::day(now_ms());
    let digest_day = (preferences.notify_turn == NotifyTurn::Daily).then_some(begun);
    app.db.set_preferences(&account.id, &json, digest_day, &unwanted).await?;
    Ok(Json(preferences))
}

impl App {
    /// Makes an account, and sends the link that confirms its address. `address` is whence the wish comes, where
    /// that is known.
    ///
    /// # Errors
    ///
    /// Something about it is refused; or the database fails, perhaps before the link is sent.
    pub(crate) async fn make_account(
        &self,
        name: &str,
        password: String,
        email: Option<&str>,
        bot: bool,
        address: Option<&Address>,
    ) -> Result<(AccountRow, Option<Email>), AppError> {
        // 1. What costs nothing to refuse.
        let name = Name::read(name).map_err(AccountError::from)?;
        let password = NewPassword::read(password, name.as_str()).map_err(AccountError::from)?;
        let email = email.map(|text| self.email(text)).transpose()?;
        if self.db.name_is_taken(&name.key()).await? {
            return Err(AccountError::NameTaken.into());
        }
        if let Some(address) = address {
            self.limits.sign_up.count(address)?;
        }
        if let Some(email) = &email {
            self.limits.mail.count(&email.key())?;
        }
        // 2. The account, unless somebody was faster.
        let row = AccountRow {
            id: AccountId::random()?,
            name: name.as_str().to_owned(),
            password: self.passwords.hash(password).await?,
            email: None,
            email_wish: None,
            bot,
            preferences: Preferences::default().to_json(),
            created_ms: now_ms(),
        };
        if !self.db.insert_account(&row, &name.key()).await? {
            return Err(AccountError::NameTaken.into());
        }
        tracing::info!("account made");
        // 3. The mail that confirms its address.
        if let Some(email) = &email {
            self.send_verification(&row.id, &row.name, email).await?;
        }
        Ok((row, email))
    }

    /// The address that a text is, where the server sends mail.
    pub(crate) fn email(&self, text: &str) -> Result<Email, AppError> {
        if self.mail.is_none() {
            return Err(AccountError::NoMail.into());
        }
        Email::read(text).ok_or(AccountError::Email.into())
    }

    /// Holds the password against that of somebody who has signed in.
    pub(super) async fn confirm(
        &self,
        account: &SignedIn,
        password: String,
    ) -> Result<(), AppError> {
        self.limits.password.count(&name::key(&account.name))?;
        let row = self.db.account(&account.id).await?.ok_or(AccountError::SignedOut)?;
        match self.passwords.verify(password, Some(row.password)).await? {
            true => Ok(()),
            false => Err(AccountError::WrongPassword.into()),
        }
    }
}
