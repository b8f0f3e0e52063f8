//! The extractor of JSON request bodies.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use luctor_rules::Message;
use serde::de::DeserializeOwned;
use tokio::time::timeout_at;

use crate::http::connections::BodyDeadline;
use crate::http::error::{ApiError, LARGEST_BODY};
use crate::http::extract::nul;

/// A JSON request body. Its content type must be JSON, which a page of another site cannot send without a preflight.
#[derive(Clone, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
        if !essence.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            return Err(ApiError::ContentType);
        }
        let deadline = request.extensions().get::<BodyDeadline>().copied();
        let read = Bytes::from_request(request, state);
        let read = match deadline {
            Some(BodyDeadline(deadline)) => {
                timeout_at(deadline, read).await.map_err(|_| ApiError::TooSlow)?
            }
            None => read.await,
        };
        let bytes = read.map_err(|rejection| match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge(LARGEST_BODY),
            _ => ApiError::Invalid(Message::new("broken-off")),
        })?;
        if nul::is_in_json(&bytes) {
            return Err(nul::rejection());
        }
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| ApiError::Malformed(error.to_string()))
    }
}
