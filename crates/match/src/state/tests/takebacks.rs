//! Takebacks without asking, and by agreement.

use luctor_rules::bits::Words;
use luctor_rules::emulsion::Emulsion;

use super::*;

#[test]
fn an_undo_against_the_computer_returns_to_the_persons_turn() {
    let mut state = emergo(PERSON_WHITE);
    play(&mut state, &["e3", "c3"]);
    undo(&mut state);
    assert_eq!(state.plies(), 0);
    play(&mut state, &["e3"]);
    assert_eq!(state.awaits(), Some(Party::Computer));
    undo(&mut state);
    assert_eq!((state.plies(), state.version()), (0, 5), "the log only grows");
}

#[test]
fn nothing_is_taken_back_before_the_person_has_moved() {
    let mut state = emergo(PERSON_BLACK);
    let undone = |state: &Match| decide(state, Color::Black, Action::Undo);
    assert_eq!(undone(&state), Err(Rejection::NothingToUndo));
    play(&mut state, &["e3"]);
    assert_eq!(undone(&state), Err(Rejection::NothingToUndo));
}

#[test]
fn a_player_alone_takes_back_one_move() {
    let mut state = emergo(PEOPLE);
    play(&mut state, &["e3", "c3"]);
    undo(&mut state);
    assert_eq!((state.plies(), state.turn()), (1, Color::Black));
}

#[test]
fn an_accepted_takeback_undoes_the_last_own_move() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1"]);
    let by_white = decide(&state, Color::White, Action::Offer(Offer::Takeback));
    assert_eq!(by_white, Err(Rejection::NothingToUndo));
    play(&mut state, &["h8-g8"]);
    assert_eq!(decide(&state, Color::Black, Action::Undo), Err(Rejection::UndoByOffer));
    act(&mut state, Color::Black, Action::Offer(Offer::Takeback));
    act(&mut state, Color::White, Action::Accept);
    assert_eq!((state.plies(), state.turn()), (0, Color::Black));
}

#[test]
fn a_takeback_follows_the_player_through_the_pie_move() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "swap", "h8-g8"]);
    // The first player made moves 0 and 2 and now has White.
    act(&mut state, Color::White, Action::Offer(Offer::Takeback));
    assert_eq!(act(&mut state, Color::Black, Action::Accept), Event::Undo { to: 2, spent_ms: 0 });
    assert!(state.exchanged());
    act(&mut state, Color::White, Action::Offer(Offer::Takeback));
    assert_eq!(act(&mut state, Color::Black, Action::Accept), Event::Undo { to: 0, spent_ms: 0 });
    assert!(!state.exchanged());
}

#[test]
fn takebacks_are_limited() {
    let mut state = emergo(PEOPLE);
    for _ in 0..500 {
        play(&mut state, &["e3"]);
        undo(&mut state);
    }
    play(&mut state, &["e3"]);
    assert_eq!(decide(&state, Color::White, Action::Undo), Err(Rejection::TooManyOffers));
}

#[test]
fn takebacks_leave_the_state_of_the_remaining_moves() {
    let mut state = emulsion(16, PEOPLE);
    (0..100).for_each(|_| play_first(&mut state));
    // Down past a checkpoint, and up and down again.
    for undone in [1, 70, 3] {
        (0..undone).for_each(|_| undo(&mut state));
        play_first(&mut state);
        let mut same = emulsion(16, PEOPLE);
        state.move_texts().iter().for_each(|text| play(&mut same, &[text]));
        assert_eq!(same.game.board_hashes(), state.game.board_hashes());
        assert_eq!((same.seats(), same.movers()), (state.seats(), state.movers()));
    }
}

fn play_first(state: &mut Match) {
    let text = state.game::<Emulsion<Words<4>>>().legal_texts()[0].clone();
    play(state, &[&text]);
}
