//! Tests of a server on a restored backup.

use std::path::Path;

use luctor_server::{Store, backup, restore};
use tempfile::TempDir;

use crate::cluster::Cluster;
use crate::world::{World, id_of};

/// Copies a database by a backup. Runs on a blocking thread, since backups start their own runtime.
async fn copy(from: Store, to: Store, file: &Path) {
    let file = file.to_owned();
    let work = move || {
        let summary = backup(&from, &file).unwrap();
        assert_eq!(restore(&to, &file).unwrap(), summary);
    };
    tokio::task::spawn_blocking(work).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_and_browsers_survive_two_changes_of_the_database() {
    let cluster = Cluster::start();
    let world = World::on_sqlite().await;
    let mut anna = world.browser();
    let mut games = Vec::new();
    for name in ["emulsion:8", "emergo:hex"] {
        let game = anna.begin(name).await;
        let text = game["position"]["legal"][0]["text"].as_str().unwrap().to_owned();
        games.push(anna.play(&game, &[&text]).await);
    }
    let directory = TempDir::new().unwrap();
    let postgres = Store::Database(cluster.new_database().await);
    let again = Store::Data(directory.path().join("again"));
    copy(world.store(), postgres.clone(), &directory.path().join("first.jsonl")).await;
    copy(postgres, again.clone(), &directory.path().join("second.jsonl")).await;
    let (server, router) = World::on(&again).await;
    let mut anna = anna.at(router);
    for game in games {
        assert_eq!(anna.game(id_of(&game)).await, game, "the same browser can continue");
    }
    server.close().await;
}
