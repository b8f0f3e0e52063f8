//! Responses that take work on a board.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use crate::boards::board_error::BoardError;
use crate::http::error::ApiError;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;

/// Returns the JSON of a value. The value is computed and encoded on a blocking thread.
pub(crate) async fn json<T: Serialize>(
    work: &BoardWork,
    address: Address,
    compute: impl FnOnce() -> Result<T, BoardError> + Send + 'static,
) -> Result<Response, ApiError> {
    let encode = move || {
        let json = serde_json::to_vec(&compute()?);
        json.map_err(|error| MatchError::internal(error).into())
    };
    let encoded = work.run::<_, BoardError>(address, encode).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], encoded).into_response())
}
