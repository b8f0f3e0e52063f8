//! Builds that are killed, stopped, or without space.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;

use super::files;
use crate::program::{luctor, start};

const GAME: &str = "emergo:5x5";

fn args(dir: &str) -> [&str; 10] {
    ["tables", "build", GAME, "--pieces", "4", "--unforced", "--save-every", "0s", "--dir", dir]
}

/// Sends a signal when a file exists, and returns the exit status, or `None` if the signal ended the program.
fn end(mut child: Child, signal: &str, file: &Path) -> Option<i32> {
    while !file.exists() && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    // Fails if the build was faster.
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    child.wait().unwrap().code()
}

#[test]
fn a_killed_build_continues_with_the_same_files() {
    let expected = tempfile::tempdir().unwrap();
    luctor(&args(expected.path().to_str().unwrap())).ok();
    let folder = tempfile::tempdir().unwrap();
    let mut killed = 0;
    for (file, signal) in [
        ("passes/pass-0000", "-KILL"),
        ("passes/checkpoint", "-KILL"),
        ("passes/pass-0002", "-KILL"),
        ("passes/pass-0003", "-TERM"),
        ("passes/pass-0006", "-KILL"),
        ("passes/pass-0009", "-INT"),
        ("passes/journal", "-KILL"),
        ("levels/pass-0001", "-KILL"),
    ] {
        let child = start(&args(folder.path().to_str().unwrap()));
        let file = folder.path().join(format!("emergo-5x5-4.{file}"));
        let status = end(child, signal, &file);
        killed += u32::from(status != Some(0));
        assert!(status.is_none() || status == Some(0) || signal != "-KILL");
    }
    assert!(killed >= 5, "the build was interrupted only {killed} times");
    luctor(&args(folder.path().to_str().unwrap())).ok();
    assert!(files(folder.path()) == files(expected.path()), "the tables differ");
}

#[test]
fn a_build_without_space_fails_and_can_continue() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let game = "emergo:5x5,men=3";
    // No file may have more than a block, so that writing fails as on a full disk.
    let script =
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" tables build \"$1\" --pieces 3 --dir \"$2\"";
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_luctor"), game, dir])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("luctor: ") && error.contains("File too large"), "{error}");
    let left: Vec<String> = files_below(folder.path());
    assert!(left.iter().all(|name| !name.ends_with(".part")), "{left:?}");
    luctor(&["tables", "build", game, "--pieces", "3", "--dir", dir]).ok();
    luctor(&["tables", "verify", game, "--dir", dir]).ok();
    let error = luctor(&["tables", "build", game, "--pieces", "2", "--dir", "/dev/null/x"]);
    assert!(error.fails_with(1).starts_with("/dev/null/x: "));
}

fn files_below(dir: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            names.extend(files_below(&path));
        } else {
            names.push(path.display().to_string());
        }
    }
    names
}
