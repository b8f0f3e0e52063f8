//! Players, results and limits.

use luctor_environment::{restore, start};
use luctor_rules::{Color, Reason};

use crate::{GAMES, random_states, state};

#[test]
fn players_alternate_between_turns_and_the_results_add_up_to_zero() {
    for game in GAMES {
        random_states(game, 3, |state| {
            if let Some(player) = state.player() {
                assert_eq!(player, state.ply() as usize % 2, "{game}");
                assert_eq!(state.color(player), state.turn());
                assert_eq!(state.returns(), [0.0, 0.0]);
                assert!(state.outcome().is_none() && !state.truncated());
            } else {
                let [first, second] = state.returns();
                assert_eq!(first + second, 0.0);
                match state.outcome().map(|outcome| outcome.winner) {
                    Some(Some(winner)) => {
                        let player = usize::from(state.color(1) == winner);
                        assert_eq!(state.returns()[player], 1.0, "{game}");
                    }
                    Some(None) => assert_eq!(first, 0.0),
                    None => assert!(state.truncated() && first == 0.0),
                }
            }
            assert_ne!(state.color(0), state.color(1));
            assert!(state.actions() <= state.longest(), "{game}");
        });
    }
}

#[test]
fn the_swap_of_sides_exchanges_the_colors_of_the_players() {
    let mut state = state("emulsion:4");
    assert_eq!((state.player(), state.color(0)), (Some(0), Color::Black));
    state.play("a1-b1").unwrap();
    assert_eq!((state.player(), state.color(1)), (Some(1), Color::White));
    state.play("swap").unwrap();
    assert_eq!(
        (state.player(), state.color(0), state.turn()),
        (Some(0), Color::White, Color::White)
    );
    // The same position read from its text has the same players.
    let read = restore(&"emulsion:4".parse().unwrap(), None, &state.position_text(), None, &[], 2);
    assert_eq!(read.unwrap().color(0), Color::White);
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let variant = "emergo:5x5,men=1".parse().unwrap();
    let mut state = restore(&variant, None, "3/2/3/2/w1,1,b1 w 0,0 2", None, &[], 0).unwrap();
    let mut played = 0;
    for m in ["a1-b2", "e1-d2", "b2-a1", "d2-e1"].into_iter().cycle() {
        if state.player().is_none() {
            break;
        }
        state.play(m).unwrap();
        played += 1;
    }
    assert_eq!(played, 8);
    assert_eq!(state.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
    assert_eq!((state.legal_actions(), state.legal_moves()), (vec![], vec![]));
    assert!(state.play("a1-b2").unwrap_err().over);
    assert!(state.act(0).unwrap_err().over);
}

#[test]
fn a_game_is_truncated_at_its_limit_after_the_capture_is_finished() {
    for game in GAMES.iter().filter(|game| game.starts_with("emergo")) {
        let mut state = start(&game.parse().unwrap(), Some(10)).unwrap();
        while state.player().is_some() {
            let actions = state.legal_actions();
            state.act(actions[0]).unwrap();
        }
        assert!(state.actions() >= 10 && state.actions() <= state.longest(), "{game}");
        assert!(state.truncated() && state.unfinished().is_none());
        assert_eq!((state.outcome(), state.returns()), (None, [0.0, 0.0]));
    }
}

#[test]
fn a_board_without_moves_is_over_at_its_start() {
    let state = state("emulsion:1");
    assert_eq!((state.player(), state.legal_actions()), (None, vec![]));
    assert!(state.outcome().is_some());
}
