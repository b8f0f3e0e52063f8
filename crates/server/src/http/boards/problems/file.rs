//! `/api/problems`: the file of the collection, and its themes.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use luctor_problems::built_in_file;
use serde::Serialize;
use utoipa::ToSchema;

use crate::boards::problems::catalog::ProblemCatalog;
use crate::http::error::ApiError;

/// The content type of the file.
pub(crate) const ZSTD: &str = "application/zstd";
const ATTACHMENT: HeaderValue =
    HeaderValue::from_static("attachment; filename=\"problems.jsonl.zst\"");
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Returns whether a client has the content with this entity tag.
pub(super) fn has_content(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.is_some_and(|tags| tags.split(',').any(|known| plain(known) == plain(tag)))
}

/// Returns all problems as JSON Lines, compressed with zstd (docs/problems.md).
#[utoipa::path(get, operation_id = "problemFile", path = "/api/problems", responses(
    (status = 200, content_type = "application/zstd", body = Vec<u8>),
    (status = 304, description = "the client has the file"),
))]
pub(crate) async fn download(
    State(catalog): State<Arc<ProblemCatalog>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let tag = HeaderValue::from_str(catalog.etag()).map_err(ApiError::internal)?;
    let common = [(header::ETAG, tag), (header::CACHE_CONTROL, A_DAY)];
    if has_content(&headers, catalog.etag()) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let own = [
        (header::CONTENT_TYPE, HeaderValue::from_static(ZSTD)),
        (header::CONTENT_DISPOSITION, ATTACHMENT),
    ];
    Ok((common, own, built_in_file()).into_response())
}

/// The number of problems with a theme.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemTheme {
    /// `emergo` or `emulsion`.
    game: String,
    /// The name of the theme.
    theme: String,
    /// The number of problems.
    problems: usize,
}

/// Returns the themes of each game with their numbers of problems.
#[utoipa::path(get, operation_id = "problemThemes", path = "/api/problems/themes", responses(
    (status = 200, body = Vec<ProblemTheme>),
))]
pub(crate) async fn themes(State(catalog): State<Arc<ProblemCatalog>>) -> Json<Vec<ProblemTheme>> {
    let theme = |count: crate::boards::problems::catalog::ThemeCount| ProblemTheme {
        game: count.game.to_string(),
        theme: count.theme.name().to_owned(),
        problems: count.problems,
    };
    Json(catalog.themes().into_iter().map(theme).collect())
}
