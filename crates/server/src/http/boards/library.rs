//! `/api/library`: annotated games that are part of the program.

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::header;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::boards::library::{self, LibraryEntry, LibraryFilter, LibraryGame};
use crate::http::error::{ApiError, Problem};
use crate::http::extract::query::query;
use crate::http::extract::segment::Segment;

/// The wanted games of the library.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LibraryQuery {
    /// emergo, emulsion, or the name of a variant (`emergo:hex`); by default all.
    game: Option<String>,
    /// The first moves, separated by commas.
    opening: Option<String>,
    /// The name of a theme.
    theme: Option<String>,
    /// The name of a player.
    player: Option<String>,
}

impl From<LibraryQuery> for LibraryFilter {
    fn from(query: LibraryQuery) -> LibraryFilter {
        let LibraryQuery { game, opening, theme, player } = query;
        LibraryFilter { game, opening, theme, player }
    }
}

/// The games of the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Library {
    /// The games in their order.
    games: Vec<LibraryEntry>,
}

/// Returns the annotated games of the library.
#[utoipa::path(get, operation_id = "library", path = "/api/library", params(LibraryQuery), responses(
    (status = 200, body = Library),
    (status = "4XX", body = Problem, description = "malformed"),
))]
pub(crate) async fn list(
    filter: Result<Query<LibraryQuery>, QueryRejection>,
) -> Result<Json<Library>, ApiError> {
    let filter = LibraryFilter::from(query(filter)?);
    Ok(Json(Library { games: library::entries(&filter) }))
}

/// Returns an annotated game with its comments, in English, its variations and the evaluations of its positions.
#[utoipa::path(get, operation_id = "libraryGame", path = "/api/library/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = LibraryGame),
    (status = 404, body = Problem, description = "not-found"),
))]
pub(crate) async fn show(Segment(id): Segment) -> Result<Json<LibraryGame>, ApiError> {
    library::game(&id).map(Json).ok_or(ApiError::NoSuchPage)
}

/// Returns an annotated game as a record of text.
#[utoipa::path(get, operation_id = "libraryRecord", path = "/api/library/{id}/record.txt",
    params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn text(Segment(id): Segment) -> Result<impl IntoResponse, ApiError> {
    let record = library::record(&id).ok_or(ApiError::NoSuchPage)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()))
}
