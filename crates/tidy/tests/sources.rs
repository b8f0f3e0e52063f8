//! Helpers of the checks: the crates, their sources, and a search for words in code.

use luctor_tidy::files::{File, find, root};

/// Returns the names of the folders below `crates`, sorted.
pub(crate) fn crates() -> Vec<String> {
    let entries = root().join("crates").read_dir().expect("the crates are in `crates`");
    let names = entries.map(|entry| entry.expect("the folder is readable").file_name());
    let mut names: Vec<String> =
        names.map(|name| name.into_string().expect("names of crates are ASCII")).collect();
    names.sort();
    names
}

/// Finds files below a folder of the repository, with their paths from the root of the repository.
/// The check fails if there are none.
pub(crate) fn sources(folder: &str, endings: &[&str]) -> Vec<File> {
    let place = root().join(folder);
    assert!(place.exists(), "{folder} is missing");
    let mut files = find(&place, endings).expect("sources are readable and UTF-8");
    for file in &mut files {
        file.path = format!("{folder}/{}", file.path);
    }
    assert!(!files.is_empty(), "{folder} has no files that end with {endings:?}");
    files
}

/// Returns the Rust files below a folder of the repository.
pub(crate) fn rust(folder: &str) -> Vec<File> {
    sources(folder, &[".rs"])
}

/// Returns a text without its line comments.
pub(crate) fn code(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(code).collect()
}

/// Finds these words in code. Returns the first line of each file with a word, as `file:line: word`.
pub(crate) fn uses(files: &[File], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let code = code(&file.text);
        for word in words {
            if let Some(line) = code.lines().position(|line| line.contains(word)) {
                found.push(format!("{}:{}: {}", file.path, line + 1, word.trim()));
            }
        }
    }
    found
}

/// Fails if there are findings.
#[track_caller]
pub(crate) fn none(rule: &str, found: &[String]) {
    assert!(found.is_empty(), "{rule}:\n{}\n", found.join("\n"));
}

#[test]
fn comments_are_not_code() {
    assert_eq!(code("let a = 1; // Emergo\n//! Emulsion\nb"), "let a = 1; \n\nb\n");
    let file = File { path: "a.rs".into(), text: "\nuse axum; // sqlx".into() };
    assert_eq!(uses(&[file], &["sqlx", "axum"]), ["a.rs:2: axum"]);
}
