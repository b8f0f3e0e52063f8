//! Tests of wrong calls and damaged files.

use std::fs;

use tempfile::tempdir;

use crate::program::luctor;

#[test]
fn wrong_calls_are_rejected_with_one_sentence() {
    let make = |more: &[&str]| luctor(&[&["problems", "make"], more].concat()).fails_with(2);
    assert!(make(&["--game", "chess"]).starts_with("unknown game \"chess\""));
    assert!(make(&["--game", "emergo:11x11"]).starts_with("emergo:11x11 is too large for proofs"));
    assert!(make(&["--count", "0"]).starts_with("invalid value '0' for '--count <N>'"));
    assert!(make(&["--records", "a", "--seed", "2"]).contains("cannot be used with"));
    let unknown = luctor(&["problems", "show", "00000000"]).fails_with(2);
    assert_eq!(unknown, "the file has no problem 00000000");
    let invalid = luctor(&["problems", "solve", "x"]).fails_with(2);
    assert!(invalid.contains("a problem's id has 8 digits and letters"), "{invalid}");
    let theme = luctor(&["problems", "show", "--theme", "forks"]).fails_with(2);
    assert!(theme.starts_with("invalid value 'forks' for '--theme <THEME>'"), "{theme}");
    let game = luctor(&["problems", "show", "--game", "go"]).fails_with(2);
    assert!(game.starts_with("unknown game \"go\""), "{game}");
}

#[test]
fn selections_without_problems_are_a_failure() {
    let empty = ["problems", "show", "--theme", "cut", "--game", "emergo"];
    assert_eq!(luctor(&empty).fails_with(1), "the file has no such problems");
}

#[test]
fn damaged_files_are_rejected_with_the_line() {
    let dir = tempdir().unwrap();
    let path = dir.path().join("problems.zst");
    let name = path.to_str().unwrap();
    let missing = luctor(&["problems", "check", name]).fails_with(1);
    assert!(missing.starts_with(&format!("cannot open {name}: ")), "{missing}");
    fs::write(&path, "no archive").unwrap();
    for args in [
        &["problems", "check", name][..],
        &["problems", "show", "--file", name],
        &["problems", "solve", "--file", name],
        &["problems", "make", "--out", name],
    ] {
        let error = luctor(args).fails_with(1);
        assert!(
            error.starts_with(&format!("{name}, line 1: the file cannot be read: ")),
            "{error}"
        );
    }
}

#[test]
fn missing_tables_are_reported() {
    let dir = tempdir().unwrap();
    let tables = dir.path().to_str().unwrap();
    let error = luctor(&["problems", "check", "--tables", tables]).fails_with(1);
    assert!(error.contains("emergo"), "{error}");
}
