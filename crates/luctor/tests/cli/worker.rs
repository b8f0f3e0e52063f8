//! `luctor worker`, and servers that leave thinking to it.

use crate::program::{luctor, luctor_with};

#[test]
fn calls_that_cannot_be_are_refused_in_a_sentence() {
    let lines = [
        luctor(&["worker"]).refused(2),
        luctor(&["worker", "--database", "games.db"]).refused(2),
        luctor(&["worker", "--database", "postgres://localhost/x", "--threads", "0"]).refused(2),
        luctor(&["worker", "--data", "games"]).refused(2),
        luctor(&["serve", "--engine-threads", "0", "--data", "games"]).refused(2),
        luctor(&["serve", "--engine-threads", "many"]).refused(2),
    ];
    insta::assert_snapshot!(lines.join("\n"), @r"
    a worker needs the database of its servers: say --database URL
    a database is given as postgres://USER@HOST/NAME; for a file give a data directory
    invalid value '0' for '--threads <N>': 0 is not in 1..=256 (--help tells more)
    unexpected argument '--data' found; a similar argument exists: '--database' (--help tells more)
    --engine-threads 0 leaves thinking to workers, which need --database
    invalid value 'many' for '--engine-threads <N>': invalid digit found in string (--help tells more)
    ");
}

#[test]
fn its_database_may_be_told_by_the_environment() {
    let database = [("LUCTOR_DATABASE", "postgres://nobody@127.0.0.1:1/none")];
    let sentence = luctor_with(&["worker"], &database).refused(1);
    assert!(sentence.contains("127.0.0.1:1"), "{sentence}");
}
