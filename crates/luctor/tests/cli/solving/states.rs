//! Tests of `luctor solve --state`: signals, kills, full disks and foreign files.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;

use crate::program::{luctor, start};

/// The most bytes of a state without results: its header.
const EMPTY_STATE: u64 = 100;

/// A search that takes hours.
fn endless(file: &str) -> Child {
    let game = "emulsion:7,pie=off";
    let child =
        start(&["solve", game, "--yes", "--memory", "64", "--threads", "1", "--state", file]);
    // The program creates the file before it searches.
    while !Path::new(file).exists() {
        thread::yield_now();
    }
    child
}

/// Sends a signal and returns the exit status, or `None` if the signal ended the program.
fn end(mut child: Child, signal: &str) -> (Option<i32>, String) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let status = child.wait().unwrap().code();
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    (status, error)
}

#[test]
fn stop_signals_save_the_state() {
    for signal in ["-TERM", "-INT"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state");
        let file = path.to_str().unwrap();
        let (status, error) = end(endless(file), signal);
        assert_eq!(status, Some(1), "{error}");
        let expected =
            format!("luctor: stopped: the same command continues from the results in {file}\n");
        assert_eq!(error, expected);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[test]
fn a_killed_search_continues_with_the_same_results() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let file = path.to_str().unwrap();
    let game = "emulsion:5,pie=off";
    let args = ["solve", game, "--moves", "--threads", "1", "--state", file, "--save-every", "1ms"];
    let expected = luctor(&args[..5]).ok();
    let mut saved = 0;
    for _ in 0..3 {
        let child = start(&args);
        // Each search is killed after it has saved more results than the one before.
        while fs::metadata(&path).map_or(0, |file| file.len()) <= saved.max(EMPTY_STATE) {
            thread::yield_now();
        }
        end(child, "-KILL");
        saved = fs::metadata(&path).unwrap().len();
    }
    assert_eq!(luctor(&args).ok(), expected);
    // Again from the complete state.
    assert_eq!(luctor(&args).ok(), expected);
}

#[test]
fn states_of_other_games_versions_and_files_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let file = path.to_str().unwrap();
    luctor(&["solve", "emulsion:3", "--state", file]).ok();
    let error = luctor(&["solve", "emulsion:4", "--state", file]).fails_with(1);
    assert_eq!(
        error,
        format!("cannot use the state: {file} belongs to another game, on the board 3")
    );
    for (text, end) in [
        ("GIF89a", "is not a saved state"),
        ("luctor state 9\n", "but this program reads only \"luctor state 1\""),
        ("luctor state 1\nboard 4\n\n", "remove it to start again, or restore a copy"),
    ] {
        fs::write(&path, text).unwrap();
        let error = luctor(&["solve", "emulsion:4", "--state", file]).fails_with(1);
        assert!(error.ends_with(end), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_stopped_search_says_that_its_results_could_not_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data/state");
    fs::create_dir(path.parent().unwrap()).unwrap();
    let child = endless(path.to_str().unwrap());
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let (status, error) = end(child, "-INT");
    assert_eq!(status, Some(1), "{error}");
    assert!(error.contains("cannot save the state"), "{error}");
    assert!(!error.contains("the same command continues"), "{error}");
}

#[test]
fn a_state_without_space_is_a_failure_before_the_search() {
    let args = ["solve", "emulsion:4", "--state", "no/such/folder/state"];
    let error = luctor(&args).fails_with(1);
    assert!(error.starts_with("cannot use the state: no/such/folder/state: "), "{error}");
    // No file may have more than 0 blocks, so that writing fails as on a full disk.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" solve emulsion:4 --state \"$1\"";
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_luctor")])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("luctor: cannot use the state: "), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
