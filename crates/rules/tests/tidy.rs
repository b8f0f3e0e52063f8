//! Invariants of the house that the compiler does not hold.

use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The Rust files below a folder, each with its path from the folder and its text.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let parts = path.strip_prefix(folder).unwrap().components();
                let parts: Vec<&str> =
                    parts.map(|part| part.as_os_str().to_str().unwrap()).collect();
                found.push((parts.join("/"), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{} has no sources", folder.display());
    found
}

/// A text without its comments.
fn code(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(code).collect()
}

fn names(text: &str, game: &str) -> bool {
    text.to_ascii_lowercase().contains(game)
}

/// The crates in a section of a manifest.
fn dependencies(manifest: &str, section: &str) -> Vec<String> {
    let head = format!("[{section}]");
    let lines = manifest.lines().skip_while(|line| *line != head).skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned())
        .collect()
}

/// The numbers of the lines with `unsafe` that no comment above gives a reason for.
fn unsafe_without_reason(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let is_unsafe = |line: &str| {
        // `'unsafe-inline'` is one word, and another one.
        let in_word = |c: char| c.is_alphanumeric() || "_-'".contains(c);
        code(line).split(|c| !in_word(c)).any(|word| word == "unsafe")
    };
    let has_reason = |at: usize| {
        let comment =
            lines[..at].iter().rev().take_while(|line| line.trim_start().starts_with("//"));
        comment.into_iter().any(|line| line.contains("SAFETY:"))
    };
    (0..lines.len())
        .filter(|&at| is_unsafe(lines[at]) && !has_reason(at))
        .map(|at| at + 1)
        .collect()
}

#[test]
fn the_helpers_of_these_checks_see_what_they_should() {
    assert_eq!(code("let a = 1; // Emergo\n//! Emulsion\nb"), "let a = 1; \n\nb\n");
    let manifest = "[dependencies]\na.workspace = true\n# b\nc = \"1\"\n\n[lints]\nd = 1\n";
    assert_eq!(dependencies(manifest, "dependencies"), ["a", "c"]);
    assert_eq!(dependencies(manifest, "dev-dependencies"), Vec::<String>::new());
    let text = "unsafe { f() }\n// SAFETY: f is fine.\nunsafe { f() }\n// unsafe\n\n// SAFETY: no\n\n\
                unsafe fn g() {}\nlet unsafe_code = 1;\n";
    assert_eq!(unsafe_without_reason(text), [1, 8]);
}

#[test]
fn rules_depends_on_nothing_and_search_on_rules_alone() {
    let manifest = |name| fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
    let sections = |manifest: &str| {
        ["dependencies", "build-dependencies"].map(|section| dependencies(manifest, section))
    };
    assert_eq!(sections(&manifest("rules")), [const { Vec::<String>::new() }; 2]);
    assert_eq!(sections(&manifest("search")), [vec!["luctor-rules".to_owned()], vec![]]);
    for name in ["rules", "search"] {
        assert!(!manifest(name).contains("[target."), "{name}: no dependencies of one system");
    }
}

#[test]
fn no_game_knows_the_other() {
    for (path, text) in sources(&crates().join("rules/src")) {
        let [emulsion, emergo] = ["emulsion", "emergo"].map(|game| path.starts_with(game));
        assert!(!emulsion || !names(&text, "emergo"), "rules/src/{path} mentions Emergo");
        assert!(!emergo || !names(&text, "emulsion"), "rules/src/{path} mentions Emulsion");
        if !["variant.rs", "lib.rs"].contains(&path.as_str()) && !emulsion && !emergo {
            let code = code(&text);
            let found = names(&code, "emergo") || names(&code, "emulsion");
            assert!(!found, "rules/src/{path} names a game in its code");
        }
    }
}

#[test]
fn rules_knows_no_files_clocks_network_or_chance() {
    for (path, text) in sources(&crates().join("rules/src")) {
        let code = code(&text);
        for word in
            ["std::fs", "std::time", "std::net", "std::env", "std::io", "std::thread", "rand::"]
        {
            assert!(!code.contains(word), "rules/src/{path} uses {word}");
        }
    }
}

#[test]
fn search_names_a_game_only_where_it_evaluates() {
    for (path, text) in sources(&crates().join("search/src")) {
        // Besides the evaluations, the positions of the bench, which are data.
        if path.starts_with("eval/") || path == "bench.rs" {
            continue;
        }
        for line in code(&text).lines() {
            let is_mod =
                path == "eval.rs" && ["mod emergo;", "mod emulsion;"].contains(&line.trim());
            let found = names(line, "emergo") || names(line, "emulsion");
            assert!(is_mod || !found, "search/src/{path}: {line}");
        }
    }
}

/// The sources that lift the ban on `unsafe`, each for what its own comment says.
const UNSAFE: [&str; 2] = ["rules/src/kernel.rs", "search/src/prefetch.rs"];

#[test]
fn unsafe_is_allowed_in_few_places() {
    let mut found = Vec::new();
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap();
        let name = folder.file_name().into_string().unwrap();
        for (path, text) in sources(&folder.path().join("src")) {
            if code(&text).contains("unsafe_code") {
                found.push(format!("{name}/src/{path}"));
            }
        }
    }
    found.sort();
    assert_eq!(found, UNSAFE);
}

#[test]
fn every_unsafe_has_its_reason() {
    for entry in fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path().join("src");
        for (path, text) in sources(&folder) {
            let lines = unsafe_without_reason(&text);
            assert_eq!(lines, Vec::<usize>::new(), "{}/{path}", folder.display());
        }
    }
}
