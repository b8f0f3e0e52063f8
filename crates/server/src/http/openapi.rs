//! The OpenAPI document: the description of the API for programs.

mod responses;

use axum::Extension;
use axum::http::header;
use axum::response::IntoResponse;
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};

use crate::http::site::client::BuiltFile;

/// The parts of the document that do not come from handlers.
#[derive(OpenApi)]
#[openapi(info(
    title = "Luctor",
    description = "The HTTP interface of Luctor, a server for the board games Emergo and Emulsion. docs/api.md explains it."
))]
struct Frame;

/// Returns the document without operations.
pub(crate) fn frame() -> utoipa::openapi::OpenApi {
    let mut frame = Frame::openapi();
    // These would come from the manifest of the crate.
    frame.info.contact = None;
    frame.info.license = None;
    // Programs send a token, browsers a cookie.
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    let components = frame.components.get_or_insert_default();
    components.security_schemes.insert("token".to_owned(), token.into());
    frame
}

/// Returns the complete document as JSON.
pub(crate) fn text(document: &utoipa::openapi::OpenApi) -> String {
    let mut document = document.clone();
    responses::complete(&mut document);
    let mut text = document.to_pretty_json().expect("the document has string keys only");
    text.push('\n');
    text
}

/// Returns the document as a response.
pub(crate) fn answer(text: &'static [u8]) -> impl IntoResponse {
    (Extension(BuiltFile), [(header::CONTENT_TYPE, "application/json")], text)
}
