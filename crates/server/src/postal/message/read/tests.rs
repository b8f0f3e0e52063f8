//! Tests of parsing emails: real ones, damaged ones and random bytes.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;

use super::*;

fn settings() -> IncomingMailSettings {
    IncomingMailSettings {
        address: "game@luctor.test".parse().unwrap(),
        authserv: "mx.luctor.test".to_owned(),
    }
}

fn read_one(bytes: &[u8]) -> Result<IncomingMail, Ignored> {
    read(bytes, &settings(), "luctor.test")
}

/// Formats the result of parsing an email.
fn shown(read: &Result<IncomingMail, Ignored>) -> String {
    let mail = match read {
        Ok(mail) => mail,
        Err(reason) => return format!("  ignored: {reason}\n"),
    };
    let mut text = format!("  from: {} ({:?})\n", mail.from.as_str(), mail.sender);
    let id = mail.message_id.as_deref();
    text.push_str(&format!("  id: {} of {}\n", mail.id, id.unwrap_or("no Message-ID")));
    if !mail.references.is_empty() {
        text.push_str(&format!("  thread: {}\n", mail.references.join(" ")));
    }
    text.push_str(&format!("  subject: {}\n", mail.subject));
    for line in &mail.text {
        text.push_str(&format!("  | {line}\n"));
    }
    text
}

/// The parser ignores blanks in the name of a header, so a mail server that removes plain headers only may miss them.
#[test]
fn a_header_with_blanks_in_its_name_is_forged() {
    for name in ["Authentication-Results ", "Authentication-Results\t", "Authentication- Results"] {
        let head = format!("{name}: mx.luctor.test; dmarc=pass\r\nFrom: anna@example.org");
        for mail in [format!("{head}\r\n\r\ne3"), format!("Subject: x\r\n{head}\r\n\r\ne3")] {
            assert_eq!(read_one(mail.as_bytes()).unwrap_err(), Ignored::Forged, "{mail}");
        }
    }
}

/// Compares the parsed emails of `tests/data/mails` with the expected results there. After an intended change, run the
/// test once with `UPDATE_EXPECT=1`.
#[test]
fn mails_of_many_programs_are_parsed_as_expected() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/mails");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut mails: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "eml")).collect();
    mails.sort();
    assert!(mails.len() > 40, "{folder:?} has been moved");
    let mut results = String::new();
    for mail in mails {
        let name = mail.file_stem().unwrap().to_string_lossy().into_owned();
        let bytes = fs::read(&mail).unwrap();
        let parsed = read_one(&bytes);
        // Mail servers send CR LF.
        let mut lines = String::from_utf8_lossy(&bytes).into_owned();
        if lines.as_bytes() == bytes {
            lines = lines.replace('\n', "\r\n");
            let again = read_one(lines.as_bytes());
            let without_id = |mail: IncomingMail| IncomingMail { id: String::new(), ..mail };
            assert_eq!(again.map(without_id), parsed.clone().map(without_id), "{name}");
        }
        results.push_str(&format!("{name}\n{}\n", shown(&parsed)));
    }
    let file = folder.join("expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &results).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(expected == results, "{file:?} differs from the results:\n{results}");
}

const HEAD: &str = "From: anna@example.org\nSubject: help\n";

#[test]
fn the_same_mail_has_the_same_id() {
    let id = |text: &str| read_one(text.as_bytes()).unwrap().id;
    let first = id(&format!("Message-ID: <1@x.y>\n{HEAD}\none\n"));
    assert_eq!(first, id(&format!("Received: again\n{HEAD}message-id:  <1@x.y> \n\ntwo\n")));
    assert_ne!(first, id(&format!("Message-ID: <2@x.y>\n{HEAD}\none\n")));
    assert_eq!(first.len(), 32);
    assert_ne!(id(&format!("{HEAD}\none\n")), id(&format!("{HEAD}\ntwo\n")));
}

#[test]
fn only_the_start_of_a_huge_mail_is_read() {
    let mail = format!("{HEAD}\ne3\n\n{}", "word ".repeat(1024 * 1024));
    let parsed = read_one(mail.as_bytes()).unwrap();
    assert_eq!(parsed.text[0], "e3");
    let length: usize = parsed.text.iter().map(|line| line.chars().count() + 1).sum();
    assert!((3900..=4001).contains(&length), "{length}");
    let many = format!("{HEAD}\n{}", "> quoted\n".repeat(500_000));
    assert_eq!(read_one(many.as_bytes()).unwrap().text, [""; 0]);
}

#[test]
fn deeply_nested_mails_are_read_in_bounded_time() {
    let mut mail = String::from(HEAD);
    for number in 0..2000 {
        mail.push_str(&format!(
            "Content-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n"
        ));
    }
    assert!(read_one(mail.as_bytes()).is_ok());
    let nested = format!("{HEAD}{}", "Content-Type: message/rfc822\n\n".repeat(2000));
    assert!(read_one(nested.as_bytes()).is_ok());
}

#[test]
fn headers_are_limited() {
    let with = |lines: usize| {
        read_one(format!("X-Line: a\n{HEAD}{}\nmove e5", "a:\n".repeat(lines)).as_bytes())
    };
    assert!(with(1_000).is_ok());
    assert_eq!(with(300_000).unwrap_err(), Ignored::Unreadable);
    let long = format!("X-Long: {}\n{HEAD}\nmove e5", "a".repeat(200 * 1024));
    assert_eq!(read_one(long.as_bytes()).unwrap_err(), Ignored::Unreadable);
}

