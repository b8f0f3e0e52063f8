//! Middleware that logs and counts every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;

use crate::process::metrics;

/// The route of all files and pages of the client.
const CLIENT: &str = "client";

/// Answers a request, and logs its method, route, status and time. Paths and bodies are not logged: links to seats are
/// secrets.
pub(crate) async fn observe(route: Option<MatchedPath>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = name(request.method());
    let response = next.run(request).await;
    let route = route.as_ref().map_or(CLIENT, MatchedPath::as_str);
    let (status, elapsed) = (response.status().as_u16(), begun.elapsed());
    metrics::request(method, route, status, elapsed);
    let ms = elapsed.as_micros() as f64 / 1e3;
    tracing::debug!(method, route, status, ms, "request");
    response
}

/// Returns the name of a method. Clients can invent methods, so unusual ones share a name.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
