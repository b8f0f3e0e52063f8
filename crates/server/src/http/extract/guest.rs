//! Middleware that identifies the browsers of guests.

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use luctor_store::SecretHash;

use crate::account::guests::Guests;
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
    if let Some(renewed) = guest.renewed {
        let cookie = cookies.set(Cookie::Guest, &renewed);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
