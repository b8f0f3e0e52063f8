//! The extractor of [`Visitor`]: cookies of a browser, or the token of a program.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::cookie::Cookie;
use crate::http::error::AppError;

/// Returns the bearer token of a request.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = AppError;

    /// Invalid tokens are rejected: a client that sends one is not a guest. An ended session is ignored.
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, AppError> {
        let visitor = match bearer(&parts.headers) {
            // Cookies beside a token are ignored: their origin was not checked.
            Some(token) => {
                Visitor { browser: None, account: Some(app.tokens.authenticate(token).await?) }
            }
            None => {
                let browser = app.cookies.read(Cookie::Guest, &parts.headers);
                let browser = browser.map(|secret| secret.hash());
                let account = match app.cookies.read(Cookie::Session, &parts.headers) {
                    Some(secret) => app.sessions.authenticate(&secret).await?,
                    None => None,
                };
                Visitor { browser, account }
            }
        };
        if let Some(account) = &visitor.account {
            app.limits.account.count(&account.id)?;
        }
        Ok(visitor)
    }
}
