//! Which games are rated, and which of them change ratings.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::scenarios::pbm::pbm;
use crate::scenarios::players::{anna_and_bert, begun, until};
use crate::world::{Browser, World, id_of, legal_of};

async fn ratings(browser: &mut Browser, name: &str) -> Value {
    browser.get(&format!("/api/players/{name}")).await.json()["ratings"].clone()
}

/// The game would be over at once, before the challenged player has agreed to it.
pub(crate) async fn nobody_is_challenged_on_a_board_without_moves(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    for opponent in ["player", "lobby", "link", "human", "1"] {
        let options = json!({
            "game": "emulsion:1", "opponent": opponent, "player": "bert", "color": "white",
            "control": "5+3", "rated": opponent == "player",
        });
        let answer = anna.post("/api/games", &options).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{opponent}");
        assert_eq!(
            answer.refusal(),
            "400 unknown-game: On this board, the first player has no legal move."
        );
    }
    let answer = pbm(&mut anna, "emulsion challenge bert anna -size=1").await;
    assert!(answer.contains("the first player has no legal move"), "{answer}");
    assert_eq!(bert.get("/api/my/games").await.json()["games"], json!([]));
    for name in ["Anna", "Bert"] {
        assert_eq!(ratings(&mut anna, name).await, json!([]), "{name}");
    }
}

/// A solved board would give points to anyone who knows its first moves.
pub(crate) async fn small_boards_are_not_rated(world: World) {
    let (mut anna, _bert) = anna_and_bert(&world).await;
    for game in
        ["emulsion:2,pie=off", "emulsion:5", "emulsion:8,pie=off", "emergo:5x5", "emergo:9x9,men=1"]
    {
        let mut options = json!({
            "game": game, "opponent": "player", "player": "bert", "color": "white", "control": "3d", "rated": true,
        });
        let refusal = anna.post("/api/games", &options).await.refusal();
        assert!(
            refusal.starts_with("400 contradiction: Games on this board are not rated."),
            "{refusal}"
        );
        options["rated"] = json!(false);
        let answer = anna.post("/api/games", &options).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{game}: {}", answer.json());
    }
    let answer = pbm(&mut anna, "emulsion challenge bert anna -size=4").await;
    assert!(answer.starts_with('!') && answer.contains("on this board are not rated"), "{answer}");
    let answer = pbm(&mut anna, "emulsion challenge bert anna -size=4 -unrated").await;
    assert!(answer.contains("casual"), "{answer}");
    let catalog = anna.get("/api/catalog").await.json();
    let boards: Vec<&Value> = catalog["games"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|game| game["boards"].as_array().unwrap())
        .collect();
    let unrated: Vec<&Value> =
        boards.iter().filter(|board| board["rated"] == false).map(|board| &board["id"]).collect();
    assert_eq!(unrated, ["5", "free-5"]);
}

/// A match of an earlier version on a solved board is over before it counts, although the rules have ended it.
pub(crate) async fn a_short_game_never_counts(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    let game = begun(&mut anna, &mut bert, "3d", false).await;
    world
        .rewrite("UPDATE games SET game = 'emulsion:2,pie=off', rated = 1, stamp = stamp + 1")
        .await;
    let game = anna.game(id_of(&game)).await;
    let text = legal_of(&game)[0].clone();
    let over = anna.play(&game, &[&text]).await;
    let over = match over["status"].as_str() {
        Some("over") => over,
        _ => {
            let text = legal_of(&over)[0].clone();
            bert.play(&over, &[&text]).await
        }
    };
    assert_eq!(over["status"], "over", "{over}");
    let settled = until(&mut anna, &format!("/api/games/{}", id_of(&game)), |game| {
        game["notice"].is_string()
    })
    .await;
    assert_eq!(
        settled["notice"],
        "The ratings did not change: a rated game counts only after two moves by each side."
    );
    // The rematch is casual, because the board can no longer be rated.
    let offered = anna.acted(&over, "offer-rematch").await;
    let accepted = bert.acted(&offered, "accept").await;
    let rematch = anna.game(accepted["rematch"].as_str().unwrap()).await;
    assert_eq!(rematch["rated"], false);
    for name in ["Anna", "Bert"] {
        assert_eq!(ratings(&mut anna, name).await, json!([]), "{name}");
    }
}

/// `challenge=start` lets only casual challenges start at once.
pub(crate) async fn a_rated_challenge_waits_for_consent(world: World) {
    let (mut anna, mut bert) = anna_and_bert(&world).await;
    pbm(&mut bert, "emulsion set challenge=start").await;
    let rated = pbm(&mut anna, "emulsion challenge anna bert").await;
    assert!(rated.contains("Bert has been challenged."), "{rated}");
    let games = anna.get("/api/my/games").await.json();
    assert_eq!(
        (&games["games"][0]["status"], &games["games"][0]["rated"]),
        (&json!("waiting"), &json!(true))
    );
    pbm(&mut anna, "emulsion challenge anna bert -unrated").await;
    let games = anna.get("/api/my/games").await.json();
    assert_eq!(
        (&games["games"][0]["status"], &games["games"][0]["rated"]),
        (&json!("running"), &json!(false))
    );
    pbm(&mut bert, "emulsion move 1 accept").await;
    let games = anna.get("/api/my/games?status=running").await.json();
    assert_eq!(games["games"].as_array().unwrap().len(), 2, "{games}");
}
