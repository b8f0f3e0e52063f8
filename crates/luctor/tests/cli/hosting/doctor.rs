//! `luctor health` and `luctor doctor`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;

use super::server::{Server, directory, text};
use crate::program::{Answer, luctor, luctor_with};

const NAMES: [&str; 8] =
    ["settings", "database", "disk", "mail", "proxy headers", "clock", "push key", "tables"];

/// A key for push notifications.
const KEY: &str = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1NcWPBe572cLJvBK
0CNInexnWqg4tLfuEWUu97aFtSqhRANCAASmcuLseY5n2B/V4Qq9U+Ad0VhfCwAz
cAtjgxqjqqDKFsAEdRaU6JmomA8epFL9mkVy3gwVAEDCPySDaxndwepT
-----END PRIVATE KEY-----
";

/// Checks that there is one line for each check, and returns the line of `name` without its name.
fn line(answer: &Answer, name: &str) -> String {
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines.len(), NAMES.len(), "{}{}", answer.out, answer.error);
    let found = NAMES.iter().zip(lines).find_map(|(expected, line)| {
        let (outcome, rest) = line.split_once(' ').unwrap();
        let rest = rest.trim_start().strip_prefix(expected).unwrap_or_else(|| panic!("{line}"));
        (*expected == name).then(|| format!("{outcome} {}", rest.trim_start()))
    });
    found.unwrap()
}

/// Answers each connection with the bytes of `answer` for the first line that arrives, or at once if `greets` is set.
fn fake_server(greets: bool, answer: fn(&str) -> String) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut line = String::new();
            if !greets {
                BufReader::new(&mut stream).read_line(&mut line).unwrap();
            }
            let _ = stream.write_all(answer(&line).as_bytes());
        }
    });
    address
}

#[test]
fn health_reports_whether_a_server_is_ready() {
    let directory = directory("health");
    let args = ["--listen", "127.0.0.1:0", "--data", text(&directory), "--drain", "1h"];
    let server = Server::start(&args, &[]);
    let address = server.address().to_owned();
    assert_eq!(luctor(&["health", "--listen", &address]).ok(), "ok\n");
    // The setting is often the address of all networks.
    let (_, port) = address.rsplit_once(':').unwrap();
    let environment =
        [("LUCTOR_LISTEN", &*format!("0.0.0.0:{port}")), ("HTTP_PROXY", "http://127.0.0.1:1")];
    assert_eq!(luctor_with(&["health"], &environment).ok(), "ok\n");
    server.signal();
    let error = loop {
        let answer = luctor(&["health", "--listen", &address]);
        if answer.status != 0 {
            break answer.fails_with(1);
        }
    };
    assert_eq!(error, format!("the server at {address} is not ready: the server ends"));
    server.signal();
    server.ended();
    let error = luctor(&["health", "--listen", &address]).fails_with(1);
    assert!(error.starts_with(&format!("the server at {address} does not answer: ")), "{error}");
    luctor(&["health", "--listen", "nowhere"]).fails_with(2);
}

#[test]
fn doctor_has_a_line_for_each_check() {
    let directory = directory("doctor");
    let data = directory.join("data");
    let args = ["doctor", "--data", text(&data)];
    let answer = luctor(&args);
    assert_eq!((answer.status, answer.error.as_str()), (0, ""));
    assert_eq!(line(&answer, "settings"), "ok listening at 127.0.0.1:8080, for this machine only");
    let missing =
        format!("warning there is no database in {}: luctor serve creates it", text(&data));
    assert_eq!(line(&answer, "database"), missing);
    assert!(line(&answer, "disk").ends_with(&format!("MB free for {}", text(&data))));
    assert_eq!(line(&answer, "mail"), "off no mail is sent");
    assert_eq!(line(&answer, "proxy headers"), "off clients connect directly");
    assert_eq!(line(&answer, "clock"), "off no other clock to compare with");
    assert_eq!(line(&answer, "push key"), "off no push notifications to browsers");
    assert_eq!(line(&answer, "tables"), "off no exact values of Emergo");
    assert!(!data.exists(), "the command changes nothing");

    let server = Server::start(&["--listen", "127.0.0.1:0", "--data", text(&data)], &[]);
    let answer = luctor(&args);
    let database = line(&answer, "database");
    assert!(database.starts_with(&format!("ok data in {}, tables of version ", text(&data))));
    assert_eq!(line(&answer, "clock"), "ok not behind the last server on this database");
    server.signal();
    server.ended();
}

