//! `/api/problems/daily`: the problem of the day.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use luctor_store::time::{DAY_MS, now_ms};
use serde::Serialize;
use utoipa::ToSchema;

use super::file::has_content;
use super::show::encoded;
use crate::account::visitor::Visitor;
use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::daily::{day_of, problem_of_day};
use crate::http::error::ApiError;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::views::{BoardProblem, EncodedProblem};

/// The longest time for which a response is cached, in seconds.
const LONGEST_S: i64 = 3_600;

/// The problem of the day. It is the same for everyone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DailyProblem {
    /// The date in UTC.
    date: String,
    /// The problem.
    #[schema(value_type = BoardProblem)]
    problem: EncodedProblem,
    /// The first rating of the problem.
    rating: i32,
}

/// Returns the date of a day as text.
pub(super) fn date_of(day: i64) -> String {
    let time = jiff::Timestamp::from_millisecond(day.saturating_mul(DAY_MS)).unwrap_or_default();
    time.strftime("%Y-%m-%d").to_string()
}

/// Returns the header for a response that is valid until the next day.
pub(super) fn until_tomorrow(now_ms: i64) -> Result<HeaderValue, ApiError> {
    let left = (DAY_MS - now_ms.rem_euclid(DAY_MS)) / 1_000;
    let text = format!("public, max-age={}", left.min(LONGEST_S));
    HeaderValue::from_str(&text).map_err(ApiError::internal)
}

/// Returns the problem of the day. It changes at midnight in UTC, and the games alternate.
#[utoipa::path(get, operation_id = "dailyProblem", path = "/api/problems/daily", responses(
    (status = 200, body = DailyProblem),
    (status = 304, description = "the client has it"),
))]
pub(crate) async fn show(
    State(catalog): State<Arc<ProblemCatalog>>,
    State(work): State<Arc<BoardWork>>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let now_ms = now_ms();
    let day = day_of(now_ms);
    let problem = problem_of_day(&catalog, day);
    let tag = format!("W/\"{}-{}-{}\"", date_of(day), problem.id, env!("CARGO_PKG_VERSION"));
    let common = [
        (header::ETAG, HeaderValue::from_str(&tag).map_err(ApiError::internal)?),
        (header::CACHE_CONTROL, until_tomorrow(now_ms)?),
    ];
    if has_content(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let visitor = Visitor { address, ..Visitor::default() };
    let daily = DailyProblem {
        date: date_of(day),
        problem: encoded(&work, &catalog, &visitor, problem).await?,
        rating: problem.rating,
    };
    Ok((common, Json(daily)).into_response())
}
