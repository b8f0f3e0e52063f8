//! Both verifiers, in Rust and in Python, give the same verdict on damaged certificates.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::certificates::{body_of, check, written};
use crate::late::Random;

/// Runs verify.py on each file that is named on standard input, in one process. A verdict is a line: a letter for the
/// exit status, and the output.
const DRIVER: &str = "
import contextlib, io, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
for name in sys.stdin.read().splitlines():
    sys.argv = ['verify.py', name]
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            verify.main()
        print('+' + repr(out.getvalue()))
    except SystemExit as error:
        print('-' + repr(error.code))
";

/// Returns the verdicts of the verifier in Python on files: its output, or its error.
pub(crate) fn in_python(files: &[&Path]) -> Vec<Result<String, String>> {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list");
    let names: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    fs::write(&list, names.join("\n")).unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let output = Command::new("python3")
        .args(["-c", DRIVER])
        .arg(examples)
        .stdin(fs::File::open(&list).unwrap())
        .output()
        .expect("the tests need python3: install it (on Debian: apt-get install python3)");
    // The verifier reports every fault itself.
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let verdicts = String::from_utf8(output.stdout).unwrap();
    let missing = "No such file or directory: 'zstd'";
    assert!(!verdicts.contains(missing), "the tests need zstd (on Debian: apt-get install zstd)");
    let verdict = |line: &str| {
        let (status, text) = line.split_at(1);
        let text = text.trim_matches(['\'', '"']).replace("\\n", "\n");
        if status == "+" { Ok(text) } else { Err(text) }
    };
    let verdicts: Vec<_> = verdicts.lines().map(verdict).collect();
    assert_eq!(verdicts.len(), files.len());
    verdicts
}

/// A certificate with an uncompressed body.
#[derive(Clone)]
struct Plain {
    header: Vec<u8>,
    body: Vec<u8>,
}

impl Plain {
    fn of(game: &str) -> Plain {
        let bytes = written(game);
        let at = body_of(&bytes);
        Plain { header: bytes[..at].to_vec(), body: zstd::decode_all(&bytes[at..]).unwrap() }
    }

    /// Replaces the value of a line of the header.
    fn with(mut self, name: &str, value: &str) -> Plain {
        let text = String::from_utf8(self.header).unwrap();
        let line = |line: &str| match line.split_once(' ') {
            Some((found, _)) if found == name => format!("{name} {value}\n"),
            _ => format!("{line}\n"),
        };
        self.header = text.lines().map(line).collect::<String>().into_bytes();
        self
    }

    fn with_body(mut self, body: Vec<u8>) -> Plain {
        self.body = body;
        let digest = Sha256::digest(&self.body);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        self.with("sha256", &hex)
    }

    fn compressed(&self) -> Vec<u8> {
        [self.header.as_slice(), &zstd::encode_all(&*self.body, 3).unwrap()].concat()
    }
}

/// Checks certificates with both verifiers, which must agree. Returns the number of accepted ones.
fn accepted(certificates: &[(String, Vec<u8>)]) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = |number: usize| folder.path().join(number.to_string());
    for (number, (_, bytes)) in certificates.iter().enumerate() {
        fs::write(file(number), bytes).unwrap();
    }
    let files: Vec<PathBuf> = (0..certificates.len()).map(file).collect();
    let of_python = in_python(&files.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    let mut accepted = 0;
    for ((name, bytes), of_python) in certificates.iter().zip(of_python) {
        let of_rust = check(bytes);
        assert_eq!(of_rust.is_ok(), of_python.is_ok(), "{name}: {of_rust:?}, {of_python:?}");
        accepted += usize::from(of_rust.is_ok());
    }
    accepted
}

