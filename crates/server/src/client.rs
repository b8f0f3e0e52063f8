//! The browser client: its files are part of the program.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::App;
use crate::error::AppError;
use crate::head::Head;
use crate::match_id::MatchId;

/// What the build has made of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Vite puts files here whose names change with their content.
const HASHED: &str = "assets/";
const PAGE: &str = "index.html";

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the client, or its page, which finds out itself what to show.
pub(crate) async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
) -> Result<Response, AppError> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(AppError::Method);
    }
    let path = uri.path().trim_start_matches('/');
    match Files::get(path) {
        Some(file) if path != PAGE => Ok(answer(path, file)),
        None if path.starts_with(HASHED) => Err(AppError::NoSuchPage),
        _ => page(&app, path).await,
    }
}

fn answer(path: &str, file: EmbeddedFile) -> Response {
    let kind = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let kind = HeaderValue::from_str(&kind);
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let cache = if path.starts_with(HASHED) { FOR_EVER } else { ASK_FIRST };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)];
    (headers, Body::from(file.data)).into_response()
}

/// The page with a head for its address, so that links show what they lead to.
async fn page(app: &App, path: &str) -> Result<Response, AppError> {
    let (status, head) = match path.strip_prefix("game/") {
        None => (StatusCode::OK, Head::default()),
        Some(id) => match game_head(app, id).await {
            Ok(head) => (StatusCode::OK, head),
            Err(AppError::NoSuchMatch) => (StatusCode::NOT_FOUND, Head::default()),
            Err(error) => return Err(error),
        },
    };
    let page = Files::get(PAGE)
        .ok_or_else(|| AppError::internal("the program was built without its client"))?;
    let page = head.fill(&String::from_utf8_lossy(&page.data));
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, ASK_FIRST)];
    Ok((status, headers, page).into_response())
}

async fn game_head(app: &App, id: &str) -> Result<Head, AppError> {
    let id = MatchId::read(id.trim_end_matches('/')).ok_or(AppError::NoSuchMatch)?;
    let (title, description) = app.load(&id).await?.headline();
    Ok(Head { title: format!("{title} · Luctor"), description })
}
