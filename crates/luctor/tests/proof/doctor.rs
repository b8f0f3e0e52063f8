//! `luctor doctor` with PostgreSQL.

use std::process::Command;

use luctor_proof::server::Store;

use crate::cluster::Cluster;
use crate::launch;

/// Returns the line about a check.
fn line(url: &str, name: &str) -> String {
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_luctor"));
    let output = doctor.args(["doctor", "--database", url]).output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{lines}");
    lines.lines().find(|line| line.contains(&format!(" {name} "))).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tables_and_the_clock_of_postgresql_are_checked() {
    let cluster = Cluster::start();
    let url = cluster.new_database().await;
    let database = line(&url, "database");
    assert!(database.starts_with("warning") && database.contains("without tables"), "{database}");
    let _server = launch(Store::Database(url.clone())).start().await.unwrap();
    let database = line(&url, "database");
    assert!(database.starts_with("ok") && database.contains("data in PostgreSQL"), "{database}");
    assert!(line(&url, "clock").ends_with("agrees with the clock of PostgreSQL"));
    assert!(line(&url, "disk").starts_with("off"));
}
