//! Actions and masks against the moves of the rules.

use std::collections::BTreeSet;

use luctor_environment::{ActionPlane, Environment, GameError, restore, start};
use luctor_rules::{Game, Position, Variant, dispatch};

use crate::{GAMES, random_states, state};

/// Returns the moves that the rules list for the position at the start of the turn.
fn moves_by_the_rules(variant: &Variant, text: &str) -> Vec<String> {
    dispatch!(variant, |P, config| P::from_text(config, text).unwrap().legal_texts())
}

/// Returns the texts of all moves that sequences of actions can complete, with the jumps that were played before.
fn moves_by_actions(state: &dyn Environment) -> Vec<String> {
    let mut moves = Vec::new();
    for action in state.legal_actions() {
        let mut next = state.copy();
        next.act(action).unwrap();
        if next.unfinished().is_some() {
            moves.extend(moves_by_actions(&*next));
        } else {
            let text = state.action_text(action).unwrap();
            let landing = text.rsplit('x').next().unwrap();
            moves.push(match state.unfinished() {
                Some(jumps) => format!("{jumps}x{landing}"),
                None => text,
            });
        }
    }
    moves.sort_unstable();
    moves
}

#[test]
fn sequences_of_actions_are_the_legal_moves_of_the_rules() {
    for game in GAMES {
        let variant: Variant = game.parse().unwrap();
        let mut captures = 0;
        random_states(game, 2, |state| {
            let moves = moves_by_actions(state);
            assert_eq!(moves, state.legal_moves(), "{game} {}", state.position_text());
            if state.unfinished().is_none() && state.player().is_some() {
                assert_eq!(moves, moves_by_the_rules(&variant, &state.position_text()), "{game}");
            }
            captures += usize::from(state.unfinished().is_some());
        });
        assert_eq!(captures > 0, game.starts_with("emergo"), "{game}: captures of several jumps");
    }
}

#[test]
fn masks_contain_exactly_the_legal_actions() {
    for game in GAMES {
        let mut mask = vec![9; state(game).space().actions()];
        random_states(game, 2, |state| {
            state.mask(&mut mask);
            let legal: Vec<usize> = (0..mask.len()).filter(|&action| mask[action] == 1).collect();
            assert_eq!(legal, state.legal_actions(), "{game} {}", state.position_text());
            assert_eq!(mask.iter().map(|&byte| usize::from(byte)).sum::<usize>(), legal.len());
            assert_eq!(legal.is_empty(), state.player().is_none());
        });
    }
}

#[test]
fn moves_by_text_and_by_actions_lead_to_the_same_state() {
    for game in GAMES {
        random_states(game, 2, |state| {
            for text in state.legal_moves() {
                let (mut by_text, mut by_actions) = (state.copy(), state.copy());
                // After some jumps, the rest of the move begins at the cell of the capturing piece.
                let rest = match state.unfinished() {
                    None => text.clone(),
                    Some(jumps) => {
                        let landed = jumps.rfind('x').unwrap() + 1;
                        text[landed..].to_owned()
                    }
                };
                for action in by_text.play(&rest).unwrap() {
                    by_actions.act(action).unwrap();
                }
                assert_eq!(by_text.position_text(), by_actions.position_text(), "{game} {text}");
                assert_eq!(by_text.earlier(), by_actions.earlier());
                assert_eq!(by_text.actions(), by_actions.actions());
                assert_eq!(by_text.returns(), by_actions.returns());
            }
        });
    }
}

#[test]
fn illegal_actions_are_rejected_with_their_rule() {
    let mut emulsion = state("emulsion:4");
    // The pie swap is the last action and not available yet.
    let pie = emulsion.space().pie_action().unwrap();
    assert_eq!(emulsion.act(pie).unwrap_err().rule, Some(11));
    // A diagonal swap does not raise the value of a piece in the first position; both pieces have the same color.
    let error = emulsion.act(2 * 16).unwrap_err();
    assert_eq!((error.rule, error.over), (Some(7), false), "{error}");
    let outside = emulsion.act(usize::MAX).unwrap_err();
    assert_eq!(outside.rule, None);
    assert!(outside.to_string().contains("names no move"), "{outside}");

    let mut emergo = state("emergo");
    let center = 4 * 9 + 4;
    assert_eq!(emergo.action_text(center).as_deref(), Some("e5"));
    assert_eq!(emergo.act(center).unwrap_err().rule, Some(10));
    assert_eq!(emergo.act(1).unwrap_err().rule, None, "b1 is no cell");
    assert_eq!(emergo.actions(), 0);
}

