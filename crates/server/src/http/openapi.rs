//! The document that describes the API to machines.

use axum::http::header;
use axum::response::IntoResponse;
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};

/// What the handlers do not say themselves.
#[derive(OpenApi)]
#[openapi(info(
    title = "Luctor",
    description = "Emergo and Emulsion over HTTP. docs/api.md tells the story."
))]
struct Frame;

pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    let mut frame = Frame::openapi();
    // Would be those of the crate's manifest, where nobody expects to change the API's document.
    frame.info.contact = None;
    frame.info.license = None;
    // For programs; browsers have cookies.
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let components = frame.components.get_or_insert_default();
    components.security_schemes.insert("token".to_owned(), token.into());
    frame
}

pub(crate) fn text(document: &utoipa::openapi::OpenApi) -> String {
    let mut text = document.to_pretty_json().expect("the document has string keys only");
    text.push('\n');
    text
}

pub(crate) fn answer(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// The OpenAPI document as text.
pub fn openapi_json() -> String {
    text(crate::router::api().get_openapi())
}
