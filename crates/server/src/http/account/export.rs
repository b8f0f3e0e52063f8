//! `/api/account/export`: everything that is stored about an account.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use luctor_store::time::now_ms;
use serde::Serialize;
use utoipa::ToSchema;

use super::profile::Account;
use super::push::Subscription;
use super::session::Session;
use super::token::Token;
use crate::account::accounts::Accounts;
use crate::account::sessions::Sessions;
use crate::account::subscriptions::Subscriptions;
use crate::account::tokens::Tokens;
use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, Problem};

/// Everything that is stored about an account, without the hash of its password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Export {
    /// The time of the export, in milliseconds since the Unix epoch.
    exported_ms: i64,
    /// The account itself.
    account: Account,
    /// Its sessions.
    sessions: Vec<Session>,
    /// Its tokens, without their secrets.
    tokens: Vec<Token>,
    /// Its push subscriptions.
    push: Vec<Subscription>,
}

const ATTACHMENT: HeaderValue = HeaderValue::from_static("attachment; filename=\"luctor.json\"");

/// Returns everything that is stored about the account, as a file.
#[utoipa::path(get, operation_id = "exportAccount", path = "/api/account/export", responses(
    (status = 200, body = Export),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn show(
    State(sessions): State<Sessions>,
    State(subscriptions): State<Subscriptions>,
    State(accounts): State<Accounts>,
    State(tokens): State<Tokens>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.session()?;
    let (id, via) = (&account.id, &account.via);
    let sessions = sessions.list(id).await?.into_iter();
    let subscriptions = subscriptions.list(id).await?.into_iter();
    let export = Export {
        exported_ms: now_ms(),
        account: accounts.get(id).await?.into(),
        sessions: sessions.map(|row| Session::of(row, via)).collect(),
        tokens: tokens.list(id).await?.into_iter().map(Token::from).collect(),
        push: subscriptions.map(|row| Subscription::of(row, via)).collect(),
    };
    Ok(([(header::CONTENT_DISPOSITION, ATTACHMENT)], Json(export)).into_response())
}
