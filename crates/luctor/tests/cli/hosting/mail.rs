//! `luctor mail`, and a server that accepts mail.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use luctor_server::{Db, Store};

use crate::program::{luctor, luctor_reading, luctor_with_input, ready, start};

/// Timeout for expected events, long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running server that accepts mail.
struct MailServer {
    child: Child,
    /// Address where it accepts mail.
    mail: String,
}

impl MailServer {
    /// Starts a server that sends mail to `destination`.
    fn start(data: &Path, destination: &str) -> MailServer {
        let mut child = start(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--data",
            data.to_str().unwrap(),
            "--public-url",
            "http://luctor.test",
            "--rate-limit",
            "off",
            "--mail",
            destination,
            "--mail-from",
            "Luctor <game@luctor.test>",
            "--mail-listen",
            "127.0.0.1:0",
            "--log-level",
            "error",
        ]);
        let line = ready(&mut child);
        let (_, mail) = line.split_once(", mail at ").unwrap_or_else(|| panic!("{line}"));
        let mail = mail.trim_end().strip_suffix(')').unwrap().to_owned();
        MailServer { child, mail }
    }

    /// Delivers an email with the command help, which the server must accept.
    fn deliver(&self, number: usize) {
        let answer = luctor_reading(&["mail", "--mail-listen", &self.mail], mail(number));
        assert_eq!(answer.ok(), "");
    }

    /// Kills the server, like a power failure.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn mail(number: usize) -> String {
    format!(
        "Delivered-To: game@luctor.test\nMessage-ID: <{number}@example.org>\n\
         From: Anna <anna{number}@example.org>\nTo: somebody@example.org\nSubject: help\n\nhelp\n"
    )
}

/// Creates an empty directory for a test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Returns the number of answers sent to each address.
fn answers(sent: &Path) -> BTreeMap<String, usize> {
    let mut answers = BTreeMap::new();
    let Ok(files) = fs::read_dir(sent) else { return answers };
    for file in files.map(|file| file.unwrap().path()) {
        if file.file_name().unwrap().to_string_lossy().starts_with('.') {
            continue;
        }
        let mail = fs::read_to_string(file).unwrap();
        let to = mail.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
        *answers.entry(to.to_owned()).or_default() += 1;
    }
    answers
}

/// Waits until this many addresses have been answered.
fn wait_for(sent: &Path, addresses: usize) {
    let started = Instant::now();
    while answers(sent).len() < addresses {
        assert!(started.elapsed() < TIMEOUT, "{:?}", answers(sent));
        std::thread::yield_now();
    }
}

/// Makes pending messages due for the next attempt immediately.
fn expire_leases(data: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Store::Data(data.to_owned()).open().await.unwrap();
        let Db::Sqlite(pools) = &db else { panic!("a data directory uses SQLite") };
        sqlx::query("UPDATE outbox SET lease_ms = 0, not_before_ms = 0")
            .execute(pools.writer())
            .await
            .unwrap();
        db.close().await;
    });
}

#[test]
fn every_mail_is_answered_once_even_if_the_server_is_killed() {
    let (data, sent) = (directory("mail-data"), directory("mail-sent"));
    let destination = format!("dir:{}", sent.display());
    // Answers cannot be sent to this destination. The server dies after it accepted all emails.
    let nowhere = data.join("file").join("inside");
    fs::write(data.join("file"), "").unwrap();
    let server = MailServer::start(&data, &format!("dir:{}", nowhere.display()));
    (0..8).for_each(|number| server.deliver(number));
    server.kill();
    // Here the server dies while it sends answers.
    expire_leases(&data);
    let server = MailServer::start(&data, &destination);
    server.deliver(8);
    wait_for(&sent, 1);
    server.kill();
    expire_leases(&data);
    let server = MailServer::start(&data, &destination);
    (0..12).for_each(|number| server.deliver(number));
    wait_for(&sent, 12);
    let once = (0..12).map(|number| (format!("anna{number}@example.org"), 1)).collect();
    assert_eq!(answers(&sent), once);
    server.kill();
}

