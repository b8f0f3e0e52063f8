//! Tests that imports lead to the modules that define an item.

use super::Crate;
use crate::files::File;

/// Returns the imports of a crate as lines `from -> to`.
fn imports(sources: &[(&str, &str)]) -> Vec<String> {
    let file = |&(path, text): &(&str, &str)| File { path: path.into(), text: text.into() };
    let files: Vec<File> = sources.iter().map(file).collect();
    let this = Crate::read("lib.rs", &files).unwrap();
    let line = |path: &[String]| if path.is_empty() { "crate".into() } else { path.join("::") };
    let mut found: Vec<String> = this
        .imports()
        .iter()
        .map(|import| format!("{} -> {}", line(&import.from), line(&import.to)))
        .collect();
    found.dedup();
    found
}

#[test]
fn paths_of_all_forms_are_found() {
    let root = ("lib.rs", "mod a; mod b; mod c; mod d;");
    let leaves = [("b.rs", "pub struct B;"), ("c.rs", "pub fn c() {}"), ("d.rs", "")];
    let check = |text: &str, expected: &[&str]| {
        let mut sources = vec![root, ("a.rs", text)];
        sources.extend(leaves);
        assert_eq!(imports(&sources), expected, "{text}");
    };
    check("use crate::b::B;", &["a -> b"]);
    check("use crate::{b::{self, B as Bee}, c::*};", &["a -> b", "a -> c"]);
    check("use super::b::B;", &["a -> b"]);
    check("fn f() { use crate::b::B; crate::c::c(); }", &["a -> b", "a -> c"]);
    check(
        "fn f(b: &[crate::b::B]) -> impl Fn() + use<'_> { g!(crate::c::c()) }",
        &["a -> b", "a -> c"],
    );
    check("macro_rules! m { () => { $crate::b::B } }", &["a -> b"]);
    check("use crate::b; fn f() { b::B; }", &["a -> b"]);
    check("use std::{fmt, io::{self}}; use ::b::B; fn f() { ::b::B; Vec::<B>::new(); }", &[]);
    check("/// See [`crate::b::B`]. crate::c\nfn f() { \"crate::b::B\"; }", &[]);
}

#[test]
fn test_code_is_left_out() {
    let text = "#[cfg(test)] mod tests; #[cfg(test)] use crate::{b::B}; \
                #[cfg(test)] fn f() { crate::b::B; } #[test] fn g() { crate::b::B; } \
                #[cfg(not(test))] fn h() { crate::c::c(); }";
    let sources = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", text),
        ("b.rs", "pub struct B;"),
        ("c.rs", ""),
    ];
    assert_eq!(imports(&sources), ["a -> c"]);
}

#[test]
fn a_re_export_leads_to_the_definition_too() {
    let sources = [
        ("lib.rs", "mod db; mod play; pub use db::Row; pub use axum::Json;"),
        ("db.rs", "mod games; pub use games::{Row, Seat as Chair}; pub use self::games::*;"),
        ("db/games.rs", "pub struct Row; pub enum Seat {} pub const fn open() {} made!(Closed);"),
        ("play.rs", ""),
    ];
    let check = |text: &'static str, expected: &[&str]| {
        let mut sources = sources;
        sources[3].1 = text;
        let all = imports(&sources);
        let found: Vec<&String> = all.iter().filter(|line| line.starts_with("play")).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("use crate::db::Row;", &["play -> db", "play -> db::games"]);
    check("use crate::db::Chair;", &["play -> db", "play -> db::games"]);
    check("use crate::db::open;", &["play -> db", "play -> db::games"]);
    check("use crate::Row;", &["play -> crate", "play -> db", "play -> db::games"]);
    check("use crate::db; fn f() { db::Row; }", &["play -> db", "play -> db::games"]);
    check("use crate::db::games::Row;", &["play -> db::games"]);
    check("use crate::db::Closed;", &["play -> db"]);
    check("use crate::Json;", &["play -> crate"]);
}

#[test]
fn modules_in_place_and_in_folders_are_found() {
    let sources = [
        ("lib.rs", "mod a { pub mod inner { use super::super::b::c::C; } } pub(crate) mod b;"),
        ("b/mod.rs", "pub mod c;"),
        ("b/c.rs", "pub struct C; fn f() { super::super::a::inner::g(); }"),
    ];
    assert_eq!(imports(&sources), ["a::inner -> b::c", "b::c -> a::inner"]);
}

#[test]
fn a_missing_file_is_an_error() {
    let files = [File { path: "lib.rs".into(), text: "mod a;".into() }];
    let error = Crate::read("lib.rs", &files).unwrap_err();
    assert_eq!(error.to_string(), "lib.rs: the file of module a is missing");
}
