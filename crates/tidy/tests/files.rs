//! Sizes of files and folders, first lines, and the README of each crate.

use std::collections::BTreeMap;
use std::fs;

use luctor_tidy::files::{File, root};

use crate::sources::{crates, none, rust, sources};

/// Largest number of source files directly in one folder.
const FILES: usize = 20;
/// Largest number of lines in a source file.
const LINES: usize = 400;

/// Files that a program writes.
const GENERATED: [&str; 2] = ["web/src/api/types.ts", "web/src/words/messages.d.ts"];

/// Returns all source files of the repository that people write.
fn all() -> Vec<File> {
    let mut files =
        [rust("crates"), rust("bindings/python/src"), rust("fuzz/fuzz_targets"), rust("fuzz/src")]
            .concat();
    for folder in ["web/src", "web/tests", "web/build", "web/scripts"] {
        files.extend(sources(folder, &[".ts", ".svelte", ".mjs", ".css"]));
    }
    files.retain(|file| !GENERATED.contains(&file.path.as_str()));
    files
}

#[test]
fn no_folder_has_too_many_files() {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for file in all() {
        let (folder, _) = file.path.rsplit_once('/').unwrap();
        *folders.entry(folder.to_owned()).or_default() += 1;
    }
    let found = folders.into_iter().filter(|(_, count)| *count > FILES);
    let found: Vec<String> = found.map(|(folder, count)| format!("{folder}: {count}")).collect();
    none(&format!("more than {FILES} source files in a folder"), &found);
}

#[test]
fn no_file_is_too_long() {
    let lengths = all().into_iter().map(|file| (file.path, file.text.lines().count()));
    let found = lengths.filter(|(_, lines)| *lines > LINES);
    let found: Vec<String> = found.map(|(path, lines)| format!("{path}: {lines}")).collect();
    none(&format!("more than {LINES} lines in a file"), &found);
}

#[test]
fn every_rust_file_states_its_purpose_in_its_first_line() {
    let mut files = [rust("crates"), rust("bindings/python/src")].concat();
    files.retain(|file| !file.text.starts_with("//! "));
    let found: Vec<String> = files.into_iter().map(|file| file.path).collect();
    none("the first line must start with `//! `", &found);
}

#[test]
fn every_crate_has_a_short_readme() {
    let mut found = Vec::new();
    for name in crates() {
        let place = format!("crates/{name}/README.md");
        match fs::read_to_string(root().join(&place)).map(|text| text.lines().count()) {
            Ok(10..=50) => {}
            Ok(lines) => found.push(format!("{place}: {lines} lines")),
            Err(_) => found.push(format!("{place} is missing")),
        }
    }
    none("a README must have 10 to 50 lines", &found);
}
