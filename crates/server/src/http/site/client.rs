//! The browser client: its files are part of the program.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, Version, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::boards::problems::catalog::ProblemCatalog;
use crate::boards::problems::daily::{day_of, problem_of_day};
use crate::boards::shared_analyses::{SharedAnalyses, SharedError};
use crate::http::error::ApiError;
use crate::http::site::Site;
use crate::http::site::encoding::Encoding;
use crate::http::site::head::{Head, Preview};
use crate::play::matches::Matches;
use crate::views::{self, Title as _};
use luctor_messages::mail_text;
use luctor_problems::Problem;
use luctor_rules::{Message, Variant};
use luctor_store::time::now_ms;
use luctor_store::{AnalysisId, MatchId};

/// The built files of `web/`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// Vite puts files here whose names change with their content.
const HASHED: &str = "/assets/";
const PAGE: &str = "index.html";
/// The start page for a returning visitor, which preloads its scripts.
const START: &str = "start.html";
/// The languages in which the start page for newcomers is built, with its content (`web/build/shells.ts`).
const START_LANGUAGES: [(&str, &str); 4] = [
    ("en", "start-en.html"),
    ("nl", "start-nl.html"),
    ("pl", "start-pl.html"),
    ("es", "start-es.html"),
];
/// The page that preloads the scripts of a match.
const GAME: &str = "game.html";
/// The page for a frame on another site.
const EMBED: &str = "embed.html";

/// The policy of the page for frames. Every site may frame it: the page has no forms and uses no cookies, so a click
/// on it changes nothing.
const EMBED_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors *",
);

/// Marks a file that never changes while the program runs. It is compressed when the program is built, or not at all:
/// megabytes are not compressed for each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltFile;

/// Returns whether a response is anything but such a file.
pub(crate) fn is_no_built_file(
    _: StatusCode,
    _: Version,
    _: &HeaderMap,
    extensions: &Extensions,
) -> bool {
    extensions.get::<BuiltFile>().is_none()
}

/// Marks a response that other sites may show in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Embedded;

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_FIRST: HeaderValue = HeaderValue::from_static("no-cache");

/// Serves a file of the client, or its page, which reads the route itself.
pub(crate) async fn serve(
    State(matches): State<Arc<Matches>>,
    State(analyses): State<Arc<SharedAnalyses>>,
    State(problems): State<Arc<ProblemCatalog>>,
    Ok(site): Result<Site, Infallible>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Err(ApiError::Method);
    }
    let hashed = is_hashed(uri.path());
    let path = uri.path().trim_start_matches('/');
    match Files::get(path) {
        Some(_) if Encoding::is_ending_of(path) => Err(ApiError::NoSuchPage),
        Some(file) if !path.ends_with(".html") => {
            // The build writes compressed files beside the others, so that a request costs no compression.
            let compressed = Encoding::accepted(&headers).find_map(|encoding| {
                let file = Files::get(&format!("{path}{}", encoding.ending()))?;
                Some((encoding, file))
            });
            Ok(answer(file, compressed, hashed))
        }
        None if hashed => Err(ApiError::NoSuchPage),
        _ => match path.strip_prefix("embed/") {
            Some(id) => embed(&matches, &site, id).await,
            None if path.is_empty() => {
                let vary = [(header::VARY, HeaderValue::from_static("cookie, accept-language"))];
                Ok((vary, html(start_page(&headers), &Head::default())?).into_response())
            }
            None => page(&matches, &analyses, &problems, &site, path).await,
        },
    }
}

/// Returns whether a path is that of a file whose name changes with its content.
pub(crate) fn is_hashed(path: &str) -> bool {
    path.starts_with(HASHED)
}

/// Returns a file, compressed if possible.
fn answer(
    file: EmbeddedFile,
    compressed: Option<(Encoding, EmbeddedFile)>,
    hashed: bool,
) -> Response {
    let kind = match file.metadata.mimetype() {
        text if text.starts_with("text/") => format!("{text}; charset=utf-8"),
        other => other.to_owned(),
    };
    let kind = HeaderValue::from_str(&kind);
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let cache = if hashed { IMMUTABLE } else { ASK_FIRST };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, cache),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    match compressed {
        Some((encoding, compressed)) => {
            let encoding = [(header::CONTENT_ENCODING, encoding.header())];
            (headers, encoding, Body::from(compressed.data)).into_response()
        }
        None => (Extension(BuiltFile), headers, Body::from(file.data)).into_response(),
    }
}

/// Returns the page with a head for its address, so that links have previews.
async fn page(
    matches: &Matches,
    analyses: &SharedAnalyses,
    problems: &ProblemCatalog,
    site: &Site,
    path: &str,
) -> Result<Response, ApiError> {
    if let Some(id) = path.strip_prefix("game/") {
        let (status, head) = found(game_head(matches, site, id).await)?;
        return Ok((status, html(GAME, &head)?).into_response());
    }
    let head = match path.strip_prefix("analysis/").map(str::parse) {
        Some(Ok(id)) => analysis_head(analyses, site, &id).await?,
        _ if path == "results" => results_head(site),
        _ => problem_head(problems, site, path).unwrap_or_default(),
    };
    Ok(html(PAGE, &head)?.into_response())
}

