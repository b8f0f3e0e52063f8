//! Access of guests and of programs to every endpoint of the API.

use axum::http::{Method, StatusCode};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::world::{Browser, World};

/// A request that the API document describes.
struct Endpoint {
    method: Method,
    template: String,
    /// The path for a game of other players.
    path: String,
    /// The smallest body that the document allows.
    body: Option<Value>,
}

/// Returns all endpoints, except streams.
fn endpoints(game: &str) -> Vec<Endpoint> {
    let document: Value = serde_json::from_str(&luctor_server::openapi_json()).unwrap();
    let mut endpoints = Vec::new();
    for (template, operations) in document["paths"].as_object().unwrap() {
        if template.ends_with("stream") || template.ends_with("live") {
            continue;
        }
        let id = if template.starts_with("/api/games") { game } else { "0000000000000000" };
        let path = template
            .replace("{id}", id)
            .replace("{game}", "emulsion:4")
            .replace("{color}", "white")
            .replace("{ply}", "0")
            .replace("{speed}", "blitz")
            .replace("{other}", "Carl")
            .replace("{name}", "Bert");
        for (method, operation) in operations.as_object().unwrap() {
            let schema = operation.pointer("/requestBody/content/application~1json/schema");
            endpoints.push(Endpoint {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                template: template.clone(),
                path: path.clone(),
                body: schema.map(|schema| smallest(&document, schema)),
            });
        }
    }
    endpoints
}

/// Returns the smallest value that a schema of the document allows.
fn smallest(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return smallest(document, document.pointer(&reference[1..]).unwrap());
    }
    for key in ["oneOf", "anyOf", "allOf", "enum"] {
        match schema[key].get(0) {
            Some(value) if key == "enum" => return value.clone(),
            Some(schema) => return smallest(document, schema),
            None => {}
        }
    }
    match schema["type"].as_str() {
        Some("object") => {
            let required = schema["required"].as_array().into_iter().flatten();
            let names = required.filter_map(Value::as_str);
            let field =
                |name: &str| (name.to_owned(), smallest(document, &schema["properties"][name]));
            Value::Object(names.map(field).collect())
        }
        Some("array") => json!([]),
        Some("integer" | "number") => json!(0),
        Some("boolean") => json!(false),
        Some("string") => json!("x"),
        _ => Value::Null,
    }
}

async fn answer(browser: &mut Browser, endpoint: &Endpoint) -> String {
    let Endpoint { method, path, body, .. } = endpoint;
    let answer = match body {
        None => browser.request(method.clone(), path).await,
        Some(body) => browser.with_body(method.clone(), path, body).await,
    };
    assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{method} {path}");
    assert!(answer.headers.contains_key("content-security-policy"), "{method} {path}");
    if answer.status.is_success() {
        return answer.status.as_u16().to_string();
    }
    assert_ne!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}");
    let json = answer.json();
    format!("{} {}", answer.status.as_u16(), json["code"].as_str().unwrap_or("no code"))
}

/// A new endpoint appears here, so its access is decided on purpose.
#[tokio::test]
async fn guests_and_programs_reach_only_what_is_listed() {
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let wish = json!({ "title": "a program", "scopes": ["read", "play", "challenge"] });
    let token = anna.post("/api/account/tokens", &wish).await.json();
    let mut program = world.browser().with_token(token["secret"].as_str().unwrap());
    let mut bert = world.browser();
    bert.sign_up("Bert").await;
    let game = bert.open_challenge("link", "emulsion:4", "unlimited").await;
    let mut carl = world.browser();
    carl.sign_up("Carl").await;
    let id = game["id"].as_str().unwrap();
    carl.join(id, game["codes"]["white"].as_str()).await;
    let mut lines = Vec::new();
    for endpoint in endpoints(id) {
        let guest = answer(&mut world.browser(), &endpoint).await;
        let program = answer(&mut program, &endpoint).await;
        let Endpoint { method, template, .. } = endpoint;
        lines.push(format!("{method} {template}: guest {guest}, program {program}"));
    }
    assert_snapshot!(lines.join("\n"));
}
