//! Middleware that counts requests by address.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::http::address::{TrustProxy, client_address, is_proxy_ignored};
use crate::http::error::ApiError;
use crate::http::site::client;
use crate::limits::Limits;

/// Ends the connection after this response.
const CLOSE: [(HeaderName, HeaderValue); 1] =
    [(header::CONNECTION, HeaderValue::from_static("close"))];

/// Set once the host has been warned that all requests seem to come from the proxy.
static WARNED: AtomicBool = AtomicBool::new(false);

/// The health checks. A proxy or a monitor asks from one address, and must not think that a busy server is down.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];

/// Counts every request by its address, except health checks. The client's files are not counted: they cost no more than a rejection, and a
/// club behind one address requests hundreds of them.
pub(crate) async fn count(
    State(limits): State<Arc<Limits>>,
    State(trust): State<TrustProxy>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.uri().path();
    if client::is_hashed(path) || HEALTH.contains(&path) {
        return Ok(next.run(request).await);
    }
    if is_proxy_ignored(request.headers(), trust) && !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "X-Forwarded-For is ignored without --trust-proxy: all requests of a proxy count as one client"
        );
    }
    let address = client_address(request.extensions(), request.headers(), trust);
    match limits.requests.count(&address) {
        Ok(()) => Ok(next.run(request).await),
        // Further requests that were sent on this connection are not read.
        Err(error) => Ok((CLOSE, ApiError::from(error)).into_response()),
    }
}
