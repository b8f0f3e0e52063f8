//! Signing in and out, and the browsers in which somebody has signed in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::Account;
use super::segment::Segment;
use super::{AccountError, AccountId, name};
use crate::account::visitor::{Via, Visitor, session_bounds};
use crate::app::App;
use crate::http::body::Body;
use crate::http::cookie::Cookie;
use crate::http::error::{AppError, Problem};
use crate::limits::Address;
use luctor_store::SessionRow;
use luctor_store::time::now_ms;
use luctor_store::{Secret, random_id};

/// Name and password.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Credentials {
    /// The name, small or capital letters.
    name: String,
    /// The password.
    password: String,
}

/// A browser in which the owner of an account has signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Session {
    /// To end it by.
    id: String,
    /// When somebody signed in, in milliseconds since 1970.
    created_ms: i64,
    /// When it was used last, to ten minutes.
    seen_ms: i64,
    /// What the browser says it is.
    agent: String,
    /// It is the one that asks.
    current: bool,
}

/// How much is kept of what a browser says it is.
const AGENT: usize = 120;

/// Signs in. A session that the browser had before ends.
#[utoipa::path(post, operation_id = "signIn", path = "/api/session", request_body = Credentials, responses(
    (status = 200, body = Account),
    (status = "4XX", body = Problem, description = "malformed, wrong-credentials, too-often"),
    (status = 503, body = Problem, description = "busy"),
))]
pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, AppError> {
    // Counted for names that nobody has too, so that the limit does not tell which they are.
    let key = name::key(&credentials.name);
    app.limits.sign_in_address.count(&address)?;
    app.limits.password.count(&key)?;
    let row = app.db.account_named(&key).await?;
    let stored = row.as_ref().map(|row| row.password.clone());
    let right = app.passwords.verify(credentials.password, stored).await?;
    let Some(row) = row.filter(|_| right) else {
        tracing::info!("sign-in refused");
        return Err(AccountError::WrongCredentials.into());
    };
    if let Some(secret) = app.cookies.read(Cookie::Session, &headers) {
        app.db.end_session_of(&secret.hash()).await?;
    }
    let cookie = app.begin_session(&row.id, &headers).await?;
    tracing::info!("signed in");
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(Account::from(row))).into_response())
}

/// Signs out; no matter whether somebody had signed in.
#[utoipa::path(delete, operation_id = "signOut", path = "/api/session", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if let Some(secret) = app.cookies.read(Cookie::Session, &headers) {
        app.db.end_session_of(&secret.hash()).await?;
    }
    let gone = AppendHeaders([(header::SET_COOKIE, app.cookies.clear(Cookie::Session))]);
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

/// The browsers in which the owner of the account has signed in, the latest first.
#[utoipa::path(get, operation_id = "sessions", path = "/api/account/sessions", responses(
    (status = 200, body = Vec<Session>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Session>>, AppError> {
    let (account, _) = visitor.session()?;
    Ok(Json(app.sessions(&account.id, &account.via).await?))
}

/// Ends a session.
#[utoipa::path(delete, operation_id = "endSession", path = "/api/account/sessions/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, AppError> {
    let (account, _) = visitor.session()?;
    match app.db.end_session(&account.id, &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountError::NoSuchEntry.into()),
    }
}

/// Ends all sessions but this one.
#[utoipa::path(delete, operation_id = "endOtherSessions", path = "/api/account/sessions", responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn end_others(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<StatusCode, AppError> {
    let (account, session) = visitor.session()?;
    app.db.end_other_sessions(&account.id, session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The beginning of what a browser says it is, without control characters.
fn agent(headers: &HeaderMap) -> String {
    let said = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    said.unwrap_or_default().chars().filter(|c| !c.is_control()).take(AGENT).collect()
}

impl App {
    /// Begins a session; the header that gives it to the browser.
    pub(super) async fn begin_session(
        &self,
        account: &AccountId,
        headers: &HeaderMap,
    ) -> Result<HeaderValue, AppError> {
        let secret = Secret::random()?;
        let now = now_ms();
        let row =
            SessionRow { id: random_id()?, created_ms: now, seen_ms: now, agent: agent(headers) };
        self.db.insert_session(account, &row, &secret.hash()).await?;
        Ok(self.cookies.set(Cookie::Session, &secret))
    }

    pub(super) async fn sessions(
        &self,
        account: &AccountId,
        via: &Via,
    ) -> Result<Vec<Session>, AppError> {
        let (seen, created) = session_bounds(now_ms());
        let rows = self.db.sessions(account, seen, created).await?;
        let session = |row: SessionRow| Session {
            current: *via == Via::Session(row.id.clone()),
            id: row.id,
            created_ms: row.created_ms,
            seen_ms: row.seen_ms,
            agent: row.agent,
        };
        Ok(rows.into_iter().map(session).collect())
    }
}
