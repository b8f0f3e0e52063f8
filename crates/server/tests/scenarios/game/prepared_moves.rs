//! Conditional and forced moves, which the server plays for an absent player, and other side effects of events.

use axum::http::{Method, StatusCode};
use luctor_store::MatchId;
use serde_json::{Value, json};

use crate::scenarios::players::{anna_and_bert, begun, until};
use crate::world::{Browser, World, id_of, moves_of};

pub(crate) async fn conditional_moves_are_played(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let path = format!("/api/games/{}/conditions", id_of(&game));
    let put = async |browser: &mut Browser, ply: usize, lines: Value| {
        browser.with_body(Method::PUT, &path, &json!({ "ply": ply, "lines": lines })).await
    };
    let left =
        put(&mut anna, 1, json!([["H8 G8", "c3-d3", "f6-e6", "c5-d5"], ["a8-a7", "b6-c6"]])).await;
    assert_eq!(left.json()["lines"][0], json!(["g8-h8", "c3-d3", "e6-f6", "c5-d5"]));
    assert!(bert.get(&path).await.json()["lines"].as_array().unwrap().is_empty(), "a secret");
    assert!(world.browser().get(&path).await.refusal().starts_with("403 not-yours"));
    bert.play(&game, &["h8-g8"]).await;
    let game_path = format!("/api/games/{}", id_of(&game));
    let three = until(&mut bert, &game_path, |game| moves_of(game).len() == 3).await;
    assert_eq!(moves_of(&three), ["a1-b1", "g8-h8", "c3-d3"]);
    bert.play(&three, &["f6-e6"]).await;
    let five = until(&mut bert, &game_path, |game| moves_of(game).len() == 5).await;
    assert_eq!(moves_of(&five)[4], "c5-d5");
    for (ply, lines, refusal) in [
        (5, json!([["h7-g7"]]), "400 bad-lines: Every line must end with"),
        (5, json!([["a1-h8", "c1-d1"]]), "400 bad-lines: “a1-h8” cannot be"),
        (4, json!([["h7-g7", "c1-d1"]]), "409 stale"),
    ] {
        let answer = put(&mut anna, ply, lines).await.refusal();
        assert!(answer.starts_with(refusal), "{answer}");
    }
    let own_turn = put(&mut bert, 5, json!([["h7-g7", "c1-d1"]])).await.refusal();
    assert!(own_turn.starts_with("400 contradiction: It is your turn"), "{own_turn}");
}

/// After a takeback, the same number of moves leads to another position.
pub(crate) async fn conditional_moves_end_with_a_takeback(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let game = anna.play(&game, &["a1-b1"]).await;
    let path = format!("/api/games/{}/conditions", id_of(&game));
    let lines = json!({ "ply": 1, "lines": [["g8-h8", "c3-d3"]] });
    let stored = anna.with_body(Method::PUT, &path, &lines).await;
    assert_eq!(stored.status, StatusCode::OK, "{}", stored.json());
    let offered = anna.acted(&game, "offer-takeback").await;
    let game = bert.acted(&offered, "accept").await;
    let game = anna.play(&game, &["b2-a2"]).await;
    assert_eq!(anna.get(&path).await.json()["lines"], json!([]));
    let game = bert.play(&game, &["g8-h8"]).await;
    world.side_effects_done().await;
    assert_eq!(moves_of(&anna.game(id_of(&game)).await), ["b2-a2", "g8-h8"]);
}

/// Otherwise a hundred of them would keep those of other matches from being repaired.
pub(crate) async fn failing_side_effects_hide_no_others(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    let pending = async |after: Option<&MatchId>| {
        world.db().matches_with_pending_side_effects(after, 1).await.unwrap()
    };
    let id: MatchId = id_of(&game).parse().unwrap();
    world.side_effects_done().await;
    world.rewrite("UPDATE games SET reacted = -1").await;
    assert_eq!(pending(None).await, [id_of(&game).parse().unwrap()]);
    assert!(pending(Some(&id)).await.is_empty());
}

pub(crate) async fn forced_moves_are_played_automatically_on_request(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let wish = json!({ "autoplay_forced": true });
    bert.with_body(Method::PUT, "/api/account/preferences", &wish).await;
    let wish = json!({
        "game": "emulsion:free-2,pie=off", "opponent": "player", "player": "Bert", "color": "black",
        "control": "3d",
    });
    let made = anna.post("/api/games", &wish).await.json();
    bert.join(id_of(&made), None).await;
    let mut game = anna.game(id_of(&made)).await;
    let path = format!("/api/games/{}", id_of(&made));
    while game["status"] == "running" {
        let legal = crate::world::legal_of(&game);
        let mover = if game["position"]["turn"] == "black" { &mut anna } else { &mut bert };
        if game["position"]["turn"] == "white" && legal.len() == 1 {
            let before = moves_of(&game).len();
            game = until(&mut anna, &path, |game| moves_of(game).len() > before).await;
        } else {
            game = mover.play(&game, &[&legal[0]]).await;
        }
    }
    assert_eq!(game["status"], "over");
}
