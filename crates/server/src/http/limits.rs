//! Middleware that counts requests by address.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::http::address::{TrustProxy, client_address, is_proxy_ignored};
use crate::http::error::ApiError;
use crate::http::site::client;
use crate::limits::{Limits, TooOften};

/// Ends the connection after this response.
const CLOSE: [(HeaderName, HeaderValue); 1] =
    [(header::CONNECTION, HeaderValue::from_static("close"))];

/// Set once the host has been warned that all requests seem to come from the proxy.
static WARNED: AtomicBool = AtomicBool::new(false);

/// The health checks. A proxy or a monitor asks from one address, and must not think that a busy server is down.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];

/// The size from which on the bytes of a response are counted.
const LARGE: u64 = 32 * 1024;

/// Counts every request by its address, and the bytes of large responses. The client's files have a limit of their own.
/// Health checks are not counted: they cost no more than a rejection.
pub(crate) async fn count(
    State(limits): State<Arc<Limits>>,
    State(trust): State<TrustProxy>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let address = client_address(request.extensions(), request.headers(), trust);
    if HEALTH.contains(&path) {
        return Ok(next.run(request).await);
    }
    if client::is_hashed(path) {
        return match limits.files.count(&address) {
            Ok(()) => Ok(next.run(request).await),
            Err(error) => Ok(rejected(error)),
        };
    }
    if is_proxy_ignored(request.headers(), trust) && !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "X-Forwarded-For is ignored without --trust-proxy: all requests of a proxy count as one client"
        );
    }
    let allowed = limits.requests.count(&address);
    if let Err(error) = allowed.and_then(|()| limits.response_bytes.check(&address)) {
        return Ok(rejected(error));
    }
    let response = next.run(request).await;
    let size = response.body().size_hint().lower();
    if size >= LARGE {
        limits.response_bytes.add(&address, size);
    }
    Ok(response)
}

/// Rejects a request, and reads no further ones of its connection.
fn rejected(error: TooOften) -> Response {
    (CLOSE, ApiError::from(error)).into_response()
}
