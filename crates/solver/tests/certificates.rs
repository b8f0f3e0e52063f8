//! Certificates are written, checked by both verifiers, and rejected if they are damaged.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position};
use luctor_solver::certificate::{self, Checked, Fault};
use luctor_solver::{Options, Solver};
use sha2::{Digest, Sha256};

use crate::late::Random;
use crate::minimax::config;

/// Solves the start of a game and returns its certificate.
pub(crate) fn written(name: &str) -> Vec<u8> {
    let solver = Solver::new(&config(name), Options::default()).unwrap();
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

/// Runs the verifier in Python. The body is decompressed here, because older versions of Python cannot.
fn verify_in_python(bytes: &[u8]) -> (bool, String) {
    let header = body_of(bytes);
    let mut input = bytes[..header].to_vec();
    input.extend(zstd::decode_all(&bytes[header..]).unwrap());
    let (accepted, output, error) = run_python(&input);
    assert!(!error.contains("Traceback"), "{error}");
    (accepted, output)
}

/// Returns where the body of a certificate begins.
fn body_of(bytes: &[u8]) -> usize {
    bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2
}

/// Runs the verifier in Python on an uncompressed certificate. Returns whether it accepts it, and its output.
fn run_python(input: &[u8]) -> (bool, String, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/verify.py");
    let mut child = Command::new("python3")
        .arg(script)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tests need python3: install it (on Debian: apt-get install python3)");
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.success(), stdout, stderr)
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
            assert_eq!(verify_in_python(&bytes), (true, line));
        }
    }
}

#[test]
fn the_certificates_of_the_repository_are_valid() {
    let files = stored();
    assert_eq!(files.len(), 16);
    for file in files {
        let checked = check(&fs::read(&file).unwrap()).unwrap();
        assert_eq!(checked.position, Emulsion::<u64>::start(&checked.config).to_string());
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

/// Both verifiers see the same damage: of the header, which only they check, and of the uncompressed body with a checksum
/// that fits.
#[test]
fn both_verifiers_reject_the_same_damaged_certificates() {
    let bytes = written("emulsion:4,pie=off");
    let header = String::from_utf8(bytes[..body_of(&bytes)].to_vec()).unwrap();
    let body = zstd::decode_all(&bytes[body_of(&bytes)..]).unwrap();
    let checksum = |body: &[u8]| -> String {
        Sha256::digest(body).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let mut random = Random(11);
    for number in 0..100 {
        let (mut header, mut body) = (header.clone().into_bytes(), body.clone());
        if number % 2 == 0 {
            let at = random.below(header.len() - 2);
            header[at] = b" \nabw0123456789./-"[random.below(18)];
        } else {
            let at = random.below(body.len());
            body[at] ^= 1 << random.below(8);
            let end = header.len() - 2;
            header.splice(end - 64..end, checksum(&body).into_bytes());
        }
        let uncompressed = [header.as_slice(), &body].concat();
        let compressed = [header.as_slice(), &zstd::encode_all(&*body, 3).unwrap()].concat();
        let (accepted, _, error) = run_python(&uncompressed);
        assert!(!error.contains("Traceback"), "{error}");
        assert_eq!(accepted, check(&compressed).is_ok(), "{:?}", String::from_utf8_lossy(&header));
    }
}
