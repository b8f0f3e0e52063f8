//! Tests of `luctor openings`.

use serde_json::Value;

use crate::program::{luctor, luctor_reading};

fn openings(args: &[&str]) -> Vec<Value> {
    let out = luctor(&[&["openings"], args].concat()).ok();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn openings_are_games_and_the_first_records_the_options() {
    let args = ["emulsion:6", "--plies", "3", "--count", "5", "--window", "200", "--nodes", "300"];
    let out = luctor(&[&["openings"], &args[..]].concat()).ok();
    luctor_reading(&["replay"], &out).ok();
    let lines = openings(&args);
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[0]["made"].to_string(),
        r#"{"count":5,"nodes":300,"plies":3,"seed":1,"window":200}"#
    );
    for line in &lines {
        assert_eq!(line["game"], "emulsion:6,pie=off");
        assert_eq!(line["moves"].as_array().unwrap().len(), 3);
        assert!(line["score"].as_i64().unwrap().abs() <= 200, "{line}");
    }
    assert!(lines[1..].iter().all(|line| line.get("made").is_none()));
}

#[test]
fn the_engine_selects_from_the_openings_of_the_seed() {
    let args = ["emergo:7x7", "--plies", "5", "--count"];
    let moves = |more: &[&str]| -> Vec<String> {
        let lines = openings(&[&args[..], more].concat());
        lines.iter().map(|line| line["moves"].to_string()).collect()
    };
    let all = moves(&["300"]);
    let mut candidates = all.iter();
    for picked in moves(&["8", "--window", "40", "--nodes", "200"]) {
        assert!(candidates.any(|candidate| *candidate == picked), "{picked}");
    }
    assert_ne!(moves(&["300", "--seed", "2"]), all);
}

#[test]
fn too_few_openings_are_printed_before_the_failure() {
    let answer = luctor(&["openings", "emulsion:2", "--plies", "1", "--count", "5"]);
    assert_eq!(answer.status, 1);
    assert!(answer.error.starts_with("luctor: found only 0 of 5 openings"), "{}", answer.error);
    let answer = luctor(&["openings", "emulsion:3", "--plies", "1", "--count", "50"]);
    assert_eq!((answer.status, answer.out.lines().count()), (1, 12));
}
