//! Private games and hidden presence.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::scenarios::pbm::{pbm, two};
use crate::scenarios::players::{begun, challenge, until};
use crate::world::{Browser, World, id_of, legal_of};

async fn found(browser: &mut Browser, query: &str) -> Vec<String> {
    let answer = browser.get(&format!("/api/players/Anna/games{query}")).await.json();
    let games = answer["games"].as_array().unwrap().iter();
    games.map(|game| id_of(game).to_owned()).collect()
}

pub(crate) async fn private_games_are_found_by_their_players_only(world: World) {
    let (mut anna, mut bert) = two(&world).await;
    let mut eve = world.browser();
    eve.sign_up("Eve").await;
    let mut guest = world.browser();
    let link = anna.open_challenge("link", "emulsion:8", "3d").await;
    let private = begun(&mut anna, &mut bert, "3d", false).await;
    let rated = begun(&mut anna, &mut bert, "3d", true).await;
    let seek = anna.open_challenge("lobby", "emulsion:8", "3d").await;
    let [link, private, rated, seek] = [&link, &private, &rated, &seek].map(id_of);
    let numbers = pbm(&mut anna, "emulsion games anna").await;
    assert_eq!(numbers.matches("Anna - Bert").count(), 2, "{numbers}");
    assert!(pbm(&mut anna, "emulsion show 2").await.contains("Anna - Bert, casual"));
    for other in [&mut eve, &mut guest] {
        assert_eq!(found(other, "").await, [seek, rated]);
        assert_eq!(found(other, "?status=running").await, [rated]);
        assert_eq!(found(other, "?status=waiting").await, [seek]);
        let games = pbm(other, "emulsion games anna").await;
        assert_eq!(games.matches("Anna - Bert").count(), 1, "{games}");
        // Not even that it is of the other game.
        for command in ["emulsion show 2", "emergo show 2", "emulsion preview 2 a1-b1"] {
            assert!(pbm(other, command).await.contains("There is no board 2."), "{command}");
        }
        assert!(pbm(other, "emulsion show 1").await.contains("Anna - Bert, rated"));
    }
    for command in
        ["emulsion move 2 a1-b1", "emergo move 2 a1", "emulsion queue 2", "emulsion resign 2"]
    {
        assert!(pbm(&mut eve, command).await.contains("There is no board 2."), "{command}");
    }
    assert_eq!(found(&mut anna, "").await, [seek, rated, private, link]);
    assert_eq!(found(&mut bert, "").await, [seek, rated, private]);
    // A finished game is in the archive, as any other.
    let game = anna.game(private).await;
    let game = anna.play_to(&mut bert, &game, 2).await;
    bert.done(&game, "resign", None).await;
    assert_eq!(found(&mut guest, "").await, [seek, rated, private]);
}

/// Nobody learns whom a player has challenged in vain.
pub(crate) async fn declined_challenges_are_found_by_their_players_only(world: World) {
    let (mut anna, mut bert) = two(&world).await;
    let mut guest = world.browser();
    let mut declined = Vec::new();
    for rated in [false, true] {
        let made = challenge(&mut anna, "Bert", "3d", rated).await;
        let answer = bert.post(&format!("/api/games/{}/decline", id_of(&made)), &json!({})).await;
        assert_eq!(answer.status, StatusCode::OK);
        declined.insert(0, id_of(&made).to_owned());
    }
    assert_eq!(found(&mut anna, "").await, declined);
    assert!(found(&mut guest, "").await.is_empty());
    for query in ["player=Anna&reason=aborted", "player=Bert&reason=aborted", "reason=aborted"] {
        let archive = guest.get(&format!("/api/games?{query}")).await.json();
        assert_eq!(archive["games"], json!([]), "{query}");
    }
    let history = pbm(&mut guest, "emulsion history").await;
    assert!(!history.contains("Anna"), "{history}");
    for number in 1..=2 {
        let shown = pbm(&mut guest, &format!("emulsion show {number}")).await;
        assert!(shown.contains(&format!("There is no board {number}.")), "{shown}");
    }
}

pub(crate) async fn a_hidden_player_is_present_for_the_opponent_only(world: World) {
    let (mut anna, mut bert) = two(&world).await;
    let (mut eve, mut guest) = (world.browser(), world.browser());
    eve.sign_up("Eve").await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let path = format!("/api/games/{}", id_of(&game));
    let here = |game: &Value| game["players"]["white"]["here"] == true;
    let _watcher = world.watch(&bert, id_of(&game)).await;
    until(&mut guest, &path, here).await;
    for (audience, seen_by_guest, seen_by_eve) in
        [("accounts", false, true), ("nobody", false, false), ("everybody", true, true)]
    {
        let hidden = json!({ "show_online": audience });
        let answer = bert.with_body(Method::PUT, "/api/account/preferences", &hidden).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(here(&anna.get(&path).await.json()), "{audience}");
        assert!(here(&bert.get(&path).await.json()), "{audience}");
        assert_eq!(here(&guest.get(&path).await.json()), seen_by_guest, "{audience}");
        assert_eq!(here(&eve.get(&path).await.json()), seen_by_eve, "{audience}");
    }
}

/// Not even by an update that changes nothing.
pub(crate) async fn a_hidden_player_comes_and_leaves_unnoticed(world: World) {
    let (mut anna, mut bert) = two(&world).await;
    let eve = world.browser();
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let hidden = json!({ "show_online": "nobody" });
    let answer = bert.with_body(Method::PUT, "/api/account/preferences", &hidden).await;
    assert_eq!(answer.status, StatusCode::OK);
    let mut spectator = world.watch(&eve, id_of(&game)).await;
    let mut opponent = world.watch(&anna, id_of(&game)).await;
    let here = |game: &Value| game["players"]["white"]["here"] == true;
    assert!(!here(&spectator.next().await));
    for _ in 0..2 {
        let bert_watches = world.watch(&bert, id_of(&game)).await;
        opponent.until(here).await;
        drop(bert_watches);
        opponent.until(|game| !here(game)).await;
    }
    let after = anna.play(&game, &[&legal_of(&game)[0]]).await;
    assert_eq!(spectator.next().await["version"], after["version"], "the next update is the move");
}
