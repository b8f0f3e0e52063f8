//! The extractor of [`Visitor`]: cookies of a browser, or the token of a program.

use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use luctor_store::time::now_ms;

use crate::account::sessions::Sessions;
use crate::account::tokens::Tokens;
use crate::account::visitor::Visitor;
use crate::http::address::{TrustProxy, client_address};
use crate::http::cookie::{Cookie, Cookies};
use crate::http::error::{ApiError, LARGEST_ANALYSIS, LARGEST_BODY};
use crate::http::extract::guest::GuestBrowser;
use crate::limits::Limits;
use crate::live::Live;

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
    Arc<Live>: FromRef<S>,
    TrustProxy: FromRef<S>,
{
    type Rejection = ApiError;

    /// Invalid tokens are rejected: a client that sends one is not a guest. An ended session is ignored.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, ApiError> {
        let trust = TrustProxy::from_ref(state);
        let address = client_address(&parts.extensions, &parts.headers, trust);
        let visitor = match bearer(&parts.headers) {
            // Cookies beside a token are ignored: their origin was not checked.
            Some(token) => {
                let account = Tokens::from_ref(state).authenticate(token, &address).await?;
                Visitor { browser: None, account: Some(account), address }
            }
            None => {
                let cookies = Cookies::from_ref(state);
                let browser = parts.extensions.get::<GuestBrowser>();
                let browser = browser.map(|GuestBrowser(hash)| hash.clone());
                let account = match cookies.read(Cookie::Session, &parts.headers) {
                    Some(secret) => {
                        Sessions::from_ref(state).authenticate(&secret, &address).await?
                    }
                    None => None,
                };
                Visitor { browser, account, address }
            }
        };
        let limits = Arc::<Limits>::from_ref(state);
        if let Some(account) = &visitor.account {
            limits.account.count(&account.id)?;
            Arc::<Live>::from_ref(state).online.seen(&account.id, now_ms());
        }
        if let Some(bytes) = stored_bytes(parts) {
            let account = visitor.account.as_ref().map(|account| &account.id);
            limits.count_stored(account, address, bytes)?;
        }
        Ok(visitor)
    }
}

/// Returns the most bytes that a request can add to the database, or `None` if it only reads.
fn stored_bytes(parts: &Parts) -> Option<NonZeroU32> {
    /// A row with its indexes, without the text of the user.
    const ROW: u32 = 256;
    let writes = matches!(parts.method, Method::POST | Method::PUT);
    let largest = match parts.uri.path() {
        path if path.starts_with("/api/games")
            || path.starts_with("/api/problems")
            || path == "/api/pbm" =>
        {
            LARGEST_BODY
        }
        "/api/analyses" => LARGEST_ANALYSIS,
        _ => return None,
    };
    if !writes {
        return None;
    }
    let length = parts.headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let body = length.map_or(largest, |length| length.min(largest));
    NonZeroU32::new(ROW + u32::try_from(body).expect("the largest body has 128 KiB"))
}
