//! `/api/account`: creating, reading and deleting an account.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_store::{AccountRow, Db, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::accounts::sign_up::SignUp;
use crate::account::accounts::{Accounts, SigningUp};
use crate::account::sessions::Sessions;
use crate::account::visitor::{SignedIn, Visitor};
use crate::account::{ConfirmedEmail, Preferences, Scope};
use crate::http::body::Body;
use crate::http::cookie::Cookie;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::user_agent::user_agent;
use crate::limits::Address;
use crate::notify::outbox::Outbox;

/// A new account.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct NewAccount {
    /// 2 to 20 characters: letters a to z, digits, `-`, `_`, a letter first.
    name: String,
    /// 8 to 200 characters, not easily guessed.
    password: String,
    /// For password resets and notifications. A link is sent there to confirm it.
    #[serde(default)]
    email: Option<String>,
    /// `true` if a program plays with the account.
    #[serde(default)]
    bot: bool,
    /// The code of an invitation, if the server requires one.
    #[serde(default)]
    invitation: Option<String>,
}

/// The visitor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct WhoAmI {
    /// The account; null for a guest.
    #[schema(required)]
    account: Option<Account>,
    /// `true` if the account is that of a moderator.
    moderator: bool,
    /// `true` if the server sends mail.
    mail: bool,
    /// The people who may sign up.
    sign_up: SignUp,
    /// The activities that require an account with a confirmed address.
    confirmed_email: ConfirmedEmail,
}

/// An account as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Account {
    /// As its owner writes it.
    name: String,
    /// The time of its creation, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// `true` if a program plays with the account.
    bot: bool,
    /// The confirmed address.
    #[schema(required)]
    email: Option<String>,
    /// The address that is not confirmed yet.
    #[schema(required)]
    email_unconfirmed: Option<String>,
    /// The preferences.
    preferences: Preferences,
}

/// A password that confirms a change.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Confirmation {
    /// The account's password.
    pub(super) password: String,
}

impl From<AccountRow> for Account {
    fn from(row: AccountRow) -> Account {
        Account {
            name: row.name,
            created_ms: row.created_ms,
            bot: row.bot,
            email: row.email,
            email_unconfirmed: row.unconfirmed_email,
            preferences: Preferences::stored(&row.preferences),
        }
    }
}

/// Creates an account and signs in. The browser keeps its games as a guest.
#[utoipa::path(post, operation_id = "signUp", path = "/api/account", request_body = NewAccount, responses(
    (status = 201, body = Account),
    (status = "4XX", body = Problem, description = "sign-up-closed, bad-invitation, malformed, bad-name, name-taken, name-similar, bad-password, bad-email, no-mail, too-often"),
))]
pub(crate) async fn sign_up(
    State(accounts): State<Accounts>,
    State(sessions): State<Sessions>,
    State(cookies): State<Cookies>,
    address: Address,
    headers: HeaderMap,
    Body(new): Body<NewAccount>,
) -> Result<Response, ApiError> {
    let signing_up = SigningUp {
        name: &new.name,
        password: new.password,
        email: new.email.as_deref(),
        bot: new.bot,
        invitation: new.invitation.as_deref(),
    };
    let (row, email) = accounts.create(signing_up, Some(&address)).await?;
    let mut account = Account::from(row.clone());
    account.email_unconfirmed = email.map(|email| email.as_str().to_owned());
    let secret = sessions.start(&row, user_agent(&headers)).await?;
    let cookie =
        AppendHeaders([(header::SET_COOKIE, cookies.set(Cookie::Session, secret.as_str()))]);
    Ok((StatusCode::CREATED, cookie, Json(account)).into_response())
}

/// Returns the visitor's account, and the host's settings for accounts.
#[utoipa::path(get, operation_id = "account", path = "/api/account", responses(
    (status = 200, body = WhoAmI),
    (status = "4XX", body = Problem, description = "bad-token, scope"),
))]
pub(crate) async fn show(
    State(db): State<Db>,
    State(outbox): State<Outbox>,
    State(accounts): State<Accounts>,
    State(confirmed_email): State<ConfirmedEmail>,
    visitor: Visitor,
) -> Result<Json<WhoAmI>, ApiError> {
    visitor.allow(Scope::Read)?;
    let (mut account, mut moderator) = (None, false);
    if let Some(SignedIn { id, .. }) = &visitor.account {
        account = db.account(id).await?.map(Account::from);
        let restrictions = db.restrictions(id.as_str()).await?;
        moderator = restrictions.is_some_and(|found| found.role == Role::Moderator);
    }
    Ok(Json(WhoAmI {
        account,
        moderator,
        mail: outbox.sends_mail(),
        sign_up: accounts.sign_up(),
        confirmed_email,
    }))
}

/// Deletes the account. Its games remain, played by "(deleted)"; its name stays taken.
#[utoipa::path(delete, operation_id = "deleteAccount", path = "/api/account", request_body = Confirmation, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-password, too-often"),
))]
pub(crate) async fn delete(
    State(accounts): State<Accounts>,
    State(cookies): State<Cookies>,
    visitor: Visitor,
    Body(confirmation): Body<Confirmation>,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.session()?;
    accounts.delete(account, confirmation.password).await?;
    let gone = AppendHeaders([(header::SET_COOKIE, cookies.clear(Cookie::Session))]);
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

/// Replaces the preferences of the account. A missing key gets its default.
#[utoipa::path(put, operation_id = "setPreferences", path = "/api/account/preferences", request_body = Preferences, responses(
    (status = 200, body = Preferences),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, too-often"),
))]
pub(crate) async fn prefer(
    State(accounts): State<Accounts>,
    visitor: Visitor,
    Body(preferences): Body<Preferences>,
) -> Result<Json<Preferences>, ApiError> {
    let (account, _) = visitor.session()?;
    accounts.set_preferences(&account.id, &preferences).await?;
    Ok(Json(preferences))
}
