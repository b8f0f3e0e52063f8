//! Everything that parses requests is fuzzed.

use std::collections::BTreeSet;

use crate::sources::{code, none, rust};

/// Returns the types in `Body<…>` and `Query<…>`.
fn parsed_types(text: &str) -> BTreeSet<String> {
    let after = ["Body<", "Query<"].into_iter().flat_map(|word| text.split(word).skip(1));
    let names = after.filter_map(|rest| rest.split_once('>').map(|(name, _)| name.to_owned()));
    let is_type = |name: &String| name.len() > 1 && name.chars().all(char::is_alphanumeric);
    names.filter(is_type).collect()
}

#[test]
fn types_of_bodies_and_queries_are_found() {
    let text = "Body(new): Body<NewGame>, q: Result<Query<Place>, QueryRejection>, impl Body<T>";
    assert_eq!(parsed_types(text), ["NewGame", "Place"].map(str::to_owned).into());
}

#[test]
fn every_body_and_query_of_a_request_is_fuzzed() {
    let fuzzed =
        rust("crates/server/src/ops").into_iter().find(|file| file.path.ends_with("/fuzzing.rs"));
    let fuzzed = fuzzed.expect("the server has entry points for the fuzzer").text;
    let mut missing = Vec::new();
    for file in rust("crates/server/src/http") {
        let types = parsed_types(&code(&file.text));
        let absent = types.into_iter().filter(|name| !fuzzed.contains(&format!("::{name}")));
        missing.extend(absent.map(|name| format!("{}: {name}", file.path)));
    }
    none("crates/server/src/ops/fuzzing.rs does not parse these types", &missing);
}
