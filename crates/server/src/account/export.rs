//! All that is stored about an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::AccountError;
use super::profile::Account;
use super::push::Subscription;
use super::session::Session;
use super::token::Token;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use luctor_store::time::now_ms;

/// All that is stored about an account; of the password there is only a hash, which is left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Export {
    /// When this was written, in milliseconds since 1970.
    exported_ms: i64,
    /// The account itself.
    account: Account,
    /// Where its owner has signed in.
    sessions: Vec<Session>,
    /// Its tokens, without their secrets.
    tokens: Vec<Token>,
    /// Browsers that are told of its matches while they are closed.
    push: Vec<Subscription>,
}

const ATTACHMENT: HeaderValue = HeaderValue::from_static("attachment; filename=\"luctor.json\"");

/// All that is stored about the account, as a file.
#[utoipa::path(get, operation_id = "exportAccount", path = "/api/account/export", responses(
    (status = 200, body = Export),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, AppError> {
    let (account, _) = visitor.session()?;
    let row = app.db.account(&account.id).await?.ok_or(AccountError::SignedOut)?;
    let export = Export {
        exported_ms: now_ms(),
        account: row.into(),
        sessions: app.sessions(&account.id, &account.via).await?,
        tokens: app.tokens(&account.id).await?,
        push: app.subscriptions(&account.id, &account.via).await?,
    };
    Ok(([(header::CONTENT_DISPOSITION, ATTACHMENT)], Json(export)).into_response())
}
