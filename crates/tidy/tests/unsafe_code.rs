//! Files that may contain `unsafe` code, and the reason for each use.

use crate::sources::{code, crates, rust};

/// Sources that lift the ban on `unsafe`. Each explains it in a comment.
const UNSAFE: [&str; 7] = [
    "crates/memory/src/cache_lines.rs",
    "crates/memory/src/huge_pages.rs",
    "crates/rules/src/kernel.rs",
    "crates/rules/src/prefetch.rs",
    "crates/search/src/helpers/pool.rs",
    "crates/search/src/moment.rs",
    "crates/wasm/src/module.rs",
];

/// Returns the numbers of the lines with `unsafe` that have no `SAFETY:` comment above them.
fn without_reason(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().collect();
    let is_unsafe = |line: &str| {
        // `'unsafe-inline'` is a different word.
        let in_word = |c: char| c.is_alphanumeric() || "_-'".contains(c);
        code(line).split(|c| !in_word(c)).any(|word| word == "unsafe")
    };
    let has_reason = |at: usize| {
        let comment =
            lines[..at].iter().rev().take_while(|line| line.trim_start().starts_with("//"));
        comment.into_iter().any(|line| line.contains("SAFETY:"))
    };
    let without = (0..lines.len()).filter(|&at| is_unsafe(lines[at]) && !has_reason(at));
    without.map(|at| at + 1).collect()
}

#[test]
fn unsafe_lines_without_a_reason_are_found() {
    let text = "unsafe { f() }\n// SAFETY: f is fine.\nunsafe { f() }\n// unsafe\n\n// SAFETY: no\n\n\
                unsafe fn g() {}\nlet unsafe_code = 1;\n";
    assert_eq!(without_reason(text), [1, 8]);
}

#[test]
fn few_files_may_contain_unsafe_code() {
    let mut found = Vec::new();
    for name in crates() {
        let files = rust(&format!("crates/{name}/src")).into_iter();
        let lifting = files.filter(|file| code(&file.text).contains("unsafe_code"));
        found.extend(lifting.map(|file| file.path));
    }
    assert_eq!(found, UNSAFE);
    let bindings =
        rust("bindings/python/src").into_iter().filter(|file| code(&file.text).contains("unsafe"));
    assert_eq!(bindings.map(|file| file.path).collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn every_unsafe_block_has_its_reason() {
    for name in crates() {
        for file in rust(&format!("crates/{name}/src")) {
            assert_eq!(without_reason(&file.text), Vec::<usize>::new(), "{}", file.path);
        }
    }
}
