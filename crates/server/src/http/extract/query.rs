//! The parameters of a query.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;

use crate::http::error::ApiError;

/// Returns the parameters. Fails if the query cannot be read.
pub(crate) fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    let Query(query) = query.map_err(|error| ApiError::Malformed(error.body_text()))?;
    Ok(query)
}

/// Splits a list of moves at its commas.
pub(crate) fn moves(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).collect()
}
