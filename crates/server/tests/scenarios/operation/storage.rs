//! No acknowledged change is lost, and none is done twice.

use axum::http::StatusCode;
use futures_util::future::join_all;
use serde_json::json;

use crate::world::{World, fresh_id, id_of, legal_of, moves_of};

pub(crate) async fn a_request_sent_twice_is_done_once(world: World) {
    let mut anna = world.browser();
    let begun = anna.begin("emulsion:8").await;
    let path = format!("/api/games/{}/moves", id_of(&begun));
    let change = json!({ "id": fresh_id(), "version": 0, "move": "a1-b1" });
    let first = anna.post(&path, &change).await;
    let second = anna.post(&path, &change).await;
    assert_eq!(second.status, StatusCode::OK);
    assert_eq!(second.json(), first.json());
    // Also after further moves; the response is the current match.
    let game = anna.play(&first.json(), &["h8-g8"]).await;
    assert_eq!(anna.post(&path, &change).await.json(), game);
    // The id is the request's, in this match only.
    let other = anna.begin("emulsion:8").await;
    let path = format!("/api/games/{}/moves", id_of(&other));
    assert_eq!(anna.post(&path, &change).await.json()["version"], 1);
}

pub(crate) async fn nothing_is_lost_while_the_database_is_unreachable(mut world: World) {
    let mut anna = world.browser();
    let game = anna.begin("emulsion:8").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let path = format!("/api/games/{}/moves", id_of(&game));
    let change = json!({ "id": fresh_id(), "version": 1, "move": "h8-g8" });
    world.lose_database().await;
    assert_eq!(
        anna.post(&path, &change).await.refusal(),
        "503 unavailable: The server cannot reach its storage. Try again in a moment."
    );
    world.restart().await;
    let mut anna = anna.at(world.browser_router());
    assert_eq!(anna.game(id_of(&game)).await, game);
    assert_eq!(anna.post(&path, &change).await.json()["version"], 2, "the same request, again");
}

pub(crate) async fn a_restart_loses_nothing(world: World) {
    let mut world = world;
    let mut anna = world.browser();
    let games =
        ["emulsion:8", "emulsion:free-6", "emulsion:12", "emergo:9x9", "emergo:hex-alternate"];
    let mut before = Vec::new();
    for name in games {
        let mut game = anna.begin(name).await;
        for at in [3, 1, 4, 1, 5, 9] {
            let legal = legal_of(&game);
            game = anna.play(&game, &[&legal[at % legal.len()]]).await;
        }
        before.push(anna.done(&game, "undo", None).await);
    }
    world.restart().await;
    let mut anna = anna.at(world.browser_router());
    for game in before {
        assert_eq!(anna.game(id_of(&game)).await, game);
    }
}

pub(crate) async fn of_simultaneous_moves_one_wins(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emulsion:8,pie=off").await;
    for round in 1..=10 {
        let legal = legal_of(&game);
        let posts = legal.iter().take(8).map(|text| {
            let (mut browser, game) = (anna.clone(), game.clone());
            async move { (text, browser.act(&game, "moves", Some(text)).await) }
        });
        let answers = join_all(posts).await;
        let (won, lost): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|(_, answer)| answer.status == StatusCode::OK);
        assert_eq!((won.len(), lost.len()), (1, 7), "{won:?}");
        for (_, answer) in lost {
            assert_eq!(
                answer.refusal(),
                "409 stale: The game has changed in the meantime. Look at it and try again."
            );
        }
        game = anna.game(id_of(&game)).await;
        assert_eq!((&game["version"], moves_of(&game).len()), (&json!(round), round));
        assert_eq!(moves_of(&game)[round - 1], won[0].0);
    }
}

pub(crate) async fn players_of_different_servers_play_and_one_server_dies(world: World) {
    let (mut anna, bert, mut game) = world.pair("emulsion:8,pie=off", "5+0").await;
    let (second, router) = world.second_server().await;
    let mut bert = bert.at(router);
    if world.is_shared() {
        // Each hears at once of what the other's server has stored.
        world.server().resume().await;
        second.resume().await;
        let mut seen = world.watch(&anna, id_of(&game)).await;
        seen.next().await;
        game = anna.play(&game, &["a1-b1"]).await;
        seen.until(|game| game["version"] == 2).await;
        game = bert.play(&game, &["h8-g8"]).await;
        seen.until(|game| game["version"] == 3).await;
    }
    for round in 0..6 {
        let text = legal_of(&game)[round % 3].clone();
        let mover = if game["position"]["turn"] == "black" { &mut anna } else { &mut bert };
        game = mover.play(&game, &[&text]).await;
    }
    // The second server is gone; its player goes on at the first.
    second.close().await;
    let mut bert = bert.at(world.browser_router());
    assert_eq!(bert.game(id_of(&game)).await["version"], game["version"]);
    while game["status"] == "running" {
        let text = legal_of(&game)[0].clone();
        let mover = if game["position"]["turn"] == "black" { &mut anna } else { &mut bert };
        game = mover.play(&game, &[&text]).await;
    }
    assert_eq!(game["status"], "over");
}

pub(crate) async fn two_servers_share_a_database(world: World) {
    let mut anna = world.browser();
    let mut game = anna.begin("emergo:7x7").await;
    let (second, router) = world.second_server().await;
    let there = anna.at(router);
    for _ in 0..10 {
        let legal = legal_of(&game);
        let posts = legal.iter().take(6).enumerate().map(|(at, text)| {
            let mut browser = if at % 2 == 0 { anna.clone() } else { there.clone() };
            let game = game.clone();
            async move { browser.act(&game, "moves", Some(text)).await.status }
        });
        let statuses = join_all(posts).await;
        let won = statuses.iter().filter(|status| status.is_success()).count();
        let stale = statuses.iter().filter(|status| **status == StatusCode::CONFLICT).count();
        assert_eq!((won, won + stale), (1, statuses.len()), "{statuses:?}");
        game = there.clone().game(id_of(&game)).await;
        assert_eq!(anna.game(id_of(&game)).await, game);
    }
    second.close().await;
}