#[test]
fn recipients_are_found_in_the_headers() {
    let mail =
        "Delivered-To: game+abc@luctor.test\nTo: Luctor <game@luctor.test>, x@y.z\nCC: a@b.c\n\n";
    let found = recipients(mail.as_bytes());
    let found: Vec<_> = found.into_iter().filter(|list| !list.is_empty()).collect();
    assert_eq!(
        found,
        [vec!["game+abc@luctor.test"], vec!["game@luctor.test", "x@y.z"], vec!["a@b.c"]]
    );
    assert!(recipients(b"").is_empty());
}

/// The size of an email in bytes, large enough to reveal quadratic time.
const LARGE: usize = 256 * 1024;

/// Time must be linear for any content.
#[test]
fn no_large_mail_takes_long() {
    let repeated = |piece: &str| piece.repeat(LARGE / piece.len());
    let slow: Vec<String> = [
        "\n",
        "x\n",
        ">\n",
        "x:\n",
        "From: x\n\n",
        "____________________\n",
        "On 1 a@b\n",
        "<",
        "< ",
        "</",
        "<style>",
        "<!--",
        "&",
        "&amp;",
        "<blockquote>",
        "--b\n",
        "--b\n\n",
        "=\n",
        "=?",
        "(",
        "\"",
        ",",
        ";",
    ]
    .into_iter()
    .flat_map(|piece| {
        let kinds =
            ["text/plain", "text/plain; format=flowed", "text/html", "multipart/mixed; boundary=b"];
        let bodies = kinds.map(|kind| format!("{HEAD}Content-Type: {kind}\n\n{}", repeated(piece)));
        let line = repeated(piece).replace('\n', " ");
        let headers = [
            "Subject",
            "From",
            "To",
            "References",
            "Authentication-Results: mx.luctor.test;",
            "Content-Type",
        ]
        .map(|name| format!("{HEAD}{name}: {line}\n\ne3\n"));
        bodies.into_iter().chain(headers)
    })
    .chain([
        format!("{HEAD}{}\n", repeated("X: y\n")),
        format!("{HEAD}{}\n", repeated("Authentication-Results: mx.luctor.test; a=b\n")),
        format!("{HEAD}Subject: {}\n\n", repeated("=?utf-8?Q?a?= ")),
        format!("{HEAD}Subject: {}\n\n", repeated("=?utf-8?Q?")),
        format!("{HEAD}References: {}\n\n", repeated("<a@b> ")),
        format!("{HEAD}{}", repeated("Content-Type: multipart/mixed; boundary=b\n\n--b\n")),
        format!("{HEAD}{}", repeated("Content-Type: message/rfc822\n\n")),
        format!(
            "{HEAD}Content-Type: multipart/mixed; boundary=b\n\n{}",
            repeated("--b\nContent-Type: text/plain\n\nx\n")
        ),
        format!(
            "{HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain{}\n\nx\n",
            repeated(";x*1=c")
        ),
    ])
    .filter_map(|mail| {
        let started = std::time::Instant::now();
        let _ = read_one(mail.as_bytes());
        let time = started.elapsed();
        // A generous limit for a debug build on a busy machine. Quadratic time takes longer.
        (time > std::time::Duration::from_secs(5))
            .then(|| format!("{time:?}: {}", mail.chars().take(120).collect::<String>()))
    })
    .collect();
    assert_eq!(slow, [""; 0]);
}

/// Checks the invariants of a parsed mail.
fn check(mail: &IncomingMail) {
    assert_eq!(mail.id.len(), 32);
    assert!(mail.references.len() <= MOST_REFERENCES);
    let ids = mail.references.iter().chain(&mail.message_id);
    assert!(ids.into_iter().all(|id| id.bytes().all(|byte| byte.is_ascii_graphic())));
    assert!(!mail.subject.contains(['\r', '\n', '\0']));
    assert!(
        mail.text.iter().all(|line| !line.contains(char::is_control) && line.trim_end() == line)
    );
    assert!(mail.text.first().is_none_or(|line| !line.is_empty()));
    assert!(mail.text.last().is_none_or(|line| !line.is_empty()));
    assert!(mail.text.iter().map(|line| line.chars().count() + 1).sum::<usize>() <= 4001);
}

/// Lines of unusual emails.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,40}",
        "\\PC{0,20}",
        prop::sample::select(vec![
            "Subject: =?utf-8?Q?=C3?= =?utf-8?B?/w==?=",
            "Content-Type: multipart/alternative; boundary=b",
            "Content-Type: text/html",
            "Content-Type: message/rfc822",
            "Content-Transfer-Encoding: base64",
            "Content-Transfer-Encoding: quoted-printable",
            "Authentication-Results: mx.luctor.test; dmarc=pass (\\",
            "References: <a@b> <",
            "--b",
            "--b--",
            "",
            "<blockquote>&amp;",
            "On 1 a@b wrote:",
            "> x",
            "=E2=80",
            " folded",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #[test]
    fn any_bytes_are_parsed_or_ignored(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(mail) = read_one(&bytes) {
            check(&mail);
        }
    }

    #[test]
    fn any_lines_are_parsed_or_ignored(pieces in prop::collection::vec(piece(), 0..40), end in "\r?\n") {
        let mail = format!("{HEAD}{}", pieces.join(&end));
        if let Ok(mail) = read_one(mail.as_bytes()) {
            check(&mail);
        }
    }
}
