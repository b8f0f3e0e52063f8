//! Middleware that identifies the browsers of guests.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Response};
use luctor_store::SecretHash;
use serde::Serialize;

use crate::account::guests::Guests;
use crate::account::visitor::Visitor;
use crate::http::cookie::{Cookie, Cookies};
use crate::http::error::ApiError;

/// The identity of a guest's browser, an extension of its requests.
#[derive(Clone, Debug)]
pub(crate) struct GuestBrowser(pub(crate) SecretHash);

/// Adds [`GuestBrowser`] to requests with a valid cookie. Replaces cookies of earlier versions, which were not signed.
/// Forged cookies are ignored.
pub(crate) async fn identify(
    State(cookies): State<Cookies>,
    State(guests): State<Guests>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let Some(cookie) = cookies.text(Cookie::Guest, request.headers()) else {
        return Ok(next.run(request).await);
    };
    let Some(guest) = guests.identify(&cookie).await? else {
        return Ok(next.run(request).await);
    };
    request.extensions_mut().insert(GuestBrowser(guest.hash));
    let mut response = next.run(request).await;
    // A shared cache may keep a public response for other visitors, so the next one renews the cookie.
    if let Some(renewed) = guest.renewed.filter(|_| !is_public(&response)) {
        let cookie = cookies.set(Cookie::Guest, &renewed);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Returns whether shared caches may keep a response.
fn is_public(response: &Response) -> bool {
    let control = response.headers().get(header::CACHE_CONTROL);
    control.is_some_and(|control| control.as_bytes().starts_with(b"public"))
}

/// Returns a visitor who will be recognized again: a browser without a cookie gets one.
pub(crate) async fn known(
    cookies: Cookies,
    guests: &Guests,
    visitor: Visitor,
) -> Result<(Visitor, Option<HeaderValue>), ApiError> {
    if visitor.browser.is_some() || visitor.is_program() {
        return Ok((visitor, None));
    }
    let (hash, cookie) = guests.create().await?;
    let cookie = cookies.set(Cookie::Guest, &cookie);
    Ok((Visitor { browser: Some(hash), ..visitor }, Some(cookie)))
}

/// Returns a response with a body, and the cookie of a new guest.
pub(crate) fn with_cookie(
    status: StatusCode,
    cookie: Option<HeaderValue>,
    body: impl Serialize,
) -> Response {
    let cookie = cookie.map(|cookie| (header::SET_COOKIE, cookie));
    (status, AppendHeaders(cookie), Json(body)).into_response()
}
