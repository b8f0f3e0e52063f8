//! `luctor worker`, and servers without search threads of their own.

use crate::program::{luctor, luctor_with};

#[test]
fn invalid_options_are_rejected() {
    let lines = [
        luctor(&["worker"]).fails_with(2),
        luctor(&["worker", "--database", "games.db"]).fails_with(2),
        luctor(&["worker", "--database", "postgres://localhost/x", "--threads", "0"]).fails_with(2),
        luctor(&["worker", "--data", "games"]).fails_with(2),
        luctor(&["serve", "--engine-threads", "0", "--data", "games"]).fails_with(2),
        luctor(&["serve", "--engine-threads", "many"]).fails_with(2),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r"
    a worker requires the database of its servers: add --database URL
    a database is given as postgres://USER@HOST/NAME; for a file give a data directory
    invalid value '0' for '--threads <N>': 0 is not in 1..=256 (see --help)
    unexpected argument '--data' found; a similar argument exists: '--database' (see --help)
    --engine-threads 0 requires workers, which require --database
    invalid value 'many' for '--engine-threads <N>': invalid digit found in string (see --help)
    ");
}

#[test]
fn the_database_can_be_set_in_the_environment() {
    let database = [("LUCTOR_DATABASE", "postgres://nobody@127.0.0.1:1/none")];
    let error = luctor_with(&["worker"], &database).fails_with(1);
    assert!(error.contains("127.0.0.1:1"), "{error}");
}