#[test]
fn every_rejected_action_keeps_the_state() {
    for game in ["emulsion:5", "emulsion:free-4", "emergo:5x5"] {
        random_states(game, 1, |state| {
            let legal: BTreeSet<usize> = state.legal_actions().into_iter().collect();
            for action in (0..state.space().actions() + 2).filter(|action| !legal.contains(action))
            {
                let mut same = state.copy();
                let error = same.act(action).unwrap_err();
                assert!(!error.to_string().is_empty());
                assert_eq!(same.position_text(), state.position_text());
                assert_eq!(same.legal_actions(), state.legal_actions());
            }
        });
    }
}

#[test]
fn a_capture_goes_on_with_the_same_player_and_piece() {
    let variant = "emergo".parse().unwrap();
    let text = "5/4/5/4/1,b1,3/4/1,b1,3/w1,3/5 w 11,10 4";
    let mut state = restore(&variant, None, text, None, &[], 0).unwrap();
    assert_eq!(state.legal_moves(), ["b2xd4xb6"]);
    let jump = state.legal_actions();
    assert_eq!(state.action_text(jump[0]).as_deref(), Some("b2xd4"));
    state.act(jump[0]).unwrap();
    assert_eq!(state.unfinished().as_deref(), Some("b2xd4"));
    assert_eq!((state.player(), state.ply()), (Some(0), 4));
    assert_eq!(state.play("d4xf6").unwrap_err().rule, Some(6));
    let mut rest = state.copy();
    assert_eq!(rest.play("d4xb6").unwrap(), state.legal_actions());
    state.act(state.legal_actions()[0]).unwrap();
    assert_eq!((state.player(), state.ply(), state.unfinished()), (Some(1), 5, None));
    assert_eq!(state.position_text(), rest.position_text());
}

#[test]
fn spaces_have_the_documented_sizes() {
    for (game, actions, observation) in [
        ("emulsion:8", 4 * 64 + 1, 4 * 64),
        ("emulsion:8,pie=off", 4 * 64, 4 * 64),
        ("emulsion:free-6", 8 * 36 + 1, 4 * 36),
        ("emergo", 9 * 81, 11 * 81),
        ("emergo:hex", 13 * 49, 11 * 49),
    ] {
        let state = state(game);
        assert_eq!((state.space().actions(), state.space().observation()), (actions, observation));
    }
    let space = state("emulsion:3").space().clone();
    assert_eq!(space.split(9 + 4), Some((ActionPlane::Swap(0, 1), 4)));
    assert_eq!(space.split(36), None);
    assert_eq!(space.split(usize::MAX), None);
}

#[test]
fn large_boards_and_wrong_limits_are_rejected() {
    let large = "emulsion:33".parse().unwrap();
    assert_eq!(start(&large, None).unwrap_err(), GameError::TooLarge);
    let usual = "emergo".parse().unwrap();
    for limit in [0, 1_000_001, u32::MAX] {
        assert_eq!(start(&usual, Some(limit)).unwrap_err(), GameError::Limit);
    }
}

#[test]
fn whole_games_of_the_rules_can_be_replayed() {
    // A game of the rules core, replayed by text, has the same end.
    let variant: Variant = "emulsion:4".parse().unwrap();
    let outcome = dispatch!(variant, |P, config| {
        let mut game = Game::new(P::start(config));
        let mut state = state("emulsion:4");
        while let Some(text) = game.legal_texts().first() {
            game.play_text(text).unwrap();
            state.play(text).unwrap();
            assert_eq!(state.position_text(), game.position().to_string());
        }
        assert_eq!(state.outcome(), game.outcome());
        game.outcome()
    });
    assert!(outcome.is_some());
}
