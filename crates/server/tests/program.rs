//! Tests of failures to start the server.

use std::net::TcpListener;
use std::time::Duration;

use luctor_server::{Options, ServeError, Settings, Store, serve};
use tempfile::TempDir;

/// Returns the error of a server that cannot start.
fn error_of(listen: &str, store: Store) -> String {
    let (metrics, mail, drain) = (None, None, Duration::ZERO);
    let settings = Settings::default();
    let options =
        Options { listen: listen.parse().unwrap(), store, settings, metrics, mail, drain };
    let result: Result<(), ServeError> = serve(options, |ready| panic!("it started: {ready}"));
    result.unwrap_err().to_string()
}

#[test]
fn the_error_names_a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let directory = TempDir::new().unwrap();
    let port = taken.local_addr().unwrap().port();
    assert_eq!(
        error_of(&address, Store::Data(directory.path().to_owned())),
        format!("port {port} is in use already: choose another with --listen")
    );
    assert!(!directory.path().join("luctor.db").exists(), "no database is created");
}

#[test]
fn the_error_names_an_unusable_directory() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let inside = file.join("data");
    let message = error_of("127.0.0.1:0", Store::Data(inside.clone()));
    let start = format!("the data directory {} cannot be created: ", inside.display());
    assert!(message.starts_with(&start), "{message}");
}

#[test]
fn the_error_names_a_file_that_is_not_a_database() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("luctor.db");
    std::fs::write(&file, "not a database, but long enough to be taken for one ".repeat(100))
        .unwrap();
    let message = error_of("127.0.0.1:0", Store::Data(directory.path().to_owned()));
    assert_eq!(
        message,
        format!("the database {} cannot be opened: file is not a database", file.display())
    );
}

#[test]
fn the_error_names_a_postgresql_server_without_its_password() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let url = format!("postgres://anna:secret@127.0.0.1:{free}/games");
    let message = error_of("127.0.0.1:0", Store::Database(url));
    assert!(
        message.starts_with(&format!("the PostgreSQL server at 127.0.0.1:{free} cannot be used: ")),
        "{message}"
    );
    assert!(!message.contains("secret"), "{message}");
    let other = error_of("127.0.0.1:0", Store::Database("mysql://localhost/games".to_owned()));
    assert!(other.starts_with("a database is given as postgres://"), "{other}");
}
