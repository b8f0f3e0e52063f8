//! Types of the OpenAPI document as HTML.

use serde_json::Value;

use super::put as write;

/// Escapes a text for HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Formats a word of the protocol.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// Formats a description. Words between backticks are words of the protocol.
pub(super) fn text(description: &Value) -> String {
    let parts = description.as_str().unwrap_or_default().split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { escape(part) } else { code(part) }).collect()
}

/// Returns a short description of the values that a schema allows.
pub(super) fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escape(name);
        return format!("<a href=\"#type-{name}\">{name}</a>");
    }
    for key in ["oneOf", "allOf", "anyOf"] {
        if let Some(several) = schema[key].as_array() {
            return several.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| code(&value.to_string())).collect::<Vec<_>>().join(", ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            kinds.iter().map(|kind| word(kind, schema)).collect::<Vec<_>>().join(" or ")
        }
        kind => word(kind, schema),
    }
}

fn word(name: &Value, schema: &Value) -> String {
    match name.as_str() {
        Some("array") => format!("list of {}", kind(&schema["items"])),
        Some("string") => "text".to_owned(),
        Some("integer") => "whole number".to_owned(),
        Some(name) => escape(name),
        None => "anything".to_owned(),
    }
}

/// Writes a type with its fields.
pub(super) fn put(page: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    write(page, format_args!("\n<section id=\"type-{name}\"><h3>{name}</h3>"));
    write(page, format_args!("<p>{}</p>", text(&schema["description"])));
    let Some(fields) = schema["properties"].as_object() else {
        write(page, format_args!("<p>{}</p></section>", kind(schema)));
        return;
    };
    let required = schema["required"].as_array();
    write(page, format_args!("<dl>"));
    for (field, schema) in fields {
        let needed = required.is_some_and(|names| names.iter().any(|name| name == field));
        let may = if needed { "" } else { " <small>may be missing</small>" };
        write(page, format_args!("<dt>{}{may}</dt>", code(field)));
        write(page, format_args!("<dd>{}. {}</dd>", kind(schema), text(&schema["description"])));
    }
    write(page, format_args!("</dl></section>"));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn descriptions_are_escaped() {
        assert_eq!(text(&json!("a <b> & `x<y`")), "a &lt;b&gt; &amp; <code>x&lt;y</code>");
    }

    #[test]
    fn types_are_described_in_words() {
        let list =
            json!({ "type": ["array", "null"], "items": { "$ref": "#/components/schemas/Seek" } });
        assert_eq!(kind(&list), "list of <a href=\"#type-Seek\">Seek</a> or null");
        assert_eq!(kind(&json!({ "type": "string", "enum": ["a"] })), "<code>&quot;a&quot;</code>");
        assert_eq!(kind(&json!({})), "anything");
    }
}
