//! `/api`: the OpenAPI document as a page for people, generated once.

mod schema;

use std::fmt::Write;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse};
use serde_json::{Map, Value};

use schema::{code, escape, kind, text};

/// The page loads nothing but its own style sheet, and no site may frame it.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const STYLE: &str = include_str!("api_page/style.css");

/// Generates the page from the document.
pub(crate) fn page(document: &str) -> Html<String> {
    let document: Value = serde_json::from_str(document).expect("the document is JSON");
    Html(html(&document))
}

/// Returns the page as a response.
pub(crate) fn answer(page: Html<String>) -> impl IntoResponse {
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], page)
}

/// Returns the style sheet.
pub(crate) fn style() -> impl IntoResponse {
    let kind: [(HeaderName, &str); 2] =
        [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (kind, STYLE)
}

/// A method at an address.
struct Call<'a> {
    method: String,
    path: &'a str,
    call: &'a Value,
}

impl Call<'_> {
    fn id(&self) -> String {
        escape(self.call["operationId"].as_str().unwrap_or_default())
    }

    fn title(&self) -> String {
        format!("<b>{}</b> {}", self.method, code(self.path))
    }
}

fn html(document: &Value) -> String {
    let none = Map::new();
    let paths = document["paths"].as_object().unwrap_or(&none);
    let calls: Vec<Call<'_>> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.map(move |(method, call)| Call { method: method.to_uppercase(), path, call })
        })
        .collect();
    let mut page = String::from(HEAD);
    put(&mut page, format_args!("<p>{}</p>", text(&document["info"]["description"])));
    put(
        &mut page,
        format_args!(
            "<p>For machines: <a href=\"/api/openapi.json\">openapi.json</a>, version {}.</p>",
            text(&document["info"]["version"])
        ),
    );
    page.push_str("<nav aria-label=\"Calls\"><h2>Calls</h2><ul>");
    for call in &calls {
        put(&mut page, format_args!("<li><a href=\"#{}\">{}</a></li>", call.id(), call.title()));
    }
    page.push_str("</ul></nav>");
    calls.iter().for_each(|call| put_call(&mut page, call));
    page.push_str("<h2 id=\"types\">Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().unwrap_or(&none) {
        schema::put(&mut page, name, schema);
    }
    page.push_str("</main></body></html>\n");
    page
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
<title>Luctor: the HTTP interface</title><link rel=\"stylesheet\" href=\"/api/style.css\"></head>\n\
<body><main><p><a href=\"/\">Luctor</a></p><h1>The HTTP interface</h1>";

fn put_call(page: &mut String, call: &Call<'_>) {
    put(page, format_args!("\n<section id=\"{}\"><h3>{}</h3>", call.id(), call.title()));
    for key in ["summary", "description"] {
        if call.call[key].is_string() {
            put(page, format_args!("<p>{}</p>", text(&call.call[key])));
        }
    }
    page.push_str("<dl>");
    for parameter in call.call["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let place = if parameter["in"] == "path" { "in the address" } else { "in the query" };
        put(
            page,
            format_args!(
                "<dt>{} <small>{place}</small></dt><dd>{} {}</dd>",
                code(name),
                kind(&parameter["schema"]),
                text(&parameter["description"])
            ),
        );
    }
    for (_, body) in call.call["requestBody"]["content"].as_object().into_iter().flatten() {
        put(page, format_args!("<dt>Body</dt><dd>{}</dd>", kind(&body["schema"])));
    }
    for (status, answer) in call.call["responses"].as_object().into_iter().flatten() {
        put(page, format_args!("<dt>{}</dt><dd>", escape(status)));
        for (media, body) in answer["content"].as_object().into_iter().flatten() {
            put(page, format_args!("{} ", kind(&body["schema"])));
            if media != "application/json" {
                put(page, format_args!("<small>{}</small> ", escape(media)));
            }
        }
        put(page, format_args!("{}</dd>", text(&answer["description"])));
    }
    page.push_str("</dl></section>");
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("a string takes all that is written");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_all_calls_and_types_and_no_dead_links() {
        let document = crate::openapi_json();
        let Html(page) = page(&document);
        let document: Value = serde_json::from_str(&document).unwrap();
        for path in document["paths"].as_object().unwrap().keys() {
            assert!(page.contains(&code(path)), "{path}");
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("id=\"type-{name}\"")), "{name}");
        }
        let links: Vec<&str> =
            page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        assert!(links.len() > 100, "{}", links.len());
        for link in links {
            assert_eq!(page.matches(&format!(" id=\"{link}\"")).count(), 1, "{link}");
        }
        assert!(!page.contains("<script") && !page.contains("style="));
    }
}
