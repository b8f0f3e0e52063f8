//! Completes the responses in the OpenAPI document.
//!
//! The specification requires a description of each response. Handlers describe a response only
//! where its type does not say enough; the others get the description of their type. Rejections
//! that do not depend on the operation are added to operations that document no other ones.

use serde_json::Value;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, Schema};

/// Describes all responses that have no description, adds general rejections, and removes the
/// schemas of images.
pub(super) fn complete(document: &mut OpenApi) {
    let schemas = document.components.as_ref().map(|components| &components.schemas);
    let schemas = serde_json::to_value(schemas).expect("schemas have string keys only");
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let responses = &mut operation.responses.responses;
        responses.entry("4XX".to_owned()).or_insert_with(|| rejected().into());
        for response in responses.values_mut() {
            if let RefOr::T(response) = response {
                complete_response(response, &schemas);
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, options, head, patch, trace, .. } = item;
    [get, put, post, delete, options, head, patch, trace].into_iter().flatten()
}

/// Returns the rejections that every operation has in common.
fn rejected() -> Response {
    let problem = Ref::from_schema_name("Problem");
    let content = Content::new(Some(RefOr::<Schema>::Ref(problem)));
    Response::builder().description(GENERAL).content("application/json", content).build()
}

const GENERAL: &str = "bad-token, foreign-origin, too-often";

fn complete_response(response: &mut Response, schemas: &Value) {
    let content = response.content.first_mut();
    let description = match content {
        None => "Success, without a body.".to_owned(),
        Some((kind, content)) => {
            let schema = match content {
                RefOr::T(content) if kind.starts_with("image/") => {
                    // The type of the handler is bytes, which would be an array of numbers in JSON.
                    content.schema = None;
                    Value::Null
                }
                content => {
                    serde_json::to_value(content).expect("schemas have string keys only")["schema"]
                        .take()
                }
            };
            describe(&schema, schemas).unwrap_or_else(|| format!("A body of type {kind}."))
        }
    };
    if response.description.is_empty() {
        response.description = description;
    }
}

/// Returns the description of a schema's content.
fn describe(schema: &Value, schemas: &Value) -> Option<String> {
    if let Some(place) = schema["$ref"].as_str() {
        let name = place.rsplit('/').next()?;
        return Some(schemas[name]["description"].as_str()?.to_owned());
    }
    if let Some(of) = schema.get("items") {
        return Some(format!("A list. Each item: {}", describe(of, schemas)?));
    }
    let [of, null] = &schema["oneOf"].as_array()?[..] else { return None };
    let of = describe(of, schemas)?;
    (null["type"] == "null").then(|| format!("{}, or null.", of.trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_and_optional_values_are_described_by_their_type() {
        let schemas = json!({ "Game": { "description": "A match." } });
        let game = json!({ "$ref": "#/components/schemas/Game" });
        let described = |schema: Value| describe(&schema, &schemas);
        assert_eq!(described(game.clone()).as_deref(), Some("A match."));
        let list = json!({ "type": "array", "items": game });
        assert_eq!(described(list).as_deref(), Some("A list. Each item: A match."));
        let optional = json!({ "oneOf": [game, { "type": "null" }] });
        assert_eq!(described(optional).as_deref(), Some("A match, or null."));
        assert_eq!(described(json!({ "type": "string" })), None);
    }

    #[test]
    fn every_response_of_the_api_has_a_description() {
        let document: Value = serde_json::from_str(&crate::openapi_json()).unwrap();
        for (path, item) in document["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let description = response["description"].as_str().unwrap_or_default();
                    assert!(!description.is_empty(), "{path} {status}");
                }
            }
        }
    }
}
