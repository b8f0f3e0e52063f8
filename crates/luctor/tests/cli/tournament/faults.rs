//! Players that are external programs, and their faults.

use std::process::Command;

use super::helpers::{ScratchFile, against, figure, match_command, program, report};

/// Asserts that two games were played and that the player moved without a fault.
fn assert_no_faults(report: &str, player: &str) {
    let faultless = "start 0 crash 0 hang 0 time 0 illegal 0";
    let sums = figure(report, &format!("player {player} moves"));
    assert!(sums.ends_with(faultless) && !sums.starts_with("0 "), "{report}");
    assert_eq!(figure(report, "games"), "2", "{report}");
}

#[test]
fn external_programs_can_play() {
    for mode in ["honest", "babble", "twice"] {
        let report = against(mode, &["--time", "20s"]);
        assert_no_faults(&report, mode);
    }
}

#[test]
fn a_faulty_player_loses_and_the_match_continues() {
    for (mode, kind, message) in [
        ("deaf", "start", "no answer to ugi within"),
        ("flood", "start", "no answer to ugi within"),
        ("gone", "start", "it ended: exit status: 3; last error output: no library of that name"),
        ("crash", "crash", "it ended: exit status: 7; last error output: out of ideas"),
        ("hang", "hang", "no move after 210.0ms, and it did not stop"),
        ("late", "time", "no move after 210.0ms"),
        ("illegal", "illegal", "\"z9-z9\" is invalid: "),
        ("silent", "illegal", "\"\" is invalid: "),
    ] {
        // Timeouts are short only for players that never answer.
        let time = if matches!(mode, "hang" | "late") { "200ms" } else { "20s" };
        let patience = if matches!(mode, "deaf" | "flood") { "500ms" } else { "20s" };
        let bounds = ["--time", time, "--margin", "10ms", "--patience", patience];
        let report = against(mode, &bounds);
        assert_eq!(figure(&report, "lost"), "2", "{report}");
        assert_eq!(figure(&report, "end"), format!("{kind} 2"), "{report}");
        let counts = figure(&report, &format!("player {mode}"));
        assert!(counts.contains(&format!(" {kind} 2")), "{report}");
        assert!(figure(&report, &format!("fault {mode} {kind}:")).starts_with(message), "{report}");
    }
    let missing = report(&["emulsion:4", "--engine", "cmd:./no-such-program", "--games", "4"]);
    assert_eq!(figure(&missing, "end"), "start 4");
}

#[test]
fn a_player_loses_when_its_clock_runs_out() {
    let report =
        against("late", &["--clock", "100ms+10ms", "--margin", "10ms", "--patience", "20s"]);
    assert_eq!(figure(&report, "end"), "time 2", "{report}");
    let report = against("honest", &["--clock", "20s+1s", "--depth", "1"]);
    assert_no_faults(&report, "honest");
}

/// Returns the running processes among those whose ids are in a file.
fn running(pids: &ScratchFile) -> Vec<String> {
    let runs = |pid: &String| {
        let status = Command::new("sh").args(["-c", "kill -0 \"$0\" 2>/dev/null", pid]).status();
        status.unwrap().success()
    };
    pids.lines().into_iter().filter(runs).collect()
}

#[test]
fn no_process_keeps_running_after_a_match() {
    for mode in ["honest", "hang", "deaf", "flood"] {
        let pids = ScratchFile::new(&format!("pids-{mode}"));
        let player = program(mode, pids.path());
        let args = ["emulsion:4", "--engine", &player, "--games", "2", "--time", "50ms"];
        let patience = if matches!(mode, "deaf" | "flood") { "500ms" } else { "20s" };
        report(&[&args[..], &["--margin", "10ms", "--patience", patience]].concat());
        assert!(!pids.lines().is_empty());
        assert_eq!(running(&pids), Vec::<String>::new(), "{mode}");
    }
    let pids = ScratchFile::new("pids-failure");
    let player = program("honest", pids.path());
    let full = match_command(&[
        "emulsion:4",
        "--engine",
        &player,
        "--engine",
        "engine,depth=1",
        "--out",
        "/dev/full",
    ]);
    assert!(full.fails_with(1).starts_with("cannot write /dev/full: "));
    assert_eq!(running(&pids), Vec::<String>::new());
}
