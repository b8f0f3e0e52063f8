//! `luctor pbm`.

use std::fs;
use std::process::Child;

use crate::program::{luctor, ready, start};

/// A server; its address.
fn server() -> (Child, String) {
    let data = format!("{}/pbm", env!("CARGO_TARGET_TMPDIR"));
    // What an earlier run has left.
    let _ = fs::remove_dir_all(&data);
    let mut process = start(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    let line = ready(&mut process);
    let address = line.strip_prefix("Luctor is at ").unwrap().split(' ').next().unwrap().to_owned();
    (process, address)
}

#[test]
fn a_game_is_played_from_a_terminal() {
    let (mut process, address) = server();
    let pbm = |words: &str| {
        let call = ["pbm", "--server", &address].into_iter().chain(words.split(' '));
        luctor(&call.collect::<Vec<_>>())
    };
    assert!(pbm("help").ok().starts_with("Help\n\nLuctor plays Emergo and Emulsion"));
    for name in ["anna", "bert"] {
        let told = pbm(&format!("signup {name} correct-horse-battery")).ok();
        assert!(told.contains(&format!("There is an account {name} for you now.")), "{told}");
    }
    // An option of the command is none of the program, and what is not done ends with a status.
    for refused in [
        pbm("emergo challenge anna bert -size=7"),
        luctor(&["pbm", "--server", &address, "emergo move 1 anna wrong e5"]),
    ] {
        assert_eq!(
            (refused.status, refused.error.as_str()),
            (1, "luctor: the command was not done\n")
        );
        assert!(refused.out.starts_with("Not done\n\nYou wrote: emergo "), "{}", refused.out);
    }
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(pbm("help").refused(1).contains("the server does not answer"));
}

#[test]
fn a_wrong_call_is_refused() {
    let lines = [
        luctor(&["pbm"]).refused(2),
        luctor(&["pbm", "--server", "luctor.example", "help"]).refused(2),
        luctor(&["pbm", "--token-file", "/none", "help"]).refused(1),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r"
    the following required arguments were not provided: <COMMAND>... (--help tells more)
    invalid value 'luctor.example' for '--server <URL>': a server is written https://HOST, http://HOST or http://HOST:PORT (--help tells more)
    cannot read /none: No such file or directory (os error 2)
    ");
}
