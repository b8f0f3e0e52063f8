//! Backups of a database that is in use.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use luctor_server::{Store, backup, restore};
use tempfile::TempDir;

use crate::world::{World, id_of, legal_of};

pub(crate) async fn matches_continue_during_a_backup(world: World) {
    const PLAYERS: usize = 4;
    const BACKUPS: usize = 5;
    let stop = Arc::new(AtomicBool::new(false));
    // The newest versions that the players have seen.
    let told: Arc<[AtomicU64; PLAYERS]> = Arc::default();
    let mut players = Vec::new();
    for player in 0..PLAYERS {
        let mut anna = world.browser();
        let mut game = anna.begin("emulsion:12,pie=off").await;
        let text = legal_of(&game)[0].clone();
        game = anna.play(&game, &[&text]).await;
        told[player].store(1, Ordering::Relaxed);
        let (stop, told) = (Arc::clone(&stop), Arc::clone(&told));
        players.push(tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) && game["result"].is_null() {
                let text = legal_of(&game)[0].clone();
                game = anna.play(&game, &[&text]).await;
                told[player].store(game["version"].as_u64().unwrap(), Ordering::Relaxed);
            }
            game
        }));
    }
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("backup.jsonl");
    let (store, target) = (world.store(), file.clone());
    let newest = tokio::task::spawn_blocking(move || {
        // Each replaces the one before.
        for _ in 1..BACKUPS {
            backup(&store, &target).unwrap();
        }
        let told: Vec<u64> = told.iter().map(|told| told.load(Ordering::Relaxed)).collect();
        (backup(&store, &target).unwrap(), told)
    });
    let (newest, told) = newest.await.unwrap();
    stop.store(true, Ordering::Relaxed);
    let mut played = Vec::new();
    for player in players {
        played.push(player.await.unwrap());
    }
    assert_eq!(newest.rows["games"], PLAYERS as u64);

    let copy = Store::Data(directory.path().join("copy"));
    let there = copy.clone();
    let restored = tokio::task::spawn_blocking(move || restore(&there, &file).unwrap()).await;
    assert_eq!(restored.unwrap(), newest);
    let (server, router) = World::on(&copy).await;
    let mut ben = world.browser().at(router);
    let mut events = 0;
    for (game, told) in played.iter().zip(told) {
        // The copy is the match as it was at some moment: a beginning of what it has become.
        let copied = ben.game(id_of(game)).await;
        let moves = copied["moves"].as_array().unwrap();
        assert_eq!(copied["version"], moves.len());
        assert!(
            moves.len() as u64 >= told,
            "a move that was answered is missing: {told}, {copied}"
        );
        assert!(game["moves"].as_array().unwrap().starts_with(moves), "{copied}");
        events += moves.len() as u64;
    }
    assert_eq!(events, newest.rows["events"]);
    server.close().await;
    let left = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(left, 2, "the backup and the copy, and nothing half-written");
}

pub(crate) async fn a_database_with_matches_is_not_overwritten(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emergo:7x7").await;
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("backup.jsonl");
    let (store, target) = (world.store(), file.clone());
    tokio::task::spawn_blocking(move || backup(&store, &target).unwrap()).await.unwrap();
    let text = legal_of(&begun)[0].clone();
    let game = anna.play(&begun, &[&text]).await;
    let store = world.store();
    let refused = tokio::task::spawn_blocking(move || restore(&store, &file).unwrap_err());
    assert_eq!(
        refused.await.unwrap().to_string(),
        "the database is not empty: its table events has rows"
    );
    assert_eq!(anna.game(id_of(&game)).await, game);
}
