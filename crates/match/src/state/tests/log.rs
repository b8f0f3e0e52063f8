//! Replaying logs, and positions of the past.

use luctor_rules::Position;
use luctor_rules::emergo::Emergo;

use super::*;
use crate::event::Move;

#[test]
fn a_replayed_log_restores_the_state() {
    let mut state = emulsion(6, PERSON_WHITE);
    let mut log = Vec::new();
    for word in ["a1-b1", "swap", "undo", "swap", "c3-d3", "undo", "resign"] {
        let action = match word {
            "undo" => Action::Undo,
            "resign" => Action::Resign,
            text => Action::Move(text),
        };
        let by = if action == Action::Resign { Color::White } else { state.turn() };
        log.push((act(&mut state, by, action), NOON));
        let replayed = Match::replay(state.variant(), casual(PERSON_WHITE), &log).unwrap();
        assert_eq!(format!("{replayed:?}"), format!("{state:?}"), "after {word}");
    }
}

#[test]
fn an_impossible_event_is_reported_with_its_number() {
    let mut state = emergo(PEOPLE);
    assert_eq!(state.apply(&Event::Undo { to: 0, spent_ms: 0 }, NOON).unwrap_err().version, 1);
    let broken = state.apply(&Event::Move(Move::untimed("e5")), NOON).unwrap_err();
    assert!(broken.to_string().starts_with("event 1 of the log is impossible: "), "{broken}");
}

#[test]
fn earlier_positions_belong_to_the_present_list_of_moves() {
    let mut state = emergo(PEOPLE);
    play(&mut state, &["e3", "c3", "a1"]);
    undo(&mut state);
    let game = |ply| state.game_at::<Emergo<u64, 64>>(ply);
    assert_eq!(game(2).unwrap().position().ply(), 2);
    assert!(game(3).is_none());
    assert!(state.forced_line_at(2, 1).is_some());
    assert_eq!(state.forced_line_at(3, 1), None);
}
