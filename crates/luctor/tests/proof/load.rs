//! Load and lookup tests.

use std::time::Duration;

use luctor_proof::client::Client;
use luctor_proof::load::{LoadPlan, run};
use luctor_proof::lookup;
use luctor_proof::server::Store;
use tempfile::TempDir;

use crate::launch;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_is_acknowledged_and_sent_to_both_sockets() {
    let directory = TempDir::new().unwrap();
    let plan =
        LoadPlan { sockets: vec![20, 40], moves: 40.0, time: Duration::from_secs(2), seed: 1 };
    let mut out = Vec::new();
    let rows =
        run(&plan, launch(Store::Data(directory.path().to_owned())), &mut out).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.sockets).collect::<Vec<_>>(), [20, 40]);
    for row in &rows {
        assert_eq!(row.failed, 0, "{row}");
        assert!(row.moves > 1.0 && row.memory[1] >= row.memory[0], "{row}");
        // Two states for each move. The last ones may not have arrived yet.
        assert!(row.states > row.moves, "{row}");
    }
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 3, "a header and two rows");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_games_are_reported_by_the_lookup_test() {
    let directory = TempDir::new().unwrap();
    let mut launch = launch(Store::Data(directory.path().to_owned()));
    let server = launch.start().await.unwrap();
    let created = Client::new(server.address)
        .post("/api/games", r#"{"game":"emulsion:4","opponent":"link","color":"black"}"#)
        .await
        .unwrap();
    let id = created.game().unwrap().id;
    server.stop().await;
    let mut out = Vec::new();
    let report =
        lookup::run(&[id.clone(), id, "nothere1".to_owned()], launch, &mut out).await.unwrap();
    assert_eq!((report.games, report.failed), (3, 1), "{report}");
    let out = String::from_utf8(out).unwrap();
    assert!(out.starts_with("nothere1: rejected with 404"), "{out}");
}
