//! The `User-Agent` header.

use axum::http::{HeaderMap, header};

/// Returns the `User-Agent` of a request, or an empty text.
pub(crate) fn user_agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
