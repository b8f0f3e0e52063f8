//! `luctor mail`, and a server that takes mail.

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, Instant};

use luctor_server::Db;

use crate::program::{luctor, luctor_reading, luctor_with_input, ready, start};

/// How long is waited for what must come, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server that takes mail.
struct Server {
    child: Child,
    /// Where it does.
    mail: String,
}

impl Server {
    /// A server that sends mail in a way.
    fn start(data: &Path, way: &str) -> Server {
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
            way,
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
        Server { child, mail }
    }

    /// Hands a mail over that asks for help, which must be taken.
    fn ask(&self, number: usize) {
        let answer = luctor_reading(&["mail", "--mail-listen", &self.mail], letter(number));
        assert_eq!(answer.ok(), "");
    }

    /// As a power cut ends it.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn letter(number: usize) -> String {
    format!(
        "Delivered-To: game@luctor.test\nMessage-ID: <{number}@example.org>\n\
         From: Anna <anna{number}@example.org>\nTo: somebody@example.org\nSubject: help\n\nhelp\n"
    )
}

/// An empty directory of the test's own.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// How many answers each reader has been sent, by address.
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

/// Waits until as many readers have been answered.
fn wait_for(sent: &Path, readers: usize) {
    let begun = Instant::now();
    while answers(sent).len() < readers {
        assert!(begun.elapsed() < PATIENCE, "{:?}", answers(sent));
        std::thread::yield_now();
    }
}

/// Lets the time go by after which a message is tried again that was begun, or could not be sent.
fn pass_time(data: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::open(data).await.unwrap();
        let Db::Sqlite(pool) = &db else { panic!("a file") };
        sqlx::query("UPDATE outbox SET lease_ms = 0, not_before_ms = 0")
            .execute(pool)
            .await
            .unwrap();
        db.close().await;
    });
}

#[test]
fn every_mail_is_answered_once_though_the_server_is_killed() {
    let (data, sent) = (directory("mail-data"), directory("mail-sent"));
    let way = format!("dir:{}", sent.display());
    // Nothing can be sent here: all is accepted, and nothing answered, when the server dies.
    let nowhere = data.join("file").join("inside");
    fs::write(data.join("file"), "").unwrap();
    let server = Server::start(&data, &format!("dir:{}", nowhere.display()));
    (0..8).for_each(|number| server.ask(number));
    server.kill();
    // Here it dies while answers go out.
    pass_time(&data);
    let server = Server::start(&data, &way);
    server.ask(8);
    wait_for(&sent, 1);
    server.kill();
    pass_time(&data);
    let server = Server::start(&data, &way);
    (0..12).for_each(|number| server.ask(number));
    wait_for(&sent, 12);
    let once = (0..12).map(|number| (format!("anna{number}@example.org"), 1)).collect();
    assert_eq!(answers(&sent), once);
    server.kill();
}

#[test]
fn a_mail_that_cannot_be_handed_over_is_told_in_a_sentence() {
    let (data, sent) = (directory("mail-data-2"), directory("mail-sent-2"));
    let server = Server::start(&data, &format!("dir:{}", sent.display()));
    let to = |recipient: &str, mail: &str| {
        luctor_reading(&["mail", "--mail-listen", &server.mail, "--recipient", recipient], mail)
    };
    let taken = to("game+abc@luctor.test", "From: anna@example.org\r\nSubject: x\r\n\r\ne3\r\n");
    assert_eq!(taken.ok(), "");
    assert_eq!(
        to("nobody@luctor.test", &letter(1)).refused(1),
        "the server does not take the mail: 550 5.1.1 Nobody reads mail at this address"
    );
    assert_eq!(to("nobody", &letter(1)).refused(2), "\"nobody\" is no e-mail address");
    let large = format!("{}{}", letter(1), "x".repeat(1024 * 1024));
    assert_eq!(
        to("game@luctor.test", &large).refused(1),
        "the mail is too large: it may have 1 MiB"
    );
    let without = luctor_reading(&["mail", "--mail-listen", &server.mail], "Subject: x\n\n");
    assert_eq!(
        without.refused(1),
        "the mail does not say whom it is for: name the address with --recipient"
    );
    let elsewhere = luctor_reading(&["mail", "--mail-listen", &server.mail], "To: a@b.example\n\n");
    assert!(elsewhere.refused(1).ends_with("550 5.1.1 Nobody reads mail at this address"));
    // The address of the listener may come from the server's own settings.
    let environment = [("LUCTOR_MAIL_LISTEN", server.mail.as_str()), ("LUCTOR_DATA", "unused")];
    assert_eq!(luctor_with_input(&["mail"], &environment, letter(2)).ok(), "");
    server.kill();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let away = luctor_reading(&["mail", "--mail-listen", &free], letter(3)).refused(1);
    assert!(away.starts_with(&format!("no server takes mail at {free}: ")), "{away}");
}

#[test]
fn mail_is_taken_from_this_machine_only() {
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
            let place = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
            luctor(&[&place, &mail[..], call].concat()).refused(2)
        })
        .collect();
    lines.push(luctor(&["serve", "--mail-listen", "127.0.0.1:8025"]).refused(2));
    let data = directory("mail-data-4");
    let place = ["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
    let address = ["--mail-address", "game@luctor.example", "--mail-listen", "0.0.0.0:8025"];
    lines.push(luctor(&[&place, &mail[..], &address].concat()).refused(2));
    insta::assert_snapshot!(lines.join("\n"), @r"
    the address of --mail-from has a + in it: name another one with --mail-address
    invalid value 'game+x@luctor.example' for '--mail-address <ADDRESS>': an address is written game@luctor.example, without a + in it (--help tells more)
    invalid value 'two words' for '--mail-authserv <NAME>': the name of a mail server is one word, as mail.luctor.example (--help tells more)
    invalid value 'nobody' for '--mail-address <ADDRESS>': an address is written game@luctor.example, without a + in it (--help tells more)
    the following required arguments were not provided: --public-url <URL> --mail-from <ADDRESS> --mail <WAY> (--help tells more)
    mail is taken from this machine only: --mail-listen is an address such as 127.0.0.1:8025, not 0.0.0.0:8025
    ");
}

#[test]
fn mail_can_be_set_up_without_a_call() {
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
        luctor(&config).refused(2),
        "the setting \"mail-from\" needs the setting \"mail\" too"
    );
    fs::write(&file, format!("{whole}mail = \"dir:{}\"\n", data.display())).unwrap();
    let mut child = start(&config);
    let line = ready(&mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains(", mail at 127.0.0.1:"), "{line}");
}
