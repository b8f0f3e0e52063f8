//! Settings from the command line, the environment and a file.

use std::fs;

use super::server::{Server, directory, text};
use crate::program::{luctor, luctor_with};

#[test]
fn the_command_line_overrides_the_environment_which_overrides_the_file() {
    let directory = directory("settings");
    let file = directory.join("luctor.toml");
    let data = |name: &str| text(&directory.join(name)).to_owned();
    let lines = format!("listen = \"127.0.0.1:0\"\ndata = {:?}\n", data("file"));
    fs::write(&file, lines).unwrap();
    let (by_environment, by_call) = (data("environment"), data("call"));
    let config = ("LUCTOR_CONFIG", text(&file));
    let environment = ("LUCTOR_DATA", by_environment.as_str());
    for (args, environment, expected) in [
        (&["--config", text(&file)][..], &[][..], "file"),
        (&["serve"], &[config], "file"),
        (&["serve"], &[config, environment], "environment"),
        (&[], &[config, environment], "environment"),
        (&["--data", &by_call], &[config, environment], "call"),
        // Empty variables are ignored.
        (&["serve"], &[config, ("LUCTOR_DATA", "")], "file"),
        // Of two conflicting options, the one from the source with priority counts.
        (&["--data", &by_call], &[config, ("LUCTOR_DATABASE", "postgres://x")], "call"),
    ] {
        let server = Server::start(args, environment);
        let storage = format!("(data in {})\n", data(expected));
        assert!(server.line.ends_with(&storage), "{} {args:?} {environment:?}", server.line);
        server.signal();
        server.ended();
    }
}

#[test]
fn an_option_may_require_one_of_another_source() {
    let directory = directory("required-settings");
    let file = directory.join("luctor.toml");
    let data = directory.join("data");
    let lines = "listen = \"127.0.0.1:0\"\npublic-url = \"https://luctor.example\"\n";
    fs::write(&file, lines).unwrap();
    let mail = format!("dir:{}", text(&directory.join("mail")));
    let mail = ["--mail", &mail, "--mail-from", "luctor@luctor.example"];
    let args = [&["--config", text(&file), "--data", text(&data)][..], &mail].concat();
    let server = Server::start(&args, &[]);
    server.signal();
    server.ended();
}

#[test]
fn an_invalid_setting_is_reported_with_its_origin() {
    let directory = directory("invalid-settings");
    let file = directory.join("luctor.toml");
    let name = text(&file);
    for (lines, error) in [
        (
            "lisen = \"127.0.0.1:0\"",
            format!("{name}: unknown setting \"lisen\" (luctor serve --help lists all settings)"),
        ),
        (
            "log_level = \"info\"",
            format!(
                "{name}: unknown setting \"log_level\" (luctor serve --help lists all settings)"
            ),
        ),
        (
            "[config]",
            format!("{name}: unknown setting \"config\" (luctor serve --help lists all settings)"),
        ),
        (
            "listen = 80",
            format!(
                "{name}: the setting \"listen\": invalid value '80' for '--listen <ADDRESS:PORT>': \
                 invalid socket address syntax (see --help)"
            ),
        ),
        (
            "listen = { a = 1 }",
            format!("{name}: the setting \"listen\" must be a string or a number"),
        ),
        (
            "data = \"a\"\ndatabase = \"postgres://b\"",
            format!(
                "{name}: the setting \"data\" cannot be used with {name}: the setting \"database\""
            ),
        ),
    ] {
        fs::write(&file, lines).unwrap();
        assert_eq!(luctor(&["--config", name]).fails_with(2), error);
    }
    fs::write(&file, "\n\nlisten = oops").unwrap();
    let error = luctor(&["--config", name]).fails_with(2);
    assert!(error.starts_with(&format!("{name}, line 3: ")), "{error}");
    let error = luctor(&["--config", "no/such/file"]).fails_with(1);
    assert!(error.starts_with("cannot read no/such/file: "), "{error}");
    let error = luctor_with(&["serve"], &[("LUCTOR_LOG_FORMAT", "xml")]).fails_with(2);
    assert!(error.starts_with("LUCTOR_LOG_FORMAT: invalid value 'xml'"), "{error}");
    let both = [("LUCTOR_DATA", "a"), ("LUCTOR_DATABASE", "postgres://b")];
    assert_eq!(
        luctor_with(&["serve"], &both).fails_with(2),
        "LUCTOR_DATA cannot be used with LUCTOR_DATABASE"
    );
    // Other commands ignore the server settings.
    luctor_with(&["moves", "emulsion:2"], &[("LUCTOR_LISTEN", "nonsense")]).ok();
}
