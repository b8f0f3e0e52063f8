//! `/api/session` and `/api/account/sessions`: signing in and out.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_store::SessionRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::Account;
use crate::account::sessions::Sessions;
use crate::account::visitor::{Via, Visitor};
use crate::http::body::Body;
use crate::http::cookie::Cookie;
use crate::http::cookie::Cookies;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::http::extract::user_agent::user_agent;
use crate::limits::Address;

/// Name and password.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Credentials {
    /// The name, in any case.
    name: String,
    /// The password.
    password: String,
    /// A code of the second factor, or a recovery code.
    #[serde(default)]
    code: Option<String>,
}

/// A browser in which the owner of an account has signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Session {
    /// The id, for ending the session.
    id: String,
    /// The time of its start, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// The time of its last use in milliseconds since the Unix epoch, to ten minutes.
    seen_ms: i64,
    /// The start of the browser's `User-Agent`.
    agent: String,
    /// `true` if it is the session of this request.
    current: bool,
}

impl Session {
    /// Describes a session to a visitor.
    pub(super) fn of(row: SessionRow, via: &Via) -> Session {
        Session {
            current: *via == Via::Session(row.id.clone()),
            id: row.id,
            created_ms: row.created_ms,
            seen_ms: row.seen_ms,
            agent: row.agent,
        }
    }
}

/// Signs in. Ends the session that the browser had before.
#[utoipa::path(post, operation_id = "signIn", path = "/api/session", request_body = Credentials, responses(
    (status = 200, body = Account),
    (status = "4XX", body = Problem, description = "malformed, wrong-credentials, code-required, wrong-code, banned, banned-address, closed, too-often"),
    (status = 503, body = Problem, description = "busy"),
))]
pub(crate) async fn sign_in(
    State(cookies): State<Cookies>,
    State(sessions): State<Sessions>,
    address: Address,
    headers: HeaderMap,
    Body(credentials): Body<Credentials>,
) -> Result<Response, ApiError> {
    let previous = cookies.read(Cookie::Session, &headers);
    let (name, password) = (&credentials.name, credentials.password);
    let (code, agent) = (credentials.code.as_deref(), user_agent(&headers));
    let (row, secret) =
        sessions.sign_in(name, password, code, &address, previous.as_ref(), agent).await?;
    let cookie = cookies.set(Cookie::Session, secret.as_str());
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(Account::from(row))).into_response())
}

/// Signs out. Succeeds even without a session.
#[utoipa::path(delete, operation_id = "signOut", path = "/api/session", responses((status = 204)))]
pub(crate) async fn sign_out(
    State(cookies): State<Cookies>,
    State(sessions): State<Sessions>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(secret) = cookies.read(Cookie::Session, &headers) {
        sessions.sign_out(&secret).await?;
    }
    let gone = AppendHeaders([(header::SET_COOKIE, cookies.clear(Cookie::Session))]);
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

/// Returns the sessions of the account, latest first.
#[utoipa::path(get, operation_id = "sessions", path = "/api/account/sessions", responses(
    (status = 200, body = Vec<Session>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(sessions): State<Sessions>,
    visitor: Visitor,
) -> Result<Json<Vec<Session>>, ApiError> {
    let (account, _) = visitor.session()?;
    let rows = sessions.list(&account.id).await?;
    Ok(Json(rows.into_iter().map(|row| Session::of(row, &account.via)).collect()))
}

/// Ends a session.
#[utoipa::path(delete, operation_id = "endSession", path = "/api/account/sessions/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn end(
    State(sessions): State<Sessions>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    sessions.end(&account.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all sessions but this one.
#[utoipa::path(delete, operation_id = "endOtherSessions", path = "/api/account/sessions", responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn end_others(
    State(sessions): State<Sessions>,
    visitor: Visitor,
) -> Result<StatusCode, ApiError> {
    let (account, session) = visitor.session()?;
    sessions.end_others(&account.id, session).await?;
    Ok(StatusCode::NO_CONTENT)
}
