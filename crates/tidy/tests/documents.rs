//! Documents that must agree with files of the repository.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use luctor_tidy::files::{find, root};

#[test]
fn the_bot_in_the_documentation_is_the_example() {
    let docs = root().join("docs");
    let page = fs::read_to_string(docs.join("bots.md")).unwrap();
    let example = fs::read_to_string(docs.join("examples/bot.py")).unwrap();
    let (_, code) = example.split_once('\n').unwrap();
    assert!(page.contains(code), "docs/bots.md and docs/examples/bot.py differ");
}

#[test]
fn the_results_page_is_written_from_its_rows() {
    let output = Command::new("python3")
        .args(["scripts/results", "check"])
        .current_dir(root())
        .output()
        .expect("the tests need python3: install it (on Debian: apt-get install python3)");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn every_area_of_messages_has_a_row_for_translators() {
    let page = fs::read_to_string(root().join("docs/translating.md")).unwrap();
    let areas = fs::read_dir(root().join("web/messages/en")).unwrap();
    for area in areas {
        let path = area.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        // These two are in English only, and the folder of rules is in the table of files.
        let is_translated = path.is_file() && !["mail", "annotations"].contains(&name);
        let first = |row: &str| {
            row.split(" | ").next().is_some_and(|cell| cell.contains(&format!("`{name}`")))
        };
        let has_row = page.lines().filter(|line| line.starts_with("| ")).any(first);
        assert!(has_row || !is_translated, "{name} has no row in docs/translating.md");
    }
}

#[test]
fn the_tests_named_in_the_security_checklist_exist() {
    let page = fs::read_to_string(root().join("docs/asvs.md")).unwrap();
    let sources = find(&root().join("crates"), &[".rs"]).unwrap();
    let functions: BTreeSet<&str> = sources.iter().flat_map(|file| functions(&file.text)).collect();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.split(' ').nth(1).is_some_and(is_number));
    let mut tests = 0;
    for row in rows {
        let cell = row.trim_end_matches([' ', '|']).rsplit(" | ").next().unwrap_or_default();
        for name in cell.split('`').skip(1).step_by(2) {
            let exists = match name.rsplit_once("::") {
                Some((_, function)) => functions.contains(function),
                None if name.ends_with(".test.ts") => root().join(name).is_file(),
                None if name.starts_with("site/") => {
                    root().join("web/tests/e2e").join(format!("{name}.test.mjs")).is_file()
                }
                // A method or a path in the explanation.
                None => continue,
            };
            assert!(exists, "{name} does not exist: {row}");
            tests += 1;
        }
    }
    assert!(tests > 100, "only {tests} tests were found in docs/asvs.md");
}

/// Returns true for the number of a requirement, such as `1.2.10`.
fn is_number(word: &str) -> bool {
    word.split('.').count() == 3 && word.split('.').all(|part| part.parse::<u8>().is_ok())
}

/// Returns the names of the functions in a source text.
fn functions(source: &str) -> impl Iterator<Item = &str> {
    let named = source.match_indices("fn ").map(|(at, keyword)| &source[at + keyword.len()..]);
    named.filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())
}
