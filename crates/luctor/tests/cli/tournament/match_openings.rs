//! The openings of a match.

use std::fs;

use serde_json::Value;

use super::helpers::{ScratchFile, figure, match_command, report};
use crate::program::luctor;

#[test]
fn the_seed_determines_the_openings() {
    let plies = |seed| {
        let args = ["emulsion:5", "--nodes", "50", "--games", "10", "--seed", seed];
        report(&args)
    };
    assert_ne!(plies("1"), plies("2"));
}

#[test]
fn openings_can_come_from_a_file() {
    let file = ScratchFile::new("openings");
    fs::write(
        &file.0,
        "{\"game\":\"emulsion:4\",\"moves\":[\"A1 A2\"]}\n\n\
         {\"game\":\"emulsion:4,pie=off\",\"position\":\"bwwb/bwwb/wwbw/bbbw b 3\",\"moves\":[]}\n",
    )
    .unwrap();
    let games = ScratchFile::new("openings-games");
    let report = report(&[
        "emulsion:4",
        "--depth",
        "1",
        "--games",
        "4",
        "--openings",
        file.path(),
        "--out",
        games.path(),
    ]);
    assert!(figure(&report, "openings").ends_with(" 2"), "{report}");
    luctor(&["replay", games.path()]).ok();
    let records = games.records();
    let begins = |record: &&Value| record["position"] == "bwwb/bwwb/wwbw/bbbw b 3";
    assert_eq!(records.iter().filter(begins).count(), 2);
    assert_eq!(records.iter().filter(|record| record["moves"][0] == "a1-a2").count(), 2);
}

#[test]
fn invalid_opening_files_are_rejected() {
    let file = ScratchFile::new("bad-openings");
    for (line, message) in [
        (r#"{"game":"emulsion:5","moves":["a1-a2"]}"#, "this is an opening of emulsion:5"),
        (r#"{"game":"emulsion:4","moves":["a1-c3"]}"#, "move 1 is invalid: "),
        (r#"{"game":"emulsion:4","position":"x","moves":[]}"#, "invalid position for"),
        (r#"{"moves":[]}"#, "the line is not a game"),
    ] {
        fs::write(&file.0, format!("\n{line}\n")).unwrap();
        let error = match_command(&["emulsion:4", "--openings", file.path()]).fails_with(2);
        assert!(error.contains(", line 2: ") && error.contains(message), "{error}");
    }
    fs::write(&file.0, "").unwrap();
    let error = match_command(&["emulsion:4", "--openings", file.path()]).fails_with(2);
    assert!(error.ends_with("has no openings of emulsion:4,pie=off"), "{error}");
    let error = match_command(&["emulsion:4", "--openings", "no/such/file"]).fails_with(1);
    assert!(error.starts_with("cannot read no/such/file: "), "{error}");
}
