//! Tests of `luctor serve`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use super::server::{Server, directory, text};
use crate::program::{luctor, ready, start};

#[test]
fn the_site_is_served_at_the_printed_address() {
    let data = format!("{}/served", env!("CARGO_TARGET_TMPDIR"));
    let mut child = start(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    let line = ready(&mut child);
    let address = line.strip_prefix("Luctor is at http://").unwrap();
    let (address, storage) = address.split_once(' ').unwrap();
    assert_eq!(storage, format!("(data in {data})\n"));

    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /api/health HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200"), "{answer}");

    let killed = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_second_server_on_the_same_data_does_not_start() {
    let directory = directory("same-data");
    let data = text(&directory);
    let args = ["--listen", "127.0.0.1:0", "--data", data];
    let mut first = start(&args);
    ready(&mut first);
    let error = luctor(&args).fails_with(1);
    let expected = format!(
        "the data directory {data} is in use by another server: stop it, or choose another one with --data"
    );
    assert_eq!(error, expected);
    // The lock ends with the process, even if that was killed.
    first.kill().unwrap();
    first.wait().unwrap();
    let second = Server::start(&args, &[]);
    second.signal();
    second.ended();
}

#[test]
fn serve_is_the_default_command() {
    assert_eq!(
        luctor(&["--listen", "nowhere"]).fails_with(2),
        luctor(&["serve", "--listen", "nowhere"]).fails_with(2)
    );
    // The data directory must not be a file.
    let file = env!("CARGO_BIN_EXE_luctor");
    let error = luctor(&["--listen", "127.0.0.1:0", "--data", file]).fails_with(1);
    assert!(error.contains("data directory"), "{error}");
    luctor(&["--listen", "127.0.0.1:0", "--log", "a=b=c"]).fails_with(2);
    luctor(&["--listen", "127.0.0.1:0", "--database", "games.db"]).fails_with(2);
}

#[test]
fn invalid_options_are_rejected() {
    let calls: [&[&str]; 12] = [
        &["--public-url", "luctor.example"],
        &["--public-url", "https://luctor.example/games"],
        &["--rate-limit", "0"],
        &["--mail", "smtps://luctor.example"],
        &["--mail", "dir:mail"],
        &["--mail", "dir:mail", "--public-url", "https://luctor.example"],
        &["--mail-from", "nobody"],
        &["--push-key", "Cargo.toml"],
        &["--push-key", "Cargo.toml", "--public-url", "https://luctor.example"],
        &["--words", "Cargo.toml"],
        &["--confirmed-email", "rated"],
        &["--keep-chat", "90"],
    ];
    let lines: Vec<String> =
        calls.iter().map(|call| luctor(&[&["serve"], *call].concat()[..]).fails_with(2)).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    invalid value 'luctor.example' for '--public-url <URL>': a public address is written https://HOST or http://HOST:PORT, without a path (see --help)
    invalid value 'https://luctor.example/games' for '--public-url <URL>': a public address is written https://HOST or http://HOST:PORT, without a path (see --help)
    invalid value '0' for '--rate-limit <N>': a limit is off or a number of requests a second, from 1 to 1000000 (see --help)
    invalid value 'smtps://luctor.example' for '--mail <WAY>': expected smtp://HOST:PORT, a relay without a password, or dir:PATH (see --help)
    the setting "mail" requires the setting "public-url"
    the setting "mail" requires the setting "mail-from"
    invalid value 'nobody' for '--mail-from <ADDRESS>': expected a sender such as luctor@luctor.example or Luctor <luctor@luctor.example> (see --help)
    the setting "push-key" requires the setting "public-url"
    Cargo.toml: there is no private key of PKCS #8 in PEM in it
    Cargo.toml: line 1: not a word of 2 to 40 letters
    the setting "confirmed-email" requires the setting "mail"
    invalid value '90' for '--keep-chat <TIME>': expected a number of days such as 90d, or forever (see --help)
    "#);
}
