//! Thinking in other processes than those that serve.

use serde_json::json;

use crate::world::{Browser, World, id_of, legal_of, moves_of};

/// Servers on which the computer does not think.
async fn thoughtless(world: &mut World) {
    world.reconfigure(|settings| settings.engine_threads = Some(0)).await;
    world.server().resume().await;
}

pub(crate) async fn two_servers_and_a_worker_share_the_moves(world: World) {
    if !world.is_shared() {
        return;
    }
    let mut world = world;
    thoughtless(&mut world).await;
    let (other, router) = world.second_server().await;
    other.resume().await;
    let worker = world.worker(2).await;
    let (mut anna, mut bert) = (world.browser(), Browser::of(router));
    let games = [
        anna.begin_against("1", "emulsion:6", "white").await,
        bert.begin_against("1", "emulsion:6", "white").await,
    ];
    for (player, begun) in [(&mut anna, &games[0]), (&mut bert, &games[1])] {
        let mut watcher = world.watch(player, id_of(begun)).await;
        let mut game = watcher.until(|game| game["version"] == 1).await;
        for round in 1..4 {
            if game["status"] == "over" {
                break;
            }
            player.play(&game, &[&legal_of(&game)[0]]).await;
            game = watcher
                .until(|game| game["version"] == 1 + 2 * round || game["status"] == "over")
                .await;
        }
        assert!(moves_of(&game).len() > 4, "{game}");
    }
    worker.close().await;
    other.close().await;
}

pub(crate) async fn one_of_many_workers_searches_a_move(world: World) {
    if !world.is_shared() {
        return;
    }
    let mut world = world;
    thoughtless(&mut world).await;
    let mut anna = world.browser();
    let game = anna.begin_against("2", "emulsion:6", "white").await;
    let workers = [world.worker(1).await, world.worker(1).await, world.worker(1).await];
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    let game = watcher.until(|game| game["version"] == 1).await;
    assert_eq!((&game["to_move"], moves_of(&game).len()), (&json!(true), 1));
    for worker in workers {
        worker.close().await;
    }
}

pub(crate) async fn the_move_of_a_lost_worker_is_resumed_after_its_lease(world: World) {
    if !world.is_shared() {
        return;
    }
    let mut world = world;
    thoughtless(&mut world).await;
    let mut anna = world.browser();
    let game = anna.begin_against("1", "emulsion:4", "white").await;
    // A worker takes the move and disappears.
    world
        .rewrite("UPDATE games SET engine_version = version, engine_until_ms = 9000000000000")
        .await;
    let worker = world.worker(1).await;
    let mut other = world.browser();
    let free = other.begin_against("1", "emulsion:4", "white").await;
    let mut watcher = world.watch(&other, id_of(&free)).await;
    watcher.until(|game| game["version"] == 1).await;
    assert_eq!(anna.game(id_of(&game)).await["version"], 0, "a lease is kept");
    world.rewrite("UPDATE games SET engine_until_ms = 1").await;
    let mut watcher = world.watch(&anna, id_of(&game)).await;
    watcher.until(|game| game["version"] == 1).await;
    worker.close().await;
}
