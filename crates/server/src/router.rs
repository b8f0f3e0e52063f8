//! All routes, and the middleware around them.

use std::any::Any;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, from_fn_with_state};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate};
use tower_http::compression::{CompressionLayer, DefaultPredicate};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::account;
use crate::http::api_page;
use crate::http::archive::{lists, search, tv};
use crate::http::boards;
use crate::http::boards::problems;
use crate::http::error::{ApiError, LARGEST_ANALYSIS, LARGEST_BODY};
use crate::http::extract::{guest, nul};
use crate::http::games;
use crate::http::health;
use crate::http::limits;
use crate::http::openapi;
use crate::http::origin;
use crate::http::pictures::picture;
use crate::http::requests;
use crate::http::site::client;
use crate::http::site::oembed;
use crate::http::state::Services;
use crate::http::streams as stream;
use crate::http::streams::ndjson;
use crate::http::streams::socket;

/// Returns the server as a service that answers requests.
pub(crate) fn router(services: Services) -> Router {
    let secure = services.cookies.secure;
    let turns = services.clone();
    let api = Router::from(api())
        .route("/api/openapi.json", get(async || openapi::answer(DOCUMENT.as_bytes())))
        .route("/api", get(async || api_page::answer(PAGE.clone())))
        .route("/api/style.css", get(async || api_page::style()))
        .route("/api/", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .route("/healthz", get(health::live))
        .route("/readyz", get(health::ready))
        .layer(from_fn_with_state(services.clone(), guest::identify))
        .layer(middleware::from_fn(nul::check));
    let client = Router::new().fallback(client::serve);
    let mut router = api
        .merge(client)
        .method_not_allowed_fallback(async || ApiError::Method)
        .with_state(services.clone())
        .layer(from_fn_with_state(services.clone(), origin::check))
        .layer(from_fn_with_state(services, limits::count))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        // The files of the client have a lifetime of their own.
        .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, NO_STORE))
        // A line of a stream must not wait until there is more to compress.
        .layer(
            // The default level saves a third of the bytes and takes three times as long, on the async threads.
            CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(
                DefaultPredicate::new()
                    .and(NotForContentType::const_new(ndjson::CONTENT_TYPE))
                    .and(NotForContentType::const_new(problems::ZSTD))
                    .and(client::is_no_built_file),
            ),
        )
        .layer(CatchPanicLayer::custom(panicked));
    if secure {
        router = router
            .layer(SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, ONLY_TLS));
    }
    for (name, value) in SECURITY {
        router = router.layer(SetResponseHeaderLayer::if_not_present(name, value));
    }
    router
        .layer(SetResponseHeaderLayer::if_not_present(header::X_FRAME_OPTIONS, frame_options))
        .layer(from_fn_with_state(turns, limits::turns::take))
        .layer(middleware::from_fn(requests::observe))
}

/// The OpenAPI document, and its page for people: both are made when somebody asks for them.
static DOCUMENT: LazyLock<String> = LazyLock::new(openapi_json);
static PAGE: LazyLock<Html<String>> = LazyLock::new(|| api_page::page(&DOCUMENT));

/// Returns the OpenAPI document as JSON.
pub fn openapi_json() -> String {
    openapi::text(api().get_openapi())
}

/// Returns the routes of the API, which the OpenAPI document describes.
pub(crate) fn api() -> OpenApiRouter<Services> {
    OpenApiRouter::with_openapi(openapi::frame())
        .routes(routes!(games::catalog::show))
        .routes(routes!(games::create::create, search::search))
        .routes(routes!(games::show::show))
        .routes(routes!(games::show::position))
        .routes(routes!(picture::svg))
        .routes(routes!(picture::png))
        .routes(routes!(picture::animation))
        .routes(routes!(picture::card))
        .routes(routes!(picture::position_svg))
        .routes(routes!(picture::position_png))
        .routes(routes!(games::record::json))
        .routes(routes!(games::record::text))
        .routes(routes!(games::record::annotated))
        .routes(routes!(oembed::show))
        .routes(routes!(games::analysis::show))
        .routes(routes!(games::coach::judge))
        .routes(routes!(games::positions::after))
        .routes(routes!(games::evaluations::follow))
        .routes(routes!(boards::show::show))
        .routes(routes!(boards::show::check))
        .routes(routes!(boards::analysis::follow))
        .routes(routes!(boards::show::insight))
        .routes(routes!(boards::tables::show))
        .routes(routes!(boards::library::list))
        .routes(routes!(boards::library::show))
        .routes(routes!(boards::library::text))
        .routes(routes!(games::positions::insight))
        .merge(large_bodies())
        .routes(routes!(boards::shared::show, boards::shared::delete))
        .routes(routes!(boards::shared::report))
        .routes(routes!(boards::shared::mine))
        .routes(routes!(games::actions::play))
        .routes(routes!(games::actions::undo))
        .routes(routes!(games::actions::resign))
        .routes(routes!(games::actions::act))
        .routes(routes!(games::join::join))
        .routes(routes!(games::join::renew_code))
        .routes(routes!(games::chat::show, games::chat::say))
        .routes(routes!(games::chat::report))
        .routes(routes!(games::join::decline))
        .routes(routes!(games::notes::conditions, games::notes::set_conditions))
        .routes(routes!(games::notes::exploration, games::notes::set_exploration))
        .routes(routes!(lists::mine))
        .routes(routes!(lists::of_player))
        .routes(routes!(lists::against))
        .routes(routes!(games::ratings::history))
        .routes(routes!(search::players))
        .routes(routes!(games::lobby::show))
        .routes(routes!(tv::show))
        .routes(routes!(tv::follow))
        .routes(routes!(socket::live))
        .routes(routes!(stream::game::follow))
        .routes(routes!(stream::lobby::follow))
        .routes(routes!(stream::account::follow))
        .routes(routes!(games::pbm::command))
        .routes(routes!(health::show))
        .merge(problems::api())
        .merge(account::api())
}

/// Returns the routes that accept larger bodies.
fn large_bodies() -> OpenApiRouter<Services> {
    let paste = OpenApiRouter::new().routes(routes!(boards::read::read));
    let share = OpenApiRouter::new().routes(routes!(boards::shared::share));
    paste
        .layer(DefaultBodyLimit::max(boards::read::LARGEST_PASTE))
        .merge(share.layer(DefaultBodyLimit::max(LARGEST_ANALYSIS)))
}

const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Security headers. Inline styles are allowed, since transitions of Svelte write some, and the rules in the page are
/// WebAssembly. The last two isolate a page from other sites, so that the engine can share memory between threads. Nothing of
/// another site is loaded, so they forbid nothing that a page does. The scripts of workers and the page for frames, which a
/// page of the site shows, need them, too.
const SECURITY: [(HeaderName, HeaderValue); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        HeaderValue::from_static("require-corp"),
    ),
];

/// Returns the header for old browsers that do not know `frame-ancestors`. It has no value that allows every site.
fn frame_options<B>(response: &axum::http::Response<B>) -> Option<HeaderValue> {
    let is_embedded = response.extensions().get::<client::Embedded>().is_some();
    (!is_embedded).then_some(HeaderValue::from_static("DENY"))
}

/// Browsers that have come by TLS use nothing else for two years.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=63072000");

async fn not_found() -> ApiError {
    ApiError::NoSuchPage
}

fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
    ApiError::internal(format!("panic: {}", message.unwrap_or("no message"))).into_response()
}
