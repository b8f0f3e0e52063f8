//! The extractor of ply numbers in paths.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use crate::http::error::ApiError;

/// The part `{ply}` of a path: turns played before a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ply(pub(crate) usize);

impl<S: Send + Sync> FromRequestParts<S> for Ply {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Ply, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| ApiError::NoSuchPly)?;
        let ply = params.iter().find_map(|(name, value)| (name == "ply").then_some(value));
        ply.and_then(|ply| ply.parse().ok()).map(Ply).ok_or(ApiError::NoSuchPly)
    }
}
