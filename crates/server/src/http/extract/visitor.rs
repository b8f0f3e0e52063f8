//! The extractor of [`Visitor`]: cookies of a browser, or the token of a program.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::account::sessions::Sessions;
use crate::account::tokens::Tokens;
use crate::account::visitor::Visitor;
use crate::http::cookie::{Cookie, Cookies};
use crate::http::error::ApiError;
use crate::limits::Limits;

/// Returns the bearer token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl<S> FromRequestParts<S> for Visitor
where
    S: Send + Sync,
    Cookies: FromRef<S>,
    Sessions: FromRef<S>,
    Tokens: FromRef<S>,
    Arc<Limits>: FromRef<S>,
{
    type Rejection = ApiError;

    /// Invalid tokens are rejected: a client that sends one is not a guest. An ended session is ignored.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, ApiError> {
        let visitor = match bearer(&parts.headers) {
            // Cookies beside a token are ignored: their origin was not checked.
            Some(token) => {
                let account = Tokens::from_ref(state).authenticate(token).await?;
                Visitor { browser: None, account: Some(account) }
            }
            None => {
                let cookies = Cookies::from_ref(state);
                let browser = cookies.read(Cookie::Guest, &parts.headers);
                let browser = browser.map(|secret| secret.hash());
                let account = match cookies.read(Cookie::Session, &parts.headers) {
                    Some(secret) => Sessions::from_ref(state).authenticate(&secret).await?,
                    None => None,
                };
                Visitor { browser, account }
            }
        };
        if let Some(account) = &visitor.account {
            Arc::<Limits>::from_ref(state).account.count(&account.id)?;
        }
        Ok(visitor)
    }
}
