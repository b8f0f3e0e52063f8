//! Rejects NUL characters, which PostgreSQL cannot store.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use luctor_rules::Message;

use crate::http::error::ApiError;

/// Middleware that rejects addresses with a NUL character, so that both databases answer the same.
pub(crate) async fn check(request: Request, next: Next) -> Result<Response, ApiError> {
    let uri = request.uri();
    if uri.path().contains("%00") || uri.query().is_some_and(|query| query.contains("%00")) {
        return Err(rejection());
    }
    Ok(next.run(request).await)
}

/// Returns whether a JSON text contains a NUL character, which only an escape sequence can express.
pub(crate) fn is_in_json(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        let escape = &rest[at + 1..];
        if escape.starts_with(b"u0000") {
            return true;
        }
        // The character behind a backslash may be another backslash.
        rest = escape.get(1..).unwrap_or_default();
    }
    false
}

/// Returns the answer to requests with NUL characters.
pub(crate) fn rejection() -> ApiError {
    ApiError::Invalid(Message::new("text-nul"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_escaped_characters_are_nul() {
        for json in [r#""\u0000""#, r#"{"a":"b\\\u0000"}"#, r#"["\n\u0000x"]"#] {
            assert!(is_in_json(json.as_bytes()), "{json}");
        }
        for json in [r#""\\u0000""#, r#""u0000""#, r#""\u0001""#, r#""\\\\u0000""#, "\\", ""] {
            assert!(!is_in_json(json.as_bytes()), "{json}");
        }
    }
}
