//! The browser client: its files are part of the program.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::http::error::ApiError;
use crate::http::site::Site;
use crate::http::site::head::{Head, Preview};
use crate::play::matches::Matches;
use crate::views;
use luctor_store::MatchId;

/// What the build has made of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Vite puts files here whose names change with their content.
const HASHED: &str = "/assets/";
const PAGE: &str = "index.html";
/// The same with what the page of a match loads.
const GAME: &str = "game.html";
/// The board in a frame of another site.
const EMBED: &str = "embed.html";

/// What the page of the board in a frame may load, and that every site may frame it. It has no forms and needs no
/// cookies: nobody can be made to press anything there that does something.
const EMBED_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors *",
);

/// Marks an answer that other sites may show in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Embedded;

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the client, or its page, which finds out itself what to show.
pub(crate) async fn serve(
    State(matches): State<Arc<Matches>>,
    Ok(site): Result<Site, Infallible>,
    method: Method,
    uri: Uri,
) -> Result<Response, ApiError> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(ApiError::Method);
    }
    let hashed = is_hashed(uri.path());
    let path = uri.path().trim_start_matches('/');
    match Files::get(path) {
        Some(file) if ![PAGE, GAME, EMBED].contains(&path) => Ok(answer(file, hashed)),
        None if hashed => Err(ApiError::NoSuchPage),
        _ => match path.strip_prefix("embed/") {
            Some(id) => embed(&matches, &site, id).await,
            None => page(&matches, &site, path).await,
        },
    }
}

/// Whether a path is that of a file whose name changes with its content.
pub(crate) fn is_hashed(path: &str) -> bool {
    path.starts_with(HASHED)
}

fn answer(file: EmbeddedFile, hashed: bool) -> Response {
    let kind = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let kind = HeaderValue::from_str(&kind);
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let cache = if hashed { FOR_EVER } else { ASK_FIRST };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, cache)];
    (headers, Body::from(file.data)).into_response()
}

/// The page with a head for its address, so that links show what they lead to.
async fn page(matches: &Matches, site: &Site, path: &str) -> Result<Response, ApiError> {
    let Some(id) = path.strip_prefix("game/") else {
        return Ok(html(PAGE, &Head::default())?.into_response());
    };
    let (status, head) = found(game_head(matches, site, id).await)?;
    Ok((status, html(GAME, &head)?).into_response())
}

/// The page of the board in a frame.
async fn embed(matches: &Matches, site: &Site, id: &str) -> Result<Response, ApiError> {
    let (status, head) = found(game_head(matches, site, id).await)?;
    let policy = [(header::CONTENT_SECURITY_POLICY, EMBED_POLICY)];
    Ok((status, Extension(Embedded), policy, html(EMBED, &head)?).into_response())
}

/// The page says itself that there is no such match.
fn found(head: Result<Head, ApiError>) -> Result<(StatusCode, Head), ApiError> {
    match head {
        Ok(head) => Ok((StatusCode::OK, head)),
        Err(ApiError::NoSuchMatch) => Ok((StatusCode::NOT_FOUND, Head::default())),
        Err(error) => Err(error),
    }
}

fn html(page: &str, head: &Head) -> Result<impl IntoResponse, ApiError> {
    let page = Files::get(page)
        .ok_or_else(|| ApiError::internal("the program was built without its client"))?;
    let page = head.fill(&String::from_utf8_lossy(&page.data));
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, ASK_FIRST)], page))
}

async fn game_head(matches: &Matches, site: &Site, id: &str) -> Result<Head, ApiError> {
    let id = id.trim_end_matches('/').parse::<MatchId>().map_err(|_| ApiError::NoSuchMatch)?;
    let loaded = matches.load(&id).await?;
    let (_, description) = views::headline(&loaded);
    let page = site.page(&format!("/game/{id}"));
    let preview = Preview {
        // Who shows links keeps their pictures by their addresses: that of a later position is another one.
        picture: site.page(&format!("/api/games/{id}/card.png?v={}", loaded.state.version())),
        oembed: site.page(&format!("/api/oembed?format=json&url={}", encoded(&page))),
        page,
    };
    Ok(Head {
        title: format!("{} · Luctor", views::page_title(&loaded)),
        description,
        preview: Some(preview),
    })
}

/// An address as a value in another one.
fn encoded(address: &str) -> String {
    address.replace('%', "%25").replace(':', "%3A").replace('/', "%2F").replace('&', "%26")
}