#[test]
fn both_verifiers_reject_the_same_mutations() {
    let mut random = Random(11);
    let mut all = Vec::new();
    for game in ["emulsion:4,pie=off", "emulsion:3", "emulsion:free-3"] {
        let plain = Plain::of(game);
        for number in 0..40 {
            let mut mutated = plain.clone();
            if number % 2 == 0 {
                let at = random.below(mutated.header.len() - 2);
                mutated.header[at] = b" \nabw0123456789./-"[random.below(18)];
            } else {
                let mut body = mutated.body.clone();
                let at = random.below(body.len());
                match number % 8 {
                    1 => body.truncate(at),
                    3 => body.insert(at, 0x80),
                    5 => drop(body.remove(at)),
                    _ => body[at] ^= 1 << random.below(8),
                }
                mutated = mutated.with_body(body);
            }
            let header = String::from_utf8_lossy(&mutated.header).into_owned();
            all.push((format!("{number}: {header}"), mutated.compressed()));
        }
        // Damage of the compressed body.
        let bytes = written(game);
        for _ in 0..20 {
            let mut damaged = bytes.clone();
            let at = body_of(&bytes) + random.below(bytes.len() - body_of(&bytes));
            damaged[at] ^= 1 << random.below(8);
            all.push((format!("{game}, byte {at}"), damaged));
        }
    }
    let accepted = accepted(&all);
    // A change can be none: a letter of the header is replaced by itself.
    assert!(accepted < all.len() / 10, "{accepted} of {} are accepted", all.len());
}

#[test]
fn both_verifiers_reject_what_is_not_written_in_the_only_way() {
    let plain = Plain::of("emulsion:4,pie=off");
    let start = "wbwb/bwbw/wbwb/bwbw b";
    let mut all = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>| all.push((name.to_owned(), bytes));
    for (line, value) in [
        ("game", "emulsion:04,pie=off"),
        ("game", "emulsion:4,pie=on"),
        ("game", "Emulsion:4,pie=off"),
        ("game", "emulsion:4,pie=off,pie=off"),
        ("game", "emulsion:9,pie=off"),
        ("game", "emulsion:free-1"),
        ("position", &format!("{start} 00")),
        ("position", &format!("{start}  0")),
        ("position", &format!("{start} 4294967296")),
        ("position", &format!("{start} 0 ")),
        ("position", "wbwb/bwbw/wbwb/bwbb b 0"),
        ("position", "wbwb/bwbw/wbwb/bwb1 b 0"),
        ("value", "Black"),
        ("nodes", "+63"),
        ("nodes", "063"),
        ("nodes", "64"),
    ] {
        add(&format!("{line} {value}"), plain.clone().with(line, value).compressed());
    }
    let uppercase = String::from_utf8_lossy(&plain.header).replace("sha256 ", "SHA256 ");
    add("letters", Plain { header: uppercase.into_bytes(), ..plain.clone() }.compressed());
    let whole = plain.compressed();
    add("data after the body", [&whole[..], b"x"].concat());
    let empty = zstd::encode_all(&b""[..], 3).unwrap();
    add("a second frame", [&whole[..], &empty].concat());
    let skipped = [0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 9];
    add("a skippable frame", [&plain.header[..], &skipped, &whole[body_of(&whole)..]].concat());
    add("no body", plain.header.clone());
    add("half of the body", whole[..whole.len() - 10].to_vec());
    let mut wide = zstd::Encoder::new(plain.header.clone(), 3).unwrap();
    wide.window_log(25).unwrap();
    std::io::Write::write_all(&mut wide, &plain.body).unwrap();
    let wide = wide.finish().unwrap();
    let body = wide[plain.header.len()..].to_vec();
    add("a large window", [&plain.header[..], &body].concat());
    let body = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut body = plain.body.clone();
        change(&mut body);
        plain.clone().with_body(body).compressed()
    };
    add("a layer without positions", body(&|body| body.extend([0, 0])));
    add("a layer without a number of positions", body(&|body| body.push(0)));
    add("a long number", body(&|body| drop(body.splice(..1, [body[0] | 0x80, 0]))));
    add("a number that does not end", body(&|body| body.extend([0x80; 20])));
    add("a large number", body(&|body| body.extend([[0xff; 9].as_slice(), &[2]].concat())));
    assert_eq!(accepted(&all), 0);
}

#[test]
fn both_verifiers_reject_layers_below_the_claimed_position() {
    // The set of the start proves a later position, too, but has positions before it.
    let plain = Plain::of("emulsion:4,pie=off");
    let late = "wbwb/bwbw/wbwb/bwbw b 5";
    let same = plain.clone().with("position", late).compressed();
    let below = plain.with("position", "wwww/wwww/bbbb/bbbb b 9").with("value", "white");
    let all = [("same".to_owned(), same), ("below".to_owned(), below.compressed())];
    assert_eq!(accepted(&all), 1);
}
