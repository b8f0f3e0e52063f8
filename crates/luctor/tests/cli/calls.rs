//! Wrong calls, and readers who leave.

use crate::program::{luctor, start};

#[test]
fn a_game_that_does_not_exist_is_refused_with_the_reason() {
    let refused = |game| luctor(&["moves", game]).refused(2);
    assert_eq!(refused("emergo:8x8"), "a square Emergo board is odd, from 5x5 to 15x15, not 8x8");
    assert_eq!(refused("emulsion:0"), "an Emulsion board has from 1 to 256 files");
    assert_eq!(refused("emulsion:99999999"), "an Emulsion board has from 1 to 256 files");
    assert_eq!(refused("emulsion:free-1"), "free Emulsion on one square has no legal move");
    assert_eq!(refused("chess"), "unknown game \"chess\": the games are emulsion and emergo");
    assert_eq!(refused(""), "unknown game \"\": the games are emulsion and emergo");
    assert_eq!(refused("emergo,pie=on"), {
        "Emergo has no option \"pie\": it has blocked, repetition, men and preset"
    });
    assert_eq!(refused("emulsion,pie"), "an option is written name=value, not \"pie\"");
    assert_eq!(refused("emergo,men=99"), "a 9x9 board holds from 1 to 20 men per side");
    assert_eq!(
        refused(&"x".repeat(100_000)),
        "a game's name has at most 200 bytes, this one has 100000"
    );
}

#[test]
fn every_command_with_a_game_refuses_the_same_names() {
    for args in [
        &["perft", "chess", "1"][..],
        &["playouts", "chess"],
        &["play", "chess"],
        &["moves", "chess"],
    ] {
        let sentence = luctor(args).refused(2);
        assert_eq!(sentence, "unknown game \"chess\": the games are emulsion and emergo");
    }
}

#[test]
fn options_and_commands_that_do_not_exist_are_refused() {
    for (args, sentence) in [
        (&["--bogus"][..], "unexpected argument '--bogus' found (--help tells more)"),
        (
            &["moves", "emergo", "--bogus"],
            "unexpected argument '--bogus' found (--help tells more)",
        ),
        (
            &["moves", "emergo", "--positon", "x"],
            "unexpected argument '--positon' found; a similar argument exists: '--position' \
             (--help tells more)",
        ),
        (&["knit"], "unrecognized subcommand 'knit' (--help tells more)"),
        (
            &["moves"],
            "the following required arguments were not provided: <GAME> (--help tells more)",
        ),
        (
            &["moves", "emergo", "--coordinates", "polar"],
            "invalid value 'polar' for '--coordinates <NAMES>' [possible values: checkerboard, \
             diamond] (--help tells more)",
        ),
        (
            &["perft", "emergo", "100"],
            "invalid value '100' for '<DEPTH>': 100 is not in 0..=99 (--help tells more)",
        ),
        (
            &["play", "emergo", "--as", "black"],
            "the following required arguments were not provided: --engine <LEVEL> (--help tells \
             more)",
        ),
        (
            &["serve", "--data", "x", "--database", "y"],
            "the argument '--data <DIR>' cannot be used with '--database <URL>' (--help tells more)",
        ),
    ] {
        assert_eq!(luctor(args).refused(2), sentence);
    }
}

#[test]
fn a_position_that_is_none_is_refused_with_everything_that_is_wrong() {
    let refused = |game, position| luctor(&["moves", game, "--position", position]).refused(2);
    for (game, position, sentence) in [
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
        let found = refused(game, position);
        let found = found.split_once(": ").map(|(_, why)| why);
        assert_eq!(found, Some(sentence), "{position}");
    }
}

#[test]
fn an_overlong_position_is_refused_in_few_words() {
    for text in ["w".repeat(100_000), "1,".repeat(50_000), "/".repeat(100_000)] {
        for game in ["emergo", "emulsion"] {
            let position = format!("{text} w 12,12 0");
            let sentence = luctor(&["moves", game, "--position", &position]).refused(2);
            assert!(sentence.len() < 200, "{sentence}");
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_a_failure() {
    let sentence = luctor(&["replay", "no/such/file"]).refused(1);
    assert!(sentence.starts_with("cannot read no/such/file: "), "{sentence}");
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    for args in [
        // More than any pipe holds, so the program is still writing when its reader has gone.
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
fn completions_and_manual_come_for_every_command() {
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
