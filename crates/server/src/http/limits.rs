//! Middleware that counts requests and responses by address.

pub(crate) mod turns;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use http_body_util::BodyExt as _;

use crate::http::address::{TrustProxy, client_address, is_proxy_ignored};
use crate::http::body::budget::{BodyShare, ResponseBudget};
use crate::http::body::guarded::guarded;
use crate::http::error::ApiError;
use crate::http::origin::is_from_other_site;
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

/// Counts every request by its address, and the bytes of large responses. The client's files have a limit of their own, and
/// of their bytes only those that are not compressed count.
/// Health checks are always answered; many of them need new connections, as requests after a rejection do.
pub(crate) async fn count(
    State(limits): State<Arc<Limits>>,
    State(ResponseBudget(budget)): State<ResponseBudget>,
    State(trust): State<TrustProxy>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.uri().path();
    let address = client_address(request.extensions(), request.headers(), trust);
    let home = address.home();
    if HEALTH.contains(&path) {
        let response = next.run(request).await;
        return match limits.health.count(&address) {
            Ok(()) => Ok(response),
            Err(_) => Ok((CLOSE, response).into_response()),
        };
    }
    if client::is_hashed(path) {
        if let Err(error) = limits.files.count(&address) {
            return Ok(rejected(error));
        }
        let response = next.run(request).await;
        let size = response.body().size_hint().lower();
        // Browsers accept the compressed files, which are small.
        if size >= LARGE && !response.headers().contains_key(header::CONTENT_ENCODING) {
            if let Err(error) = limits.response_bytes.check(&home) {
                return Ok(rejected(error));
            }
            limits.response_bytes.add(&home, size);
        }
        return Ok(response);
    }
    if is_proxy_ignored(request.headers(), trust) && !WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            "X-Forwarded-For is ignored without --trust-proxy: all requests of a proxy count as one client"
        );
    }
    let allowed = if is_from_other_site(request.headers()) {
        limits.from_other_sites.count(&address)
    } else {
        limits.requests.count(&address).and_then(|()| match address.subscriber() {
            Some(IpAddr::V6(network)) => limits.requests_of_subscriber.count(&network),
            _ => Ok(()),
        })
    };
    if let Err(error) = allowed.and_then(|()| limits.response_bytes.check(&home)) {
        return Ok(rejected(error));
    }
    let response = next.run(request).await;
    let size = response.body().size_hint().lower();
    if size < LARGE {
        return Ok(response);
    }
    limits.response_bytes.add(&home, size);
    held(response, budget.share(address)).await
}

/// Returns a large response, whose bytes count as a share of the budget until they are sent. Fails if the address has too
/// many responses that it does not read.
async fn held(response: Response, mut share: BodyShare) -> Result<Response, ApiError> {
    let (parts, body) = response.into_parts();
    let encoded = body.collect().await.map_err(ApiError::internal)?.to_bytes();
    // An encoder leaves up to as much memory unused.
    let bytes = Bytes::copy_from_slice(&encoded);
    drop(encoded);
    share.grow_to(bytes.len()).map_err(|_| ApiError::Busy)?;
    Ok(Response::from_parts(parts, Body::from(guarded(bytes, share))))
}

/// Rejects a request, and reads no further ones of its connection.
fn rejected(error: TooOften) -> Response {
    (CLOSE, ApiError::from(error)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::body::budget::RESPONSES_OF_ADDRESS;
    use crate::limits::Address;

    #[tokio::test]
    async fn a_response_counts_until_its_bytes_are_dropped() {
        let ResponseBudget(budget) = ResponseBudget::default();
        let own = Address::of(Some([192, 0, 2, 1].into()));
        let other = Address::of(Some([192, 0, 2, 2].into()));
        let large = || Response::new(Body::from(vec![b'x'; RESPONSES_OF_ADDRESS / 2]));
        let mut unread = Vec::new();
        for _ in 0..2 {
            let response = held(large(), budget.share(own)).await.unwrap();
            assert_eq!(response.body().size_hint().exact(), Some(RESPONSES_OF_ADDRESS as u64 / 2));
            // The server takes the bytes, and drops the body before it has sent them.
            unread.push(response.into_body().collect().await.unwrap().to_bytes());
        }
        assert!(matches!(held(large(), budget.share(own)).await, Err(ApiError::Busy)));
        held(large(), budget.share(other)).await.unwrap();
        unread.pop();
        held(large(), budget.share(own)).await.unwrap();
    }
}
