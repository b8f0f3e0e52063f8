//! Certificates are written, checked by both verifiers, and rejected if they are damaged.

use std::fs;
use std::path::{Path, PathBuf};

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position};
use luctor_solver::certificate::{self, Checked, Fault};
use luctor_solver::{Options, Solver};

use crate::late::Random;
use crate::minimax::config;
use crate::verdicts::in_python;

/// Solves the start of a game and returns its certificate.
pub(crate) fn written(name: &str) -> Vec<u8> {
    written_with(name, Options::default())
}

fn written_with(name: &str, options: Options) -> Vec<u8> {
    let solver = Solver::new(&config(name), options).unwrap();
    let start = Emulsion::start(&config(name));
    let winner = solver.winner(&start).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate");
    let written = certificate::write(&solver, &start, winner, &path).unwrap();
    let bytes = fs::read(path).unwrap();
    assert_eq!(bytes.len() as u64, written.bytes);
    bytes
}

pub(crate) fn check(bytes: &[u8]) -> Result<Checked, Fault> {
    certificate::check(bytes, u64::MAX)
}

/// Returns the certificates of the repository.
fn stored() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificates");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Returns where the body of a certificate begins.
pub(crate) fn body_of(bytes: &[u8]) -> usize {
    bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2
}

#[test]
fn both_verifiers_accept_certificates_of_small_boards() {
    for board in ["1", "2", "3", "4", "free-2", "free-3"] {
        for pie in ["", ",pie=off"] {
            let name = format!("emulsion:{board}{pie}");
            let bytes = written(&name);
            let checked = check(&bytes).unwrap();
            assert_eq!(checked.config, config(&name));
            let Checked { winner, nodes, .. } = checked;
            let line = format!("verified {name} {winner} nodes {nodes}\n");
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("certificate");
            fs::write(&file, &bytes).unwrap();
            assert_eq!(in_python(&[&file]), [Ok(line)]);
        }
    }
}

#[test]
fn the_certificates_of_the_repository_are_valid() {
    let files = stored();
    assert_eq!(files.len(), 16);
    let of_python = in_python(&files.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    for (file, of_python) in files.iter().zip(of_python) {
        let checked = check(&fs::read(file).unwrap()).unwrap();
        assert_eq!(checked.position, Emulsion::<u64>::start(&checked.config).to_string());
        let Checked { config, winner, nodes, .. } = checked;
        assert_eq!(of_python, Ok(format!("verified {config} {winner} nodes {nodes}\n")));
    }
}

#[test]
fn a_certificate_is_the_same_in_each_run() {
    for name in ["emulsion:4,pie=off", "emulsion:5,pie=off"] {
        assert_eq!(written(name), written(name));
    }
    let stored = stored().into_iter().find(|path| path.ends_with("emulsion-5-pie-off.cert"));
    assert_eq!(fs::read(stored.unwrap()).unwrap(), written("emulsion:5,pie=off"));
}

/// The table holds few results, so most of the replies are searched again while the proof is written.
#[test]
fn a_certificate_is_the_same_in_each_run_with_a_small_table() {
    let options = Options { memory: 1 << 12, ..Options::default() };
    let first = written_with("emulsion:5,pie=off", options);
    check(&first).unwrap();
    for _ in 0..2 {
        assert!(written_with("emulsion:5,pie=off", options) == first, "the certificates differ");
    }
}

#[test]
fn a_late_position_and_a_finished_game_have_certificates() {
    for (name, text, winner) in [
        ("emulsion:4", "bwwb/bwwb/wwbw/bbbw b 3", None),
        ("emulsion:2,pie=off", "bb/ww w 1", Some(Color::White)),
    ] {
        let position = Emulsion::from_text(&config(name), text).unwrap();
        let solver = Solver::new(&config(name), Options::default()).unwrap();
        let found = solver.winner(&position).unwrap();
        assert!(winner.is_none_or(|winner| winner == found));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("certificate");
        certificate::write(&solver, &position, found, &path).unwrap();
        let checked = check(&fs::read(path).unwrap()).unwrap();
        assert_eq!((checked.winner, checked.position.as_str()), (found, text));
    }
}

#[test]
fn a_hundred_damaged_certificates_are_rejected() {
    let bytes = written("emulsion:4,pie=off");
    let mut random = Random(7);
    let body = body_of(&bytes);
    for _ in 0..100 {
        let mut damaged = bytes.clone();
        // The first bytes of the frame describe it; other values can mean the same data.
        let at = body + 6 + random.below(bytes.len() - body - 6);
        damaged[at] ^= 1 << random.below(8);
        let fault = check(&damaged).unwrap_err();
        assert!(!fault.to_string().contains('\n'), "{fault}");
    }
    for length in 0..bytes.len() {
        let fault = check(&bytes[..length]).unwrap_err();
        assert!(!fault.message.is_empty());
    }
}
