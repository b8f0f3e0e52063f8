//! `/api/games/{id}/record.json`, `record.txt` and `annotated.txt`: a match as a file.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use luctor_store::Db;

use crate::account::visitor::Visitor;
use crate::archive::record::{self, RecordLine};
use crate::boards::board_error::BoardError;
use crate::engine::analyses::{require_finished, require_review_allowed};
use crate::engine::reviews::Reviews;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::pictures::picture::file_name;
use crate::http::site::Site;
use crate::http::streams::open_streams::OpenStreams;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// Returns the match as the line of JSON that `luctor replay` reads.
#[utoipa::path(get, operation_id = "recordJson", path = "/api/games/{id}/record.json",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = RecordLine),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn json(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    MatchPath(id): MatchPath,
    Ok(site): Result<Site, Infallible>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let loaded = matches.load(&id).await?;
    let (of, url) = (Arc::clone(&loaded), url(&loaded, &site));
    // A long match takes milliseconds.
    let line = move || serde_json::to_string(&record::line(&of, url)).map_err(MatchError::internal);
    let line = work.run(visitor.address, line).await?;
    Ok((headers(&loaded, "json", "application/json")?, line + "\n"))
}

/// Returns the match as text, with headers and numbered moves.
#[utoipa::path(get, operation_id = "recordText", path = "/api/games/{id}/record.txt",
    params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn text(
    State(matches): State<Arc<Matches>>,
    State(work): State<Arc<BoardWork>>,
    MatchPath(id): MatchPath,
    Ok(site): Result<Site, Infallible>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let loaded = matches.load(&id).await?;
    let (of, url) = (Arc::clone(&loaded), url(&loaded, &site));
    let text = move || Ok::<_, MatchError>(record::text(&of, url));
    let text = work.run(visitor.address, text).await?;
    Ok((headers(&loaded, "txt", "text/plain; charset=utf-8")?, text))
}

/// Returns the text of a finished match with evaluations, marks, better lines and comments in English. They follow from
/// the review, which is computed first unless it is known.
#[utoipa::path(get, operation_id = "annotatedRecord", path = "/api/games/{id}/annotated.txt",
    params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = "4XX", body = Problem, description = "not-found, position-in-play, running, too-many-streams"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
#[expect(clippy::too_many_arguments, reason = "each extractor is a parameter")]
pub(crate) async fn annotated(
    State(matches): State<Arc<Matches>>,
    State(reviews): State<Arc<Reviews>>,
    State(streams): State<OpenStreams>,
    State(work): State<Arc<BoardWork>>,
    State(db): State<Db>,
    MatchPath(id): MatchPath,
    visitor: Visitor,
    Ok(site): Result<Site, Infallible>,
) -> Result<impl IntoResponse, ApiError> {
    let loaded = matches.load(&id).await?;
    require_finished(&loaded)?;
    require_review_allowed(&db, &work, &loaded, visitor.address).await?;
    // A request that waits for a review counts as a stream of it.
    let _open = streams.open(&visitor)?;
    let mut progress = reviews.follow(&loaded, visitor.address);
    let review = progress.wait_for(|progress| !progress.is_active);
    let review = review.await.map_err(ApiError::internal)?.found.clone();
    if review.len() <= loaded.state.plies() {
        return Err(ApiError::Busy);
    }
    let (url, found) = (url(&loaded, &site), loaded.clone());
    let text = work
        .run::<_, BoardError>(visitor.address, move || Ok(record::annotated(&found, url, &review)?))
        .await?;
    Ok((headers(&loaded, "txt", "text/plain; charset=utf-8")?, text))
}

fn url(loaded: &Loaded, site: &Site) -> String {
    site.page(&format!("/game/{}", loaded.id))
}

/// Returns the headers of a file with this extension.
fn headers(
    loaded: &Loaded,
    extension: &str,
    kind: &'static str,
) -> Result<[(HeaderName, HeaderValue); 2], ApiError> {
    let file = file_name(&loaded.variant.to_string(), loaded.id.as_str());
    let name = format!("attachment; filename=\"{file}.{extension}\"");
    Ok([
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&name).map_err(ApiError::internal)?),
    ])
}
