//! Dependencies between crates, and libraries that only one crate may use.

use std::fs;

use luctor_tidy::files::root;

use crate::sources::{crates, none, rust, uses};

/// Each crate with the crates of this workspace that its code may use. Tests may use more.
const MAY_USE: [(&str, &[&str]); 18] = [
    ("annotate", &["messages", "problems", "rules", "search"]),
    ("boards", &["match", "messages", "rules", "search"]),
    ("environment", &["rules", "search"]),
    (
        "luctor",
        &[
            "annotate", "match", "messages", "picture", "problems", "rules", "search", "server",
            "solver", "store", "tables",
        ],
    ),
    ("match", &["rules"]),
    ("memory", &[]),
    ("messages", &["rules"]),
    ("picture", &["rules"]),
    ("problems", &["rules", "search", "solver", "tables"]),
    ("proof", &[]),
    ("rules", &[]),
    ("search", &["memory", "rules", "solver"]),
    (
        "server",
        &[
            "annotate", "boards", "match", "messages", "picture", "problems", "rules", "search",
            "solver", "store", "tables",
        ],
    ),
    ("solver", &["memory", "rules"]),
    ("store", &["match", "rules"]),
    ("tables", &["rules"]),
    ("tidy", &[]),
    ("wasm", &["boards", "rules", "search"]),
];

/// Libraries that only these crates may use.
const ONLY: [(&str, &[&str]); 5] = [
    ("axum", &["server"]),
    ("lettre", &["server"]),
    ("mail-parser", &["server"]),
    ("sqlx", &["store"]),
    ("utoipa", &["boards", "server"]),
];

/// Returns the dependencies of a crate's code and build script, for all systems.
fn dependencies(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("manifests are valid TOML");
    let mut tables = vec![&manifest];
    if let Some(systems) = manifest.get("target").and_then(toml::Value::as_table) {
        tables.extend(systems.values().filter_map(toml::Value::as_table));
    }
    let sections = tables
        .iter()
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|section| table.get(section)));
    let sections = sections.flatten().filter_map(toml::Value::as_table);
    sections.flat_map(|section| section.keys().cloned()).collect()
}

fn of(name: &str) -> Vec<String> {
    let place = root().join(format!("crates/{name}/Cargo.toml"));
    dependencies(&fs::read_to_string(place).expect("each crate has a manifest"))
}

#[test]
fn dependencies_are_read_from_all_sections_except_dev_dependencies() {
    let manifest = "[dependencies]\na.workspace = true\nb = \"1\"\n[dev-dependencies]\nc = \"1\"\n\
                    [build-dependencies]\nd = \"1\"\n[target.'cfg(unix)'.dependencies]\ne = \"1\"";
    assert_eq!(dependencies(manifest), ["a", "b", "d", "e"]);
}

#[test]
fn every_crate_is_listed() {
    assert_eq!(crates(), MAY_USE.map(|(name, _)| name));
}

#[test]
fn crates_depend_only_on_crates_below_them() {
    let mut found = Vec::new();
    for name in crates() {
        let allowed =
            MAY_USE.iter().find(|(listed, _)| *listed == name).map_or(&[][..], |row| row.1);
        for other in of(&name) {
            if let Some(other) = other.strip_prefix("luctor-")
                && !allowed.contains(&other)
            {
                found.push(format!("{name} -> {other}"));
            }
        }
    }
    none("these dependencies are not in the list", &found);
}

#[test]
fn some_libraries_have_one_user() {
    let mut found = Vec::new();
    for name in crates() {
        for library in of(&name) {
            let owners = ONLY.iter().find(|(listed, _)| *listed == library);
            if owners.is_some_and(|(_, owners)| !owners.contains(&name.as_str())) {
                found.push(format!("{name} -> {library}"));
            }
        }
    }
    none("these libraries belong to other crates", &found);
}

#[test]
fn rules_has_no_dependencies_and_search_only_those_of_this_workspace() {
    assert_eq!(of("rules"), Vec::<String>::new());
    assert_eq!(of("search"), ["luctor-memory", "luctor-rules", "luctor-solver"]);
}

#[test]
fn only_store_contains_sql() {
    let words = ["sqlx", "SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"];
    for name in crates() {
        if name != "store" && name != "tidy" {
            let found = uses(&rust(&format!("crates/{name}/src")), &words);
            none("SQL belongs in crates/store", &found);
        }
    }
}

#[test]
fn only_http_handlers_know_status_codes() {
    let mut files = rust("crates/server/src");
    files.retain(|file| !file.path.starts_with("crates/server/src/http"));
    // They read the status of a response of a push service.
    files.retain(|file| {
        !["/push/client.rs", "/push/pusher.rs"].iter().any(|end| file.path.ends_with(end))
    });
    let found = uses(&files, &["StatusCode"]);
    none("status codes belong in crates/server/src/http", &found);
}

#[test]
fn only_server_speaks_http() {
    for name in ["luctor", "match", "picture", "rules", "search", "store", "tables"] {
        let found = uses(&rust(&format!("crates/{name}/src")), &["axum", "hyper::"]);
        none("HTTP belongs in crates/server", &found);
    }
}
