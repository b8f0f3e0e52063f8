//! Helpers for tests of `luctor match`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::program::{Answer, luctor};

/// A temporary file for a test, deleted on drop.
pub(super) struct ScratchFile(pub(super) PathBuf);

impl ScratchFile {
    pub(super) fn new(name: &str) -> ScratchFile {
        let file = std::env::temp_dir().join(format!("luctor-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&file);
        ScratchFile(file)
    }

    pub(super) fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub(super) fn lines(&self) -> Vec<String> {
        fs::read_to_string(&self.0).unwrap().lines().map(str::to_owned).collect()
    }

    pub(super) fn records(&self) -> Vec<Value> {
        self.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for ScratchFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

pub(super) fn match_command(args: &[&str]) -> Answer {
    luctor(&[&["match"], args].concat())
}

/// Returns the report without the lines that depend on the machine.
pub(super) fn report(args: &[&str]) -> String {
    let out = match_command(args).ok();
    let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with("time ")).collect();
    lines.join("\n")
}

/// Returns the rest of the report line that starts with `word`.
pub(super) fn figure<'a>(report: &'a str, word: &str) -> &'a str {
    let line = report.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {word} in\n{report}"))
}

/// Describes an external player that behaves according to `mode`.
pub(super) fn program(mode: &str, pids: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/tournament/players/ugi.sh");
    let luctor = env!("CARGO_BIN_EXE_luctor");
    format!("cmd:sh '{script}' {mode} '{luctor}' '{pids}',name={mode}")
}

/// Plays two games of the external player against an engine with depth 1.
pub(super) fn against(mode: &str, more: &[&str]) -> String {
    let player = program(mode, "");
    let args = ["emulsion:4", "--engine", &player, "--engine", "engine,depth=1", "--games", "2"];
    report(&[&args[..], more].concat())
}