/// Returns the file of the start page. A visitor without a cookie has played no game yet.
fn start_page(headers: &HeaderMap) -> &'static str {
    if headers.contains_key(header::COOKIE) {
        return START;
    }
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    wanted
        .unwrap_or_default()
        .split(',')
        .filter_map(|tag| tag.trim().get(..2))
        .find_map(|tag| {
            START_LANGUAGES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(tag))
        })
        .map_or(START_LANGUAGES[0].1, |(_, page)| page)
}

/// Returns the page for frames.
async fn embed(matches: &Matches, site: &Site, id: &str) -> Result<Response, ApiError> {
    let (status, head) = found(game_head(matches, site, id).await)?;
    let policy = [(header::CONTENT_SECURITY_POLICY, EMBED_POLICY)];
    Ok((status, Extension(Embedded), policy, html(EMBED, &head)?).into_response())
}

/// Replaces the head if there is no such match. The page reports the error itself.
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
        // Sites cache previews by the address of the picture, so each position has its own.
        picture: site.page(&format!("/api/games/{id}/card.png?v={}", loaded.state.version())),
        oembed: Some(site.page(&format!("/api/oembed?format=json&url={}", encoded(&page)))),
        page,
    };
    Ok(Head {
        title: format!("{} · Luctor", views::page_title(&loaded)),
        description,
        preview: Some(preview),
    })
}

/// Returns the head of a shared analysis, or the usual one if there is no such analysis. The page reports the error itself.
async fn analysis_head(
    analyses: &SharedAnalyses,
    site: &Site,
    id: &AnalysisId,
) -> Result<Head, ApiError> {
    let row = match analyses.read(id).await {
        Ok(row) => row,
        Err(SharedError::NotFound) => return Ok(Head::default()),
        Err(error) => return Err(error.into()),
    };
    let game = row.game.parse::<Variant>().map_or(row.game.clone(), |variant| variant.title());
    let message = Message::new("page.analysis").with("game", game);
    let description = mail_text(&match row.name {
        Some(name) => Message::new("page.analysis-by").with("name", name),
        None => Message::new("page.analysis-by-guest"),
    });
    let position =
        row.position.map_or_else(String::new, |text| format!("&position={}", encoded(&text)));
    let title = if row.title.is_empty() { mail_text(&message) } else { row.title };
    Ok(Head {
        title: format!("{title} · Luctor"),
        description,
        preview: Some(Preview {
            page: site.page(&format!("/analysis/{id}")),
            picture: site.page(&format!("/api/picture.png?game={}{position}", encoded(&row.game))),
            oembed: None,
        }),
    })
}

/// Returns the head of a page of problems, or `None` for other pages.
fn problem_head(problems: &ProblemCatalog, site: &Site, path: &str) -> Option<Head> {
    let today = || problem_of_day(problems, day_of(now_ms()));
    let (title, problem) = match path.strip_prefix("problems")? {
        "/daily" => (mail_text(&Message::new("page.daily")), today()),
        "" | "/race" | "/repeat" | "/themes" | "/dashboard" => {
            (mail_text(&Message::new("page.problems")), today())
        }
        id => {
            let problem = problems.find(id.strip_prefix('/')?).ok()?;
            let game = Message::new("page.problem").with("game", problem.game.title());
            (mail_text(&game), problem)
        }
    };
    let (game, task) = views::problem_task(problem);
    Some(Head {
        title: format!("{title} · Luctor"),
        description: format!("{game}. {task}"),
        preview: Some(Preview {
            page: site.page(&format!("/{path}")),
            picture: problem_picture(site, problem),
            oembed: None,
        }),
    })
}

/// Returns the address of the picture of a problem.
pub(crate) fn problem_picture(site: &Site, problem: &Problem) -> String {
    let [game, position] = [&problem.game.to_string(), &problem.position].map(|text| encoded(text));
    site.page(&format!("/api/picture.png?game={game}&position={position}"))
}

fn results_head(site: &Site) -> Head {
    Head {
        title: format!("{} · Luctor", mail_text(&Message::new("page.results"))),
        description: mail_text(&Message::new("page.results-about")),
        preview: Some(Preview {
            page: site.page("/results"),
            picture: site.page("/api/picture.png?game=emulsion%3A6"),
            oembed: None,
        }),
    }
}

/// Encodes a text as a value in an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_get_the_start_page_in_their_language() {
        let page = |language: &'static str, cookie: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(language));
            if cookie {
                headers.insert(header::COOKIE, HeaderValue::from_static("guest=1"));
            }
            start_page(&headers)
        };
        assert_eq!(page("pl-PL,pl;q=0.9,en;q=0.8", false), "start-pl.html");
        assert_eq!(page("de, ES;q=0.5", false), "start-es.html");
        assert_eq!(page("de", false), "start-en.html");
        assert_eq!(page("pl", true), START);
        assert_eq!(start_page(&HeaderMap::new()), "start-en.html");
    }
}