#[test]
fn delivery_failures_are_reported() {
    let (data, sent) = (directory("mail-data-2"), directory("mail-sent-2"));
    let server = MailServer::start(&data, &format!("dir:{}", sent.display()));
    let to = |recipient: &str, mail: &str| {
        luctor_reading(&["mail", "--mail-listen", &server.mail, "--recipient", recipient], mail)
    };
    let accepted = to("game+abc@luctor.test", "From: anna@example.org\r\nSubject: x\r\n\r\ne3\r\n");
    assert_eq!(accepted.ok(), "");
    assert_eq!(
        to("nobody@luctor.test", &mail(1)).fails_with(1),
        "the server rejects the mail: 550 5.1.1 No such recipient"
    );
    assert_eq!(to("nobody", &mail(1)).fails_with(2), "\"nobody\" is not an email address");
    let large = format!("{}{}", mail(1), "x".repeat(1024 * 1024));
    assert_eq!(
        to("game@luctor.test", &large).fails_with(1),
        "the mail is too large: the limit is 1 MiB"
    );
    let without = luctor_reading(&["mail", "--mail-listen", &server.mail], "Subject: x\n\n");
    assert_eq!(
        without.fails_with(1),
        "the mail names no recipient: give the address with --recipient"
    );
    let elsewhere = luctor_reading(&["mail", "--mail-listen", &server.mail], "To: a@b.example\n\n");
    assert!(elsewhere.fails_with(1).ends_with("550 5.1.1 No such recipient"));
    // The listen address can come from the server's settings.
    let environment = [("LUCTOR_MAIL_LISTEN", server.mail.as_str()), ("LUCTOR_DATA", "unused")];
    assert_eq!(luctor_with_input(&["mail"], &environment, mail(2)).ok(), "");
    server.kill();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let away = luctor_reading(&["mail", "--mail-listen", &free], mail(3)).fails_with(1);
    assert!(away.starts_with(&format!("no server accepts mail at {free}: ")), "{away}");
}

#[test]
fn invalid_options_are_rejected() {
    let mail = [
        "--public-url",
        "https://luctor.example",
        "--mail",
        "dir:m",
        "--mail-from",
        "a+b@luctor.example",
    ];
    let calls: [&[&str]; 4] = [
        &["--mail-listen", "127.0.0.1:8025"],
        &["--mail-address", "game+x@luctor.example"],
        &["--mail-authserv", "two words"],
        &["--mail-address", "nobody"],
    ];
    let mut lines: Vec<String> = calls
        .iter()
        .map(|call| {
            let data = directory("mail-data-3");
            let listen = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
            luctor(&[&listen, &mail[..], call].concat()).fails_with(2)
        })
        .collect();
    lines.push(luctor(&["serve", "--mail-listen", "127.0.0.1:8025"]).fails_with(2));
    let data = directory("mail-data-4");
    let listen = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
    let address = ["--mail-address", "game@luctor.example", "--mail-listen", "0.0.0.0:8025"];
    lines.push(luctor(&[&listen, &mail[..], &address].concat()).fails_with(2));
    insta::assert_snapshot!(lines.join("\n"), @r#"
    the address of --mail-from contains a +: choose another one with --mail-address
    invalid value 'game+x@luctor.example' for '--mail-address <ADDRESS>': expected an address such as game@luctor.example, without a + (see --help)
    invalid value 'two words' for '--mail-authserv <NAME>': expected the name of a mail server as one word, such as mail.luctor.example (see --help)
    invalid value 'nobody' for '--mail-address <ADDRESS>': expected an address such as game@luctor.example, without a + (see --help)
    the setting "mail-listen" requires the setting "mail"
    mail is taken from this machine only: --mail-listen is an address such as 127.0.0.1:8025, not 0.0.0.0:8025
    "#);
}

#[test]
fn mail_can_be_configured_in_a_file() {
    let data = directory("mail-data-5");
    let file = data.join("luctor.toml");
    let whole = format!(
        "listen = \"127.0.0.1:0\"\ndata = {:?}\npublic-url = \"http://luctor.test\"\n\
         mail-from = \"game@luctor.test\"\nmail-listen = \"127.0.0.1:0\"\n",
        data.to_str().unwrap()
    );
    fs::write(&file, &whole).unwrap();
    let config = ["serve", "--config", file.to_str().unwrap()];
    assert_eq!(
        luctor(&config).fails_with(2),
        "the setting \"mail-from\" requires the setting \"mail\""
    );
    fs::write(&file, format!("{whole}mail = \"dir:{}\"\n", data.display())).unwrap();
    let mut child = start(&config);
    let line = ready(&mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains(", mail at 127.0.0.1:"), "{line}");
}
