//! Places where the code may name a game.

use crate::sources::{code, none, rust, uses};

fn names(text: &str, game: &str) -> bool {
    text.to_ascii_lowercase().contains(game)
}

#[test]
fn neither_game_mentions_the_other() {
    for file in rust("crates/rules/src") {
        let path = file.path.strip_prefix("crates/rules/src/").unwrap();
        let [emulsion, emergo] = ["emulsion", "emergo"].map(|game| path.starts_with(game));
        assert!(!emulsion || !names(&file.text, "emergo"), "{path} mentions Emergo");
        assert!(!emergo || !names(&file.text, "emulsion"), "{path} mentions Emulsion");
        if !["variant.rs", "lib.rs"].contains(&path) && !emulsion && !emergo {
            let code = code(&file.text);
            let found = names(&code, "emergo") || names(&code, "emulsion");
            assert!(!found, "{path} names a game in its code");
        }
    }
}

#[test]
fn rules_uses_no_files_clock_network_or_randomness() {
    let words =
        ["std::fs", "std::time", "std::net", "std::env", "std::io", "std::thread", "rand::"];
    none("the rules are pure", &uses(&rust("crates/rules/src"), &words));
}

#[test]
fn rules_and_search_use_no_json_files_or_network() {
    for name in ["rules", "search"] {
        let words = ["serde", "axum", "std::net", "std::fs", "tokio"];
        let found = uses(&rust(&format!("crates/{name}/src")), &words);
        none("JSON, files and connections belong in server and luctor", &found);
    }
}

/// Modules of the search that may name a game: the evaluations, and the positions of the bench.
const NAME_A_GAME: [&str; 2] = ["crates/search/src/eval/", "crates/search/src/bench.rs"];

#[test]
fn search_names_a_game_only_in_its_evaluations() {
    let mut found = Vec::new();
    for file in rust("crates/search/src") {
        if NAME_A_GAME.iter().any(|place| file.path.starts_with(place)) {
            continue;
        }
        for line in code(&file.text).lines() {
            let declared = file.path == "crates/search/src/eval.rs"
                && ["mod emergo;", "mod emulsion;"].contains(&line.trim());
            if !declared && (names(line, "emergo") || names(line, "emulsion")) {
                found.push(format!("{}: {line}", file.path));
            }
        }
    }
    none("only evaluations may name a game", &found);
}
