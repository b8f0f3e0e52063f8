//! Turns, moves and the pie rule.

use super::*;
use crate::event::Move;

/// Returns the kinds of Black and White.
fn parties(state: &Match) -> [Party; 2] {
    Color::ALL.map(|color| state.party_at(color))
}

#[test]
fn the_game_chooses_the_side_that_starts() {
    assert_eq!(emulsion(8, PEOPLE).turn(), Color::Black);
    assert_eq!(emergo(PEOPLE).turn(), Color::White);
    assert_eq!(emulsion(8, PERSON_WHITE).awaits(), Some(Party::Computer));
    assert_eq!(emulsion(8, PERSON_BLACK).awaits(), Some(Party::Person));
    assert_eq!(emergo(PERSON_BLACK).awaits(), Some(Party::Computer));
}

#[test]
fn a_side_cannot_move_for_the_other() {
    let mut state = emulsion(8, PERSON_BLACK);
    let by_white = decide(&state, Color::White, Action::Move("a1-b1"));
    assert_eq!(by_white, Err(Rejection::NotYourTurn));
    play(&mut state, &["a1-b1"]);
    let by_black = decide(&state, Color::Black, Action::Move("h8-g8"));
    assert_eq!(by_black, Err(Rejection::NotYourTurn));
}

#[test]
fn a_move_is_logged_in_canonical_notation() {
    let state = emulsion(8, PEOPLE);
    let decision = decide(&state, Color::Black, Action::Move(" B1 A1 ")).unwrap();
    assert_eq!(decision, Decision::Event(Event::Move(Move::untimed("a1-b1"))));
    assert_eq!(state.version(), 0, "a decision changes nothing");
}

#[test]
fn an_illegal_move_is_rejected_with_the_broken_rule() {
    let Err(Rejection::Illegal { reason, rule, candidates, .. }) =
        decide(&emulsion(8, PEOPLE), Color::Black, Action::Move("a1-c1"))
    else {
        panic!("a1 and c1 are not adjacent");
    };
    assert_eq!(reason, "a1 and c1 are not adjacent: only neighbors can be swapped");
    assert_eq!((rule, candidates), (Some(7), vec![]));
}

#[test]
fn the_pie_move_exchanges_person_and_computer() {
    let mut state = emulsion(8, PERSON_BLACK);
    play(&mut state, &["a1-b1", "swap"]);
    assert_eq!(parties(&state), PERSON_WHITE);
    assert_eq!((state.turn(), state.awaits()), (Color::White, Some(Party::Person)));
    assert_eq!(state.movers(), [Color::Black, Color::White]);
    assert!(state.exchanged());
    undo(&mut state);
    assert_eq!((parties(&state), state.plies()), (PERSON_BLACK, 0));
    assert!(!state.exchanged());
}

#[test]
fn after_the_persons_pie_move_the_computer_is_to_move() {
    let mut state = emulsion(8, PERSON_WHITE);
    play(&mut state, &["a1-b1", "swap"]);
    assert_eq!((parties(&state), state.awaits()), (PERSON_BLACK, Some(Party::Computer)));
    undo(&mut state);
    assert_eq!((parties(&state), state.plies()), (PERSON_WHITE, 1), "back to the person's choice");
}

#[test]
fn nothing_happens_before_both_seats_are_taken() {
    let mut state = waiting("1+5");
    assert_eq!((state.awaits(), state.status()), (None, Status::Waiting));
    let moved = decide(&state, Color::Black, Action::Move("a1-b1"));
    assert_eq!(moved, Err(Rejection::NotBegun));
    let resigned = decide(&state, Color::Black, Action::Resign);
    assert_eq!(resigned, Err(Rejection::NotBegun));
    let aborted = decide(&state, Color::Black, Action::Abort);
    assert_eq!(aborted, Ok(Decision::Event(Event::Abort(Some(Color::Black)))));
    state.apply(&Event::Start, NOON + SECOND).unwrap();
    assert_eq!((state.awaits(), state.status()), (Some(Party::Person), Status::Running));
}
