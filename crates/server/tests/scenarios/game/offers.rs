//! Offers of draws, takebacks and rematches.

use futures_util::future::join;
use serde_json::{Value, json};

use crate::world::{World, id_of, moves_of};

pub(crate) async fn players_agree_on_a_draw(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let game = anna.acted(&game, "offer-draw").await;
    assert_eq!(game["offer"], json!({ "by": "black", "what": "draw" }));
    let there = bert.game(id_of(&game)).await;
    let can = |game: &Value, act: &str| game["actions"].as_array().unwrap().contains(&json!(act));
    assert!(can(&there, "accept") && can(&there, "decline") && !can(&game, "accept"));
    let over = bert.acted(&there, "accept").await;
    assert_eq!(
        over["result"],
        json!({ "winner": null, "reason": "agreed", "text": "The players agreed to a draw.",
            "told": { "code": "agreed", "facts": {} } })
    );
    assert_eq!(over["actions"], json!(["offer-rematch"]));
}

pub(crate) async fn an_offer_is_answered_once(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let game = anna.acted(&game, "offer-draw").await;
    let declined = bert.acted(&game, "decline").await;
    assert_eq!(declined["offer"], Value::Null);
    assert_eq!(
        bert.acts(&declined, "accept").await.refusal(),
        "409 no-offer: No offer is pending."
    );
    assert_eq!(
        bert.acts(&game, "accept").await.refusal(),
        "409 stale: The game has changed in the meantime. Look at it and try again."
    );
    assert_eq!(
        anna.acts(&declined, "offer-draw").await.refusal(),
        "409 offered-already: You have already made this offer."
    );
}

pub(crate) async fn a_takeback_needs_consent(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8,pie=off", "3d").await;
    let game = anna.play(&game, &["a1-b1"]).await;
    assert_eq!(
        anna.acts(&game, "undo").await.refusal(),
        "400 cannot-undo: You need your opponent’s consent. Ask for a takeback."
    );
    let game = bert.play(&game, &["h8-g8"]).await;
    let game = anna.acted(&game, "offer-takeback").await;
    let game = bert.acted(&game, "accept").await;
    assert!(moves_of(&game).is_empty());
    let game = anna.game(id_of(&game)).await;
    assert_eq!(game["to_move"], true);
}

pub(crate) async fn a_rematch_swaps_the_colors(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let over = bert.done(&game, "resign", None).await;
    let offered = bert.acted(&over, "offer-rematch").await;
    let accepted = anna.acted(&offered, "accept").await;
    let again = accepted["rematch"].as_str().unwrap();
    assert_eq!(anna.game(again).await["you"], "white");
    let there = bert.game(again).await;
    assert_eq!((&there["you"], &there["status"]), (&json!("black"), &json!("running")));
    bert.play(&there, &["a1-b1"]).await;
    assert_eq!(bert.game(id_of(&over)).await["rematch"], again);
}

pub(crate) async fn an_offer_is_accepted_twice_at_once(world: World) {
    let (mut anna, mut bert, game) = world.pair("emulsion:8", "5+0").await;
    let over = bert.done(&game, "resign", None).await;
    let offered = bert.acted(&over, "offer-rematch").await;
    let mut second = anna.clone();
    let (one, other) = join(anna.acts(&offered, "accept"), second.acts(&offered, "accept")).await;
    let made = [one, other].iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(made, 1, "one rematch and no more");
}

pub(crate) async fn spectators_cannot_offer(world: World) {
    let (_, _, game) = world.pair("emulsion:8", "5+0").await;
    let mut stranger = world.browser();
    for act in ["resign", "abort", "offer-draw", "accept", "claim-win", "give-time"] {
        assert!(stranger.acts(&game, act).await.refusal().starts_with("403 not-yours"), "{act}");
    }
    assert_eq!(stranger.game(id_of(&game)).await["actions"], json!([]));
}