#[test]
fn doctor_finds_what_the_settings_refer_to() {
    let directory = directory("doctor-finds");
    let path = |name: &str| text(&directory.join(name)).to_owned();
    let mail = fake_server(true, |_| "220 mail.luctor.example\r\n".to_owned());
    let proxy = fake_server(false, |request| {
        let status = if request.contains("/api/health") { "200 OK" } else { "404 Not Found" };
        format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    });
    let key = directory.join("key.pem");
    fs::write(&key, KEY).unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o400)).unwrap();
    let tables = path("tables");
    luctor(&["tables", "build", "emergo:7x7", "--pieces", "2", "--dir", &tables]).ok();
    let file = directory.join("luctor.toml");
    let lines = format!(
        "data = {:?}\npublic-url = \"http://{proxy}\"\ntrust-proxy = true\nmail = \"smtp://{mail}\"\n\
         mail-from = \"game@luctor.example\"\npush-key = {:?}\ntables = {tables:?}\n",
        path("data"),
        text(&key)
    );
    fs::write(&file, &lines).unwrap();
    let answer = luctor(&["doctor", "--config", text(&file)]);
    assert_eq!((answer.status, answer.error.as_str()), (0, ""), "{}", answer.out);
    let listening = format!("ok {}; http://{proxy}, listening at 127.0.0.1:8080", text(&file));
    assert_eq!(line(&answer, "settings"), listening);
    assert_eq!(
        line(&answer, "mail"),
        format!("ok {mail} accepts connections, mail is from game@luctor.example")
    );
    assert_eq!(
        line(&answer, "proxy headers"),
        format!(
            "ok http://{proxy} answers; clients are told apart by the last entry of X-Forwarded-For"
        )
    );
    assert_eq!(line(&answer, "push key"), format!("ok {}", text(&key)));
    assert_eq!(line(&answer, "tables"), format!("ok 2 tables in {tables}"));

    // Other users could use the key, and the server would answer health checks of anyone.
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let open = fake_server(false, |_| {
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned()
    });
    let lines = lines.replace(&proxy.to_string(), &open.to_string());
    fs::write(&file, lines).unwrap();
    let answer = luctor(&["doctor", "--config", text(&file)]);
    assert_eq!(answer.status, 0, "{}", answer.out);
    assert!(line(&answer, "push key").starts_with("warning other users can read "));
    assert!(line(&answer, "proxy headers").starts_with("warning hide "));
}

#[test]
fn doctor_fails_if_a_check_fails() {
    let directory = directory("doctor-fails");
    let path = |name: &str| text(&directory.join(name)).to_owned();
    let data = directory.join("data");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("luctor.db"), "this is no database").unwrap();
    let no_key = path("key.pem");
    fs::write(&no_key, "no key").unwrap();
    let (tables, mails) = (path("tables"), format!("dir:{}", path("mails")));
    let args = [
        "doctor",
        "--data",
        text(&data),
        "--mail",
        &mails,
        "--mail-from",
        "game@luctor.example",
        "--push-key",
        &no_key,
        "--tables",
        &tables,
        "--trust-proxy",
    ];
    let answer = luctor(&args);
    assert_eq!(answer.status, 1, "{}", answer.out);
    assert_eq!(answer.error, "luctor: 5 checks failed\n");
    let failed = |name: &str, reason: &str| {
        let line = line(&answer, name);
        assert!(line.starts_with("failed ") && line.contains(reason), "{line}");
    };
    failed("settings", "the setting \"mail\" requires the setting \"public-url\"");
    failed("database", "cannot be opened");
    failed("mail", "cannot be written");
    failed("push key", "no private key");
    failed("tables", text(Path::new(&tables)));
    assert!(line(&answer, "proxy headers").starts_with("warning trust-proxy is set"));

    let mail = fake_server(true, |_| "554 no\r\n".to_owned());
    let args = [
        "doctor",
        "--data",
        &path("new"),
        "--public-url",
        "https://luctor.example",
        "--mail",
        &format!("smtp://{mail}"),
        "--mail-from",
        "game@luctor.example",
    ];
    let answer = luctor(&args);
    assert_eq!((answer.status, answer.error.as_str()), (1, "luctor: 1 check failed\n"));
    assert!(line(&answer, "mail").ends_with("is not a mail server or is busy: \"554 no\""));
    assert!(line(&answer, "proxy headers").contains("share one limit"));
    // As for every command, an invalid setting ends it at once.
    luctor(&["doctor", "--listen", "nowhere"]).fails_with(2);
}

#[test]
fn doctor_does_not_open_the_data_of_another_user() {
    let directory = directory("doctor-other-user");
    // Only root can give files away.
    if std::os::unix::fs::chown(&directory, Some(1), None).is_err() {
        return;
    }
    let answer = luctor(&["doctor", "--data", text(&directory)]);
    assert_eq!(answer.status, 1);
    let expected = "belongs to another user: run luctor doctor as that user";
    assert!(line(&answer, "database").ends_with(expected), "{}", answer.out);
}
