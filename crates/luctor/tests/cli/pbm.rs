//! Tests of `luctor pbm`.

use std::fs;
use std::process::Child;

use crate::program::{luctor, ready, start};

/// Starts a server and returns its address.
fn server() -> (Child, String) {
    let data = format!("{}/pbm", env!("CARGO_TARGET_TMPDIR"));
    // Removes data of an earlier run.
    let _ = fs::remove_dir_all(&data);
    let mut process = start(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    let line = ready(&mut process);
    let address = line.strip_prefix("Luctor is at ").unwrap().split(' ').next().unwrap().to_owned();
    (process, address)
}

#[test]
fn commands_are_executed_by_the_server() {
    let (mut process, address) = server();
    let pbm = |words: &str| {
        let args = ["pbm", "--server", &address].into_iter().chain(words.split(' '));
        luctor(&args.collect::<Vec<_>>())
    };
    assert!(pbm("help").ok().starts_with("Help\n\nLuctor plays Emergo and Emulsion"));
    for name in ["anna", "bert"] {
        let answer = pbm(&format!("signup {name} correct-horse-battery")).ok();
        assert!(answer.contains(&format!("Your account {name} is ready.")), "{answer}");
    }
    // The option -size belongs to the command, not to the program.
    for rejected in [
        pbm("emergo challenge anna bert -size=7"),
        luctor(&["pbm", "--server", &address, "emergo move 1 anna wrong e5"]),
    ] {
        assert_eq!(
            (rejected.status, rejected.error.as_str()),
            (1, "luctor: the server rejected the command\n")
        );
        assert!(
            rejected.out.starts_with("Command rejected\n\nYou wrote: emergo "),
            "{}",
            rejected.out
        );
    }
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(pbm("help").fails_with(1).contains("no answer from the server"));
}

#[test]
fn invalid_arguments_are_rejected() {
    let lines = [
        luctor(&["pbm"]).fails_with(2),
        luctor(&["pbm", "--server", "luctor.example", "help"]).fails_with(2),
        luctor(&["pbm", "--token-file", "/none", "help"]).fails_with(1),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r"
    the following required arguments were not provided: <COMMAND>... (see --help)
    invalid value 'luctor.example' for '--server <URL>': expected https://HOST, http://HOST or http://HOST:PORT (see --help)
    cannot read /none: No such file or directory (os error 2)
    ");
}
