//! The last segment of a path.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

/// The last segment of a path, as the client wrote it. Reads as the empty text unless it is visible ASCII.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Segment(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segment, Infallible> {
        let text = Path::<String>::from_request_parts(parts, state).await;
        let text = text.map(|Path(text)| text).unwrap_or_default();
        let visible = text.bytes().all(|byte| byte.is_ascii_graphic());
        Ok(Segment(if visible { text } else { String::new() }))
    }
}
