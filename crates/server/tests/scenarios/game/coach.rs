//! The coach of casual matches against the computer.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::world::{Browser, World, id_of, legal_of};

fn options(opponent: &str, game: &str) -> Value {
    json!({ "game": game, "opponent": opponent, "color": "black", "coach": true })
}

async fn begin(browser: &mut Browser, game: &str) -> Value {
    let answer = browser.post("/api/games", &options("1", game)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.json());
    answer.json()
}

fn address(game: &Value, ply: &str) -> String {
    format!("/api/games/{}/positions/{ply}/coach", id_of(game))
}

async fn judged(browser: &mut Browser, game: &Value) -> Value {
    let answer = browser.get(&address(game, "0")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.json());
    answer.json()
}

/// On sixteen cells the engine knows the result of every move: `a3-b3` wins, and so do its images only.
pub(crate) async fn it_tells_guests_of_costly_moves(world: World) {
    let mut anna = world.browser();
    for (text, costly) in [("a3-b3", false), ("a1-b1", true)] {
        let game = begin(&mut anna, "emulsion:4,pie=off").await;
        assert_eq!((&game["coach"], &game["rated"]), (&json!(true), &json!(false)));
        let game = anna.play(&game, &[text]).await;
        let found = judged(&mut anna, &game).await;
        let played = &found["played"];
        assert_eq!((&played["text"], &played["color"]), (&json!(text), &json!("black")));
        assert_eq!(found["costly"], costly, "{found}");
        assert_eq!((&found["before"]["ply"], &found["after"]["ply"]), (&json!(0), &json!(1)));
        if costly {
            assert_eq!(played["better"], found["before"]["line"][0]);
            // The player thinks again, although the computer has answered.
            let mut watcher = world.watch(&anna, id_of(&game)).await;
            let game = watcher.until(|game| game["thinking"] == false).await;
            let game = anna.done(&game, "undo", None).await;
            assert_eq!((&game["moves"], &game["to_move"]), (&json!([]), &json!(true)));
        }
    }
}

pub(crate) async fn no_other_match_has_a_coach(world: World) {
    let mut anna = world.browser();
    anna.sign_up("Anna").await;
    let sentence = "A coach needs a casual game against the computer, without a clock.";
    let with = |opponent, key: &str, value: Value| {
        let mut options = options(opponent, "emulsion:6");
        options[key] = value;
        options
    };
    for options in [
        options("human", "emulsion:6"),
        options("link", "emulsion:6"),
        options("lobby", "emulsion:6"),
        with("lobby", "control", json!("3d")),
        with("1", "control", json!("5+3")),
        with("1", "control", json!("3d")),
    ] {
        let refused = anna.post("/api/games", &options).await.refusal();
        assert_eq!(refused, format!("400 contradiction: {sentence}"), "{options}");
    }
    let rated = json!({ "rated": true, "control": "3d" });
    let mut options = options("link", "emulsion:6");
    options.as_object_mut().unwrap().extend(rated.as_object().unwrap().clone());
    let refused = anna.post("/api/games", &options).await.refusal();
    assert_eq!(refused, format!("400 contradiction: {sentence}"));
    // The switch is off unless the player asks for a coach, and no match between people answers.
    for opponent in ["human", "1"] {
        let game = anna.begin_against(opponent, "emulsion:4", "black").await;
        assert_eq!(game["coach"], false);
        let game = anna.play(&game, &[&legal_of(&game)[0]]).await;
        let refused = anna.get(&address(&game, "0")).await.refusal();
        assert_eq!(refused, "403 no-coach: This game has no coach.", "{opponent}");
    }
}

pub(crate) async fn it_advises_the_player_only(world: World) {
    let mut anna = world.browser();
    let game = begin(&mut anna, "emulsion:4,pie=off").await;
    for ply in ["0", "7", "18446744073709551615"] {
        let refused = anna.get(&address(&game, ply)).await.refusal();
        assert_eq!(refused, "404 not-found: This game has no such move.", "{ply}");
    }
    let game = anna.play(&game, &[&legal_of(&game)[0]]).await;
    let mut ben = world.browser();
    let refused = ben.get(&address(&game, "0")).await.refusal();
    assert!(refused.starts_with("403 not-yours"), "{refused}");
    judged(&mut anna, &game).await;
}

/// A player could enter the moves of another game.
pub(crate) async fn it_is_silent_during_rated_live_games(world: World) {
    let (mut anna, mut bert) = (world.browser(), world.browser());
    anna.sign_up("Anna").await;
    bert.sign_up("Bert").await;
    let game = begin(&mut anna, "emulsion:4,pie=off").await;
    let game = anna.play(&game, &[&legal_of(&game)[0]]).await;
    judged(&mut anna, &game).await;
    let rated = json!({
        "game": "emulsion:6", "opponent": "link", "color": "black", "control": "5+3", "rated": true,
    });
    let made = anna.post("/api/games", &rated).await.json();
    let code = made["codes"]["white"].as_str().unwrap();
    assert_eq!(bert.join(id_of(&made), Some(code)).await.status, StatusCode::OK);
    let refused = anna.get(&address(&game, "0")).await.refusal();
    assert!(refused.starts_with("409 playing"), "{refused}");
}
