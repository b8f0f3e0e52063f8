//! The invariants of ARCHITECTURE.md that concern the server.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder with one of these endings, by their paths from the root of the
/// repository.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is part of the repository") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                let text = fs::read_to_string(&path).expect("sources are UTF-8");
                let name = path.strip_prefix(&root).expect("it is below the root");
                found.push((name.to_string_lossy().into_owned(), text));
            }
        }
    }
    assert!(found.len() > 3, "{folder} has been moved");
    found
}

/// Fails for every line of code, comments apart, that contains a word outside the places where it
/// belongs.
fn only_in(files: &[(String, String)], words: &[&str], places: &[&str]) {
    for (name, text) in files {
        if places.iter().any(|place| name.starts_with(place)) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.trim_start();
            let comment = code.starts_with("//");
            let word = words.iter().find(|word| !comment && code.contains(**word));
            assert!(word.is_none(), "{name}:{}: {word:?} belongs in {places:?}", number + 1);
        }
    }
}

#[test]
fn all_sql_is_below_db() {
    let sources = files("crates/server/src", &[".rs"]);
    let sql = ["sqlx", "SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"];
    only_in(&sources, &sql, &["crates/server/src/db"]);
}

#[test]
fn only_the_server_knows_http_and_only_the_rim_knows_json() {
    for crate_name in ["rules", "search"] {
        let sources = files(&format!("crates/{crate_name}/src"), &[".rs"]);
        only_in(&sources, &["serde", "axum", "std::net", "std::fs", "tokio"], &[]);
    }
    only_in(&files("crates/luctor/src", &[".rs"]), &["axum", "sqlx", "tokio"], &[]);
}

#[test]
fn a_match_is_a_pure_function_of_its_log() {
    let sources = files("crates/server/src", &[".rs"]);
    let nouns =
        ["match_state", "event", "player", "time_control", "speed", "calendar", "clock", "lag"];
    for noun in nouns {
        let module = format!("crates/server/src/{noun}");
        let (file, folder) = (format!("{module}.rs"), format!("{module}/"));
        let pure: Vec<_> = sources
            .iter()
            .filter(|(name, _)| *name == file || name.starts_with(&folder))
            .cloned()
            .collect();
        assert!(!pure.is_empty(), "{noun} has been moved");
        let impure = [
            "SystemTime",
            "Instant",
            "async ",
            "std::io",
            "axum",
            "tokio",
            "crate::db",
            "getrandom",
        ];
        only_in(&pure, &impure, &[]);
    }
}

#[test]
fn the_bot_of_the_documentation_is_the_example() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("bots.md")).unwrap();
    let example = fs::read_to_string(docs.join("examples/bot.py")).unwrap();
    let (_, code) = example.split_once('\n').unwrap();
    assert!(page.contains(code), "docs/bots.md shows another bot than docs/examples/bot.py");
}
