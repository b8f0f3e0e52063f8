//! Helpers that read the JSON of matches.

use serde_json::Value;

/// Returns the id of a match.
pub(crate) fn id_of(game: &Value) -> &str {
    game["id"].as_str().unwrap()
}

/// Returns the texts of the moves so far.
pub(crate) fn moves_of(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|m| m["text"].as_str().unwrap()).collect()
}

/// Returns the texts of the legal moves.
pub(crate) fn legal_of(game: &Value) -> Vec<String> {
    let legal = game["position"]["legal"].as_array().unwrap();
    legal.iter().map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

/// Returns a new id for a request.
pub(crate) fn fresh_id() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("change-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Formats a JSON object as lines, including its `position` and `board`, without the random id.
pub(crate) fn by_lines(value: &Value) -> String {
    let mut lines = String::new();
    for (key, value) in value.as_object().unwrap() {
        match (key.as_str(), value) {
            ("id", _) => lines.push_str("id: …\n"),
            ("position" | "board", inner) => {
                for line in by_lines(inner).lines() {
                    lines.push_str(&format!("{key}.{line}\n"));
                }
            }
            (_, Value::Array(items)) if items.len() > 1 => {
                lines.push_str(&format!("{key}:\n"));
                items.iter().for_each(|item| lines.push_str(&format!("  {item}\n")));
            }
            _ => lines.push_str(&format!("{key}: {value}\n")),
        }
    }
    lines
}
