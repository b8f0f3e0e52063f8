use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;

use super::*;

fn post() -> PostSettings {
    PostSettings {
        address: "game@luctor.test".parse().unwrap(),
        authserv: "mx.luctor.test".to_owned(),
    }
}

fn read_one(bytes: &[u8]) -> Result<Letter, Ignored> {
    read(bytes, &post(), "luctor.test")
}

/// What was read, by lines.
fn shown(read: &Result<Letter, Ignored>) -> String {
    let letter = match read {
        Ok(letter) => letter,
        Err(why) => return format!("  ignored: {why}\n"),
    };
    let mut text = format!("  from: {} ({:?})\n", letter.from.as_str(), letter.sender);
    let id = letter.message_id.as_deref();
    text.push_str(&format!("  id: {} of {}\n", letter.id, id.unwrap_or("no Message-ID")));
    if !letter.references.is_empty() {
        text.push_str(&format!("  thread: {}\n", letter.references.join(" ")));
    }
    text.push_str(&format!("  subject: {}\n", letter.subject));
    for line in &letter.words {
        text.push_str(&format!("  | {line}\n"));
    }
    text
}

/// What is read of the mails in `tests/data/letters` stands beside them. Where this fails after a change that
/// was meant, run the test once with `UPDATE_EXPECT=1`.
#[test]
fn mails_of_all_kinds_are_read_as_expected() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/letters");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut mails: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "eml")).collect();
    mails.sort();
    assert!(mails.len() > 40, "{folder:?} has been moved");
    let mut made = String::new();
    for mail in mails {
        let name = mail.file_stem().unwrap().to_string_lossy().into_owned();
        let bytes = fs::read(&mail).unwrap();
        let letter = read_one(&bytes);
        // Mail servers send CR LF.
        let mut lines = String::from_utf8_lossy(&bytes).into_owned();
        if lines.as_bytes() == bytes {
            lines = lines.replace('\n', "\r\n");
            let again = read_one(lines.as_bytes());
            let same_but_for_id = |letter: Letter| Letter { id: String::new(), ..letter };
            assert_eq!(again.map(same_but_for_id), letter.clone().map(same_but_for_id), "{name}");
        }
        made.push_str(&format!("{name}\n{}\n", shown(&letter)));
    }
    let file = folder.join("expected.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &made).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == made, "{file:?} differs from what is read now:\n{made}");
}

const HEAD: &str = "From: anna@example.org\nSubject: help\n";

#[test]
fn the_same_mail_has_the_same_name() {
    let id = |text: &str| read_one(text.as_bytes()).unwrap().id;
    let first = id(&format!("Message-ID: <1@x.y>\n{HEAD}\none\n"));
    assert_eq!(first, id(&format!("Received: again\n{HEAD}message-id:  <1@x.y> \n\ntwo\n")));
    assert_ne!(first, id(&format!("Message-ID: <2@x.y>\n{HEAD}\none\n")));
    assert_eq!(first.len(), 32);
    assert_ne!(id(&format!("{HEAD}\none\n")), id(&format!("{HEAD}\ntwo\n")));
}

#[test]
fn of_a_huge_mail_the_beginning_is_read() {
    let mail = format!("{HEAD}\ne3\n\n{}", "word ".repeat(1024 * 1024));
    let letter = read_one(mail.as_bytes()).unwrap();
    assert_eq!(letter.words[0], "e3");
    let length: usize = letter.words.iter().map(|line| line.chars().count() + 1).sum();
    assert!((3900..=4001).contains(&length), "{length}");
    let many = format!("{HEAD}\n{}", "> quoted\n".repeat(500_000));
    assert_eq!(read_one(many.as_bytes()).unwrap().words, [""; 0]);
}

#[test]
fn mails_in_mails_do_not_go_on_without_end() {
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
fn readers_are_found_in_the_headers() {
    let mail =
        "Delivered-To: game+abc@luctor.test\nTo: Luctor <game@luctor.test>, x@y.z\nCC: a@b.c\n\n";
    let found = readers(mail.as_bytes());
    let found: Vec<_> = found.into_iter().filter(|list| !list.is_empty()).collect();
    assert_eq!(
        found,
        [vec!["game+abc@luctor.test"], vec!["game@luctor.test", "x@y.z"], vec!["a@b.c"]]
    );
    assert!(readers(b"").is_empty());
}

/// Bytes of a mail: enough to tell what grows with the square of them.
const LARGE: usize = 256 * 1024;

/// No mail takes longer than others of its size, whatever is in it.
#[test]
fn no_mail_takes_long() {
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
    ])
    .filter_map(|mail| {
        let begun = std::time::Instant::now();
        let _ = read_one(mail.as_bytes());
        let time = begun.elapsed();
        // Without optimizations, on a busy machine; what grows with the square takes longer.
        (time > std::time::Duration::from_secs(5))
            .then(|| format!("{time:?}: {}", mail.chars().take(120).collect::<String>()))
    })
    .collect();
    assert_eq!(slow, [""; 0]);
}

/// What holds of everything that is read.
fn is_sound(letter: &Letter) {
    assert_eq!(letter.id.len(), 32);
    assert!(letter.references.len() <= THREAD);
    let ids = letter.references.iter().chain(&letter.message_id);
    assert!(ids.into_iter().all(|id| id.bytes().all(|byte| byte.is_ascii_graphic())));
    assert!(!letter.subject.contains(['\r', '\n', '\0']));
    assert!(
        letter.words.iter().all(|line| !line.contains(char::is_control) && line.trim_end() == line)
    );
    assert!(letter.words.first().is_none_or(|line| !line.is_empty()));
    assert!(letter.words.last().is_none_or(|line| !line.is_empty()));
    assert!(letter.words.iter().map(|line| line.chars().count() + 1).sum::<usize>() <= 4001);
}

/// Lines of which odd mails are made.
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
    fn any_bytes_are_read_or_ignored(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(letter) = read_one(&bytes) {
            is_sound(&letter);
        }
    }

    #[test]
    fn any_lines_are_read_or_ignored(pieces in prop::collection::vec(piece(), 0..40), end in "\r?\n") {
        let mail = format!("{HEAD}{}", pieces.join(&end));
        if let Ok(letter) = read_one(mail.as_bytes()) {
            is_sound(&letter);
        }
    }
}
