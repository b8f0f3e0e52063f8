//! Tests of `luctor analyse`.

use std::io::{BufRead, BufReader};
use std::process::Command;

use crate::program::{luctor, start};

#[test]
fn each_depth_has_a_line_and_the_last_line_is_the_best_move() {
    let out = luctor(&["analyse", "emergo:7x7", "c3", "--depth", "4", "--hash", "1"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    for (line, depth) in lines.iter().zip(1..=4) {
        assert!(line.starts_with(&format!("depth {depth} to ")), "{line}");
        for field in [" line 1 ", " score ", " nodes ", " ms ", " pv "] {
            assert!(line.contains(field), "{line}");
        }
    }
    let best = lines.last().unwrap().strip_prefix("best ").unwrap();
    let legal = luctor(&["moves", "emergo:7x7", "c3"]).ok();
    assert!(legal.lines().any(|m| m == best), "{best}");
}

#[test]
fn any_limit_ends_the_analysis_of_a_given_position() {
    let position = "bwwb/bwwb/wwbw/bbbw b 3";
    for limit in [["--depth", "2"], ["--nodes", "50"], ["--time", "20ms"]] {
        let args = ["analyze", "emulsion:4", "--hash", "1", "--position", position];
        let out = luctor(&[&args[..], &limit].concat()).ok();
        let best = out.lines().last().unwrap();
        assert!(["best a3-b2", "best c2-d1", "best c2-d2"].contains(&best), "{best}");
    }
}

#[test]
fn a_finished_game_is_explained() {
    assert_eq!(
        luctor(&["analyse", "emulsion:2", "a1-a2"]).ok(),
        "Result: white (last-mover). All groups cancel. Black made the last move and loses. White \
         wins.\nbest none\n"
    );
}

#[test]
fn an_interrupted_analysis_still_prints_its_move() {
    let mut child = start(&["analyse", "emulsion", "--hash", "1"]);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    // The signal handler is installed before the first line is printed.
    assert!(lines.next().unwrap().starts_with("depth "));
    // Uses the shell's kill, because not every system has a kill program.
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.unwrap().success());
    let last = lines.last().unwrap();
    assert!(last.starts_with("best ") && last.contains('-'), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn invalid_arguments_are_rejected() {
    for (args, error) in [
        (&["chess"][..], "unknown game \"chess\": the games are emulsion and emergo"),
        (&["emulsion:4", "a1-d4"], {
            "move 1 is invalid: a1 and d4 are not adjacent: only neighbors can be swapped"
        }),
        (&["emulsion:4", "--time", "soon"], {
            "invalid value 'soon' for '--time <TIME>': expected a duration such as 10s, 300ms, 2m or \
             1h, at most one year (see --help)"
        }),
        (&["emulsion:4", "--lines", "0"], {
            "invalid value '0' for '--lines <N>': 0 is not in 1..=256 (see --help)"
        }),
    ] {
        assert_eq!(luctor(&[&["analyse"], args].concat()).fails_with(2), error);
    }
}
