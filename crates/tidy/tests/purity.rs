//! What the crate of matches and the client's board must not use.

use crate::sources::{none, rust, sources, uses};

#[test]
fn a_match_is_a_pure_function_of_its_events() {
    let words = [
        "SystemTime",
        "Instant",
        "async ",
        "std::fs",
        "std::io",
        "std::net",
        "std::env",
        "axum",
        "tokio",
        "sqlx",
        "getrandom",
    ];
    none("the core of a match is pure", &uses(&rust("crates/match/src"), &words));
}

#[test]
fn the_command_line_uses_no_async_code_and_no_database() {
    none(
        "luctor starts the server and speaks to it as a client",
        &uses(&rust("crates/luctor/src"), &["axum", "sqlx", "tokio"]),
    );
}

#[test]
fn the_board_of_the_client_imports_only_its_own_files_and_types() {
    let mut found = Vec::new();
    for file in sources("web/src/board", &[".ts"]) {
        if file.path.ends_with(".test.ts") {
            continue;
        }
        for line in file.text.lines().filter(|line| line.contains(" from '")) {
            let own = line.contains(" from './");
            let types = line.starts_with("import type") && line.contains("from '../api/types'");
            if !own && !types {
                found.push(format!("{}: {line}", file.path));
            }
        }
    }
    none("the board knows nothing of the client around it", &found);
}
