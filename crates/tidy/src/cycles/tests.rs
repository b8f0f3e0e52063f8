//! Tests that cycles are found, and that parents and children may import each other.

use super::{cycles, imports_between};
use crate::files::File;
use crate::modules::Crate;

fn read(sources: &[(&str, &str)]) -> Crate {
    let file = |&(path, text): &(&str, &str)| File { path: path.into(), text: text.into() };
    Crate::read("lib.rs", &sources.iter().map(file).collect::<Vec<_>>()).unwrap()
}

fn report(sources: &[(&str, &str)]) -> String {
    cycles(&read(sources)).iter().map(ToString::to_string).collect()
}

#[test]
fn a_cycle_of_two_is_reported_with_its_imports() {
    let sources = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "\nuse crate::b::B;\npub struct A(crate::b::B);"),
        ("b.rs", "use crate::c::C;\n\n\nuse crate::a::A; pub struct B;"),
        ("c.rs", "use crate::a::A; pub struct C;"),
    ];
    let expected = "3 modules of the crate form cycles: a, b, c\n  a shortest cycle:\n    \
                    a -> b    a.rs:2: crate::b::B (2 in total)\n    \
                    b -> a    b.rs:4: crate::a::A (1 in total)\n";
    assert_eq!(report(&sources), expected);
}

#[test]
fn a_parent_and_its_descendants_may_import_each_other() {
    let sources = [
        ("lib.rs", "mod a; use a::f; pub struct Root;"),
        ("a.rs", "mod b; mod c; use b::B; use b::deep::D; pub struct A; pub fn f() { c::g(); }"),
        (
            "a/b.rs",
            "pub mod deep; use super::A; use crate::Root; use crate::a::c::g; pub struct B;",
        ),
        ("a/b/deep.rs", "use crate::a::A; use super::B; use crate::Root; pub struct D;"),
        ("a/c.rs", "use super::A; pub fn g() {}"),
    ];
    assert_eq!(report(&sources), "");
}

#[test]
fn folders_form_a_cycle_even_if_no_file_does() {
    let sources = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "mod one; mod two;"),
        ("a/one.rs", "use crate::b::F;"),
        ("a/two.rs", "pub struct T;"),
        ("b.rs", "mod f; mod t; pub use f::F;"),
        ("b/f.rs", "pub struct F;"),
        ("b/t.rs", "use crate::a::two::T;"),
    ];
    assert!(report(&sources).starts_with("2 modules of the crate form cycles: a, b\n"));
}

#[test]
fn siblings_below_the_top_form_a_cycle_too() {
    let sources = [
        ("lib.rs", "mod a;"),
        ("a.rs", "mod b; mod c; pub use b::B;"),
        ("a/b.rs", "use super::c::C; pub struct B;"),
        // The re-export of the parent does not hide the import of `b`.
        ("a/c.rs", "use super::B; pub struct C;"),
    ];
    assert!(report(&sources).starts_with("2 modules of a form cycles: b, c\n"));
}

#[test]
fn imports_between_two_modules_are_listed() {
    let sources = [
        ("lib.rs", "mod a; mod ab; mod b;"),
        ("a.rs", "mod inner;"),
        ("a/inner.rs", "use crate::b::B;"),
        ("ab.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
    ];
    let this = read(&sources);
    let files = |from, to| -> Vec<String> {
        imports_between(&this, from, to).into_iter().map(|import| import.file).collect()
    };
    assert_eq!(files("a", "b"), ["a/inner.rs"]);
    assert_eq!(files("a::inner", "b"), ["a/inner.rs"]);
    assert_eq!(files("b", "a"), Vec::<String>::new());
}
