//! Libraries and features that the core of a match and the command line must not use.

use crate::sources::{none, rust, uses};

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
