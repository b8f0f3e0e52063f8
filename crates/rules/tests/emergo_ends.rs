//! The end of a game of Emergo. Tests are named after the number of the rule.

use luctor_rules::{Game, Outcome, Position, Reason, dispatch};

use crate::support::{facts, legal, outcome, play, read, refusal, variant};

#[test]
fn rule_13_a_side_without_pieces_and_men_in_hand_loses() {
    assert_eq!(outcome("emergo:5x5,men=3", "3/2/3/2/w1b3,2 b 2,0 1"), "white eliminated");
    assert_eq!(outcome("emergo:5x5,men=3", "3/2/3/2/w1b3,2 w 2,0 2"), "white eliminated");
    assert_eq!(legal("emergo:5x5,men=3", "3/2/3/2/w1b3,2 w 2,0 2"), "");
    assert_eq!(outcome("emergo:5x5,men=2", "3/2/1,b1w2,1/2/3 w 0,1 2"), "black eliminated");
    // A man in hand keeps Black in the game.
    assert_eq!(outcome("emergo:5x5,men=3", "3/2/1,w3b2,1/2/3 b 0,1 1"), "-");
    // The winner can still have men in hand, and the last capture ends the game.
    let (_, result) = play("emergo:5x5,men=2", "3/1,b1/3/b1,1/w1,2 w 1,0 2", "a1xc3xe5");
    assert_eq!(result, "white eliminated");
}

#[test]
fn rule_14_a_blocked_side_draws_or_loses() {
    let moving = "3/2/1,w1,1/w1,1/b2,2 b 0,0 1";
    let entering = "b1,w1,w1/b1,w1/w1,1,b1/1,b1/w1,w1,b1 b 0,1 1";
    for (men, board) in [(2, moving), (6, entering)] {
        let result = |options: &str| outcome(&format!("emergo:5x5,men={men}{options}"), board);
        assert_eq!(result(""), "none blocked");
        assert_eq!(result(",blocked=draw"), "none blocked");
        assert_eq!(result(",blocked=loss"), "white blocked");
    }
    let explained = |name: &str, board: &str| {
        dispatch!(&variant(name), |P, config| {
            let position = read::<P>(config, board);
            facts(&position.outcome_message(position.outcome().unwrap()))
        })
    };
    assert_eq!(explained("emergo:5x5,men=2", moving), "blocked side=black winner=none");
    assert_eq!(
        explained("emergo:5x5,men=6,blocked=loss", entering),
        "blocked-entries side=black winner=white"
    );
    // A step can block the opponent.
    let (_, result) = play("emergo:5x5,men=2", "3/1,w1/3/w1,1/b2,2 w 0,0 2", "d4-c3");
    assert_eq!(result, "none blocked");
}

const TO_AND_FRO: &str = "a1-b2 e5-d4 b2-a1 d4-e5";

#[test]
fn rule_15_the_third_repetition_is_a_draw() {
    let board = "2,b1/2/3/2/w1,2 w 0,0 2";
    let twice = format!("{TO_AND_FRO} {TO_AND_FRO}");
    assert_eq!(play("emergo:5x5,men=1", board, TO_AND_FRO).1, "-", "it stands twice");
    let most = &twice[..twice.len() - " d4-e5".len()];
    assert_eq!(play("emergo:5x5,men=1", board, most).1, "-", "one turn before");
    assert_eq!(play("emergo:5x5,men=1", board, &twice).1, "none repetition");
    let long = format!("{twice} {twice} {twice}");
    assert_eq!(play("emergo:5x5,men=1,repetition=off", board, &long).1, "-");
    dispatch!(&variant("emergo:5x5,men=1"), |P, config| {
        let mut game = Game::new(read::<P>(config, board));
        for text in twice.split(' ') {
            game.play_text(text).unwrap();
        }
        let outcome = Outcome { winner: None, reason: Reason::Repetition };
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!((game.legal_moves(), game.position().legal_moves().len()), (vec![], 1));
        let refused = game.play_text("a1-b2").unwrap_err().to_string();
        assert_eq!(refused, "the game is over: it was drawn (repetition)");
        assert_eq!(
            facts(&game.position().outcome_message(outcome)),
            "repetition side=white winner=none"
        );
        assert_eq!(game.undo().map(|_| game.outcome()), Some(None));
    });
}

#[test]
fn rule_15_the_side_to_move_belongs_to_the_position() {
    // On a hexagon, three steps return to the start. The same columns occur three times, once with
    // Black to move.
    let board = "2,b1/4/5/4/w1,2 w 0,0 2";
    let white_loses_a_turn = "a1-a2 e5-e4 a2-b2 e4-e5 b2-a1";
    let black_loses_a_turn = "e5-e4 a1-a2 e4-d4 a2-a1 d4-e5";
    let (position, _) = play("emergo:hex-3,men=1", board, white_loses_a_turn);
    assert_eq!(position, "2,b1/4/5/4/w1,2 b 0,0 7");
    let moves = format!("{white_loses_a_turn} {black_loses_a_turn}");
    let (position, result) = play("emergo:hex-3,men=1", board, &moves);
    assert_eq!((position.as_str(), result.as_str()), ("2,b1/4/5/4/w1,2 w 0,0 12", "-"));
}

#[test]
fn rule_15_captures_can_repeat_a_position() {
    // Capturing the men above a prisoner releases it: six captures lead back to the start.
    let board = "1,b1,b1,1/b3,4/b1w4,2,b1w2,2/3,b2,3/3,w1,2/5/w1b1,b1w1,w2,w1b1 w 0,0 58";
    let circle = "d3xd5xf5 d4xf6xf4 e5xg5xe3 f5xf3xd3 f4xd2xd4 e3xc3xe5";
    let (position, result) = play("emergo:hex", board, circle);
    assert_eq!(position, board.replace("58", "64"));
    assert_eq!(result, "-");
    assert_eq!(play("emergo:hex", board, &[circle; 2].join(" ")).1, "none repetition");
    let name = "emergo:hex,repetition=off";
    assert_eq!(play(name, board, &[circle; 5].join(" ")).1, "-");
}

#[test]
fn rule_16_resignation_and_agreement_are_not_moves() {
    for text in ["resign", "draw", "agree", "time"] {
        let (rule, sentence) = refusal("emergo:9x9", "start", text);
        assert_eq!(rule, None);
        let help = "write e5 to enter, e4-d3 to step, g1xe3xc5 to capture";
        assert_eq!(sentence, format!("{text:?} is not a move of Emergo: {help}"));
    }
}
