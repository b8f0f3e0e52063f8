//! Invalid command lines, and outputs that are closed early.

use crate::program::{luctor, start};

#[test]
fn unknown_games_are_rejected_with_a_reason() {
    let error = |game| luctor(&["moves", game]).fails_with(2);
    assert_eq!(error("emergo:8x8"), "a square Emergo board is odd, from 5x5 to 15x15, not 8x8");
    assert_eq!(error("emulsion:0"), "an Emulsion board has from 1 to 256 files");
    assert_eq!(error("emulsion:99999999"), "an Emulsion board has from 1 to 256 files");
    assert_eq!(error("emulsion:free-1"), "free Emulsion on one square has no legal move");
    assert_eq!(error("chess"), "unknown game \"chess\": the games are emulsion and emergo");
    assert_eq!(error(""), "unknown game \"\": the games are emulsion and emergo");
    assert_eq!(error("emergo,pie=on"), {
        "Emergo has no option \"pie\": it has blocked, repetition, men and preset"
    });
    assert_eq!(error("emulsion,pie"), "an option is written name=value, not \"pie\"");
    assert_eq!(error("emergo,men=99"), "a 9x9 board holds from 1 to 20 men per side");
    assert_eq!(
        error(&"x".repeat(100_000)),
        "a game's name has at most 200 bytes, this one has 100000"
    );
}

#[test]
fn every_command_rejects_unknown_games() {
    for args in [
        &["perft", "chess", "1"][..],
        &["playouts", "chess"],
        &["play", "chess"],
        &["moves", "chess"],
    ] {
        let error = luctor(args).fails_with(2);
        assert_eq!(error, "unknown game \"chess\": the games are emulsion and emergo");
    }
}

#[test]
fn unknown_options_and_commands_are_rejected() {
    for (args, error) in [
        (&["--bogus"][..], "unexpected argument '--bogus' found (see --help)"),
        (&["moves", "emergo", "--bogus"], "unexpected argument '--bogus' found (see --help)"),
        (
            &["moves", "emergo", "--positon", "x"],
            "unexpected argument '--positon' found; a similar argument exists: '--position' \
             (see --help)",
        ),
        (&["knit"], "unrecognized subcommand 'knit' (see --help)"),
        (&["moves"], "the following required arguments were not provided: <GAME> (see --help)"),
        (
            &["moves", "emergo", "--coordinates", "polar"],
            "invalid value 'polar' for '--coordinates <NAMES>' [possible values: checkerboard, \
             diamond] (see --help)",
        ),
        (
            &["perft", "emergo", "100"],
            "invalid value '100' for '<DEPTH>': 100 is not in 0..=99 (see --help)",
        ),
        (
            &["play", "emergo", "--as", "black"],
            "the following required arguments were not provided: --engine <LEVEL> (see --help)",
        ),
        (
            &["serve", "--data", "x", "--database", "y"],
            "the argument '--data <DIR>' cannot be used with '--database <URL>' (see --help)",
        ),
    ] {
        assert_eq!(luctor(args).fails_with(2), error);
    }
}

#[test]
fn an_invalid_position_is_rejected_with_all_its_problems() {
    let reject = |game, position| luctor(&["moves", game, "--position", position]).fails_with(2);
    for (game, position, error) in [
        ("emulsion:4", "", "a position has 3 parts (ROWS SIDE PLY), this text has 0"),
        ("emulsion:4", "wbwb/bwbw/wbwb b 0", "the board has 4 ranks, the text 3"),
        (
            "emulsion:4",
            "wbwb/bwbw/wbwé/bwbw x 0",
            "rank 2 has 'é', which is neither b, w nor a number; the side to move is b or w, not \
             \"x\"",
        ),
        (
            "emulsion:4",
            "wbwb/bwbw/wbwb/wwww b 0",
            "there are 6 black and 10 white pieces instead of 8 and 8",
        ),
        ("emulsion:4", "wbwb/bwbw/wbwb/bwb1 b 0", {
            "1 square is empty: the standard game fills the board; there are 8 black and 7 white \
             pieces instead of 8 and 8"
        }),
        (
            "emergo",
            "5/4/5/4/5/4/5/4/5 w 11,12 0",
            "white has 11 men (caps, prisoners and hand together) instead of 12",
        ),
        (
            "emergo",
            "5/4/5/4/5/4/5/4/5 w 12,12",
            "a position has 4 parts (ROWS SIDE HANDS PLY), this text has 3",
        ),
        (
            "emergo",
            "5/4/5/4/5/4/5/4/99999999999999999999 w 12,12 0",
            "row 1 has \"99999999999999999999\", which is neither a piece (w3b2) nor a number of \
             vacant cells",
        ),
    ] {
        let found = reject(game, position);
        let found = found.split_once(": ").map(|(_, why)| why);
        assert_eq!(found, Some(error), "{position}");
    }
}

#[test]
fn an_overlong_position_is_rejected_with_a_short_message() {
    for text in ["w".repeat(100_000), "1,".repeat(50_000), "/".repeat(100_000)] {
        for game in ["emergo", "emulsion"] {
            let position = format!("{text} w 12,12 0");
            let error = luctor(&["moves", game, "--position", &position]).fails_with(2);
            assert!(error.len() < 200, "{error}");
        }
    }
}

#[test]
fn an_unreadable_file_is_a_failure() {
    let error = luctor(&["replay", "no/such/file"]).fails_with(1);
    assert!(error.starts_with("cannot read no/such/file: "), "{error}");
}

#[test]
fn a_closed_output_is_not_an_error() {
    for args in [
        // The output exceeds the pipe's buffer, so the program still writes when the pipe is closed.
        &["moves", "emulsion:100"][..],
        &["perft", "emulsion:100", "1", "--divide"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["play", "emergo"],
    ] {
        let mut child = start(args);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn completions_and_manual_pages_cover_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(luctor(&["completions", shell]).ok().contains("playouts"), "{shell}");
    }
    assert!(luctor(&["man"]).ok().contains(".TH luctor 1"));
    let directory = format!("{}/man", env!("CARGO_TARGET_TMPDIR"));
    assert_eq!(luctor(&["man", "--out", &directory]).ok(), "");
    for page in ["luctor", "luctor-serve", "luctor-play", "luctor-replay"] {
        assert!(std::fs::exists(format!("{directory}/{page}.1")).unwrap(), "{page}");
    }
}
