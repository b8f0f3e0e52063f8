//! The extractor of match ids in paths.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use luctor_store::MatchId;

use crate::http::error::ApiError;

/// The part `{id}` of a path.
#[derive(Clone, Debug)]
pub(crate) struct MatchPath(pub(crate) MatchId);

impl<S: Send + Sync> FromRequestParts<S> for MatchPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MatchPath, ApiError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| ApiError::NoSuchMatch)?;
        let id = params.iter().find_map(|(name, value)| (name == "id").then_some(value));
        id.and_then(|id| id.parse().ok()).map(MatchPath).ok_or(ApiError::NoSuchMatch)
    }
}
