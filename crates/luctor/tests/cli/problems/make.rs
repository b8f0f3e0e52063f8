//! Tests of `luctor problems make` and `check`.

use std::fs;

use tempfile::tempdir;

use crate::program::{luctor, start};

const GAME: &str = "emulsion:5,pie=off";

#[test]
fn a_run_continues_and_its_problems_are_proved() {
    let dir = tempdir().unwrap();
    let [once, twice] = ["once", "twice"].map(|name| dir.path().join(name));
    let [once, twice] = [&once, &twice].map(|path| path.to_str().unwrap());
    let make = |count, out, threads| {
        let args = ["problems", "make", "--game", GAME, "--out", out];
        luctor(&[&args[..], &["--count", count, "--threads", threads]].concat()).ok()
    };
    make("12", once, "1");
    make("3", twice, "1");
    let last = make("12", twice, "1");
    assert_eq!(fs::read(once).unwrap(), fs::read(twice).unwrap());
    let count = last.lines().last().unwrap().strip_prefix("problems ").unwrap().to_owned();
    assert!(count.parse::<u64>().unwrap() >= 12);
    assert_eq!(make("12", twice, "2"), last, "nothing is left to do");
    let checked = luctor(&["problems", "check", twice]).ok();
    assert_eq!(checked, format!("problems {count} failed 0\n"));
    assert_eq!(
        luctor(&["problems", "check", twice, "--sample", "2"]).ok(),
        "problems 2 failed 0\n"
    );
}

#[test]
fn a_killed_run_leaves_a_whole_file() {
    let dir = tempdir().unwrap();
    let out = dir.path().join("out");
    let out = out.to_str().unwrap();
    luctor(&["problems", "make", "--game", GAME, "--count", "1", "--out", out]).ok();
    let before = fs::read(out).unwrap();
    let mut run = start(&["problems", "make", "--game", GAME, "--count", "5000", "--out", out]);
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!(fs::read(out).unwrap(), before);
    luctor(&["problems", "make", "--game", GAME, "--count", "20", "--out", out]).ok();
    assert!(luctor(&["problems", "check", out]).ok().ends_with(" failed 0\n"));
}

#[test]
fn problems_are_found_in_recorded_games() {
    let dir = tempdir().unwrap();
    let [games, out] = ["games.jsonl", "out"].map(|name| dir.path().join(name));
    let [games, out] = [&games, &out].map(|path| path.to_str().unwrap());
    let record = r#"{"game":"emulsion:5,pie=off","position":"wbwbw/bwwww/wwbbw/bbbbb/wbwbw b 6","moves":["d5-c4","c1-d1","a2-b3","b4-a4","e2-d1"]}"#;
    fs::write(games, format!("{record}\n{record}\n")).unwrap();
    let made = luctor(&["problems", "make", "--records", games, "--out", out]).ok();
    let count: u64 = made.strip_prefix("problems ").unwrap().trim().parse().unwrap();
    assert!(count > 0);
    let list = luctor(&["problems", "show", "--file", out]).ok();
    let id = list.split(' ').next().unwrap();
    let shown = luctor(&["problems", "show", id, "--file", out, "--solution"]).ok();
    assert!(shown.contains("Source: games.jsonl:1, turn "), "{shown}");

    fs::write(games, format!("{record}\n{{}}\n")).unwrap();
    let error = luctor(&["problems", "make", "--records", games, "--out", out]).fails_with(1);
    assert!(error.contains("line 2: the line is not the record of a game"), "{error}");
}
