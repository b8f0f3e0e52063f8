//! Ends of matches: by the rules, resignation, abortion and claims.

use luctor_rules::Reason;
use luctor_rules::emulsion::Emulsion;

use super::*;

#[test]
fn a_person_can_resign_on_the_computers_turn() {
    let mut state = emulsion(8, PERSON_BLACK);
    play(&mut state, &["a1-b1"]);
    assert_eq!(act(&mut state, Color::Black, Action::Resign), Event::Resign(Color::Black));
    assert_eq!((state.end(), state.awaits()), (Some(End::Resigned(Color::Black)), None));
    assert_eq!(state.status(), Status::Over);
}

#[test]
fn nothing_happens_after_the_end() {
    let mut state = emulsion(2, PEOPLE);
    while state.end().is_none() {
        let text = state.game::<Emulsion<u64>>().legal_texts()[0].clone();
        play(&mut state, &[&text]);
    }
    let Some(End::Rules(outcome)) = state.end() else { panic!("no player resigned") };
    assert_eq!(outcome.reason, Reason::LastMover);
    assert_eq!(state.end().map(End::reason), Some(EndReason::LastMover));
    let turn = state.turn();
    for action in [Action::Move("a1-b1"), Action::Undo, Action::Resign, Action::Abort] {
        assert_eq!(decide(&state, turn, action), Err(Rejection::Finished));
    }
}

#[test]
fn the_rules_do_not_end_a_match_that_has_not_begun() {
    let terms = Terms { alone: false, waits: true, ..casual(PEOPLE) };
    let mut state = Match::start(&"emulsion:1".parse().unwrap(), terms);
    assert_eq!((state.end(), state.status()), (None, Status::Waiting));
    state.apply(&Event::Start, NOON).unwrap();
    assert_eq!(state.status(), Status::Over);
}

#[test]
fn a_match_can_be_aborted_until_both_sides_have_moved() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1"]);
    assert!(decide(&state, Color::White, Action::Abort).is_ok());
    play(&mut state, &["h8-g8"]);
    assert_eq!(decide(&state, Color::White, Action::Abort), Err(Rejection::TooLateToAbort));
}

#[test]
fn the_win_can_be_claimed_when_the_opponent_leaves_on_their_turn() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    let calendar = Calendar::default();
    let claim = |by, seconds: i64, absent: i64| {
        let context = at(NOON + seconds * SECOND, &calendar);
        let context = Context { absent_ms: absent * SECOND, ..context };
        state.decide(by, Action::Claim(Claim::Win), &context)
    };
    assert_eq!(claim(Color::White, 50, 50), Err(Rejection::NotAbsent), "the turn began lately");
    assert_eq!(claim(Color::White, 120, 10), Err(Rejection::NotAbsent), "seen lately");
    assert_eq!(claim(Color::Black, 120, 100), Err(Rejection::NotAbsent), "Black is to move");
    let decision = claim(Color::White, 120, 100);
    let event = Event::Claim(Color::White, Claim::Win);
    assert_eq!(decision, Ok(Decision::Event(event.clone())));
    state.apply(&event, NOON).unwrap();
    assert_eq!(state.end().unwrap().winner(), Some(Color::White));
    assert_eq!(state.may_claim_at(Color::White, NOON), Err(Rejection::Finished));
}

#[test]
fn a_match_that_nobody_joins_is_aborted() {
    const DAY: i64 = 24 * 3600 * SECOND;
    for (control, wait_ms) in [("5+0", DAY), ("3d", 14 * DAY), ("unlimited", 14 * DAY)] {
        let mut state = waiting(control);
        let due = state.due(&Calendar::default()).unwrap();
        assert_eq!((due.at_ms, &due.event), (NOON + wait_ms, &Event::Abort(None)), "{control}");
        state.apply(&due.event, due.at_ms).unwrap();
        assert_eq!(
            (state.end(), state.due(&Calendar::default())),
            (Some(End::Aborted(None)), None)
        );
    }
}

#[test]
fn a_match_that_never_ends_is_aborted() {
    let mut state = emulsion(8, PEOPLE);
    while decide(&state, Color::Black, Action::Move("a1-b1")).is_ok() {
        assert_eq!(state.due(&Calendar::default()), None);
        play(&mut state, &["a1-b1"]);
        // More takebacks than players may ask for.
        state.apply(&Event::Undo { to: 0, spent_ms: 0 }, NOON).unwrap();
    }
    assert_eq!(state.version(), 4_000);
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!((due.at_ms, due.event), (NOON, Event::Abort(None)));
}

/// A rated match of two people that started at noon.
fn rated(control: &str) -> Match {
    let terms =
        Terms { alone: false, control: control.parse().unwrap(), rated: true, ..casual(PEOPLE) };
    Match::start(&"emulsion:8,pie=off".parse().unwrap(), terms)
}

fn play_first(state: &mut Match, plies: usize) {
    for _ in 0..plies {
        let text = state.game::<Emulsion<u64>>().legal_texts()[0].clone();
        play(state, &[&text]);
    }
}

#[test]
fn a_rated_match_counts_after_two_moves_of_each_side() {
    for plies in 0..6 {
        let mut state = rated("3d");
        play_first(&mut state, plies);
        let turn = state.turn();
        let event = act(&mut state, turn, Action::Resign);
        let expected = if plies < 4 { Event::Abort(Some(turn)) } else { Event::Resign(turn) };
        assert_eq!(event, expected, "{plies}");
        assert_eq!(state.end().unwrap().counts(), plies >= 4);
    }
}

#[test]
fn a_short_rated_match_is_aborted_however_it_ends() {
    let mut state = rated("5+0");
    play_first(&mut state, 3);
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due.event, Event::Abort(None), "no flag falls");
    let calendar = Calendar::default();
    let context = Context { absent_ms: 100 * SECOND, ..at(NOON + 120 * SECOND, &calendar) };
    let claim = state.decide(!state.turn(), Action::Claim(Claim::Win), &context);
    assert_eq!(claim, Ok(Decision::Event(Event::Abort(None))));
    let turn = state.turn();
    act(&mut state, turn, Action::Offer(Offer::Draw));
    assert_eq!(act(&mut state, !turn, Action::Accept), Event::Abort(None));
}

#[test]
fn a_stored_end_of_a_short_rated_match_stays() {
    let mut state = rated("3d");
    state.apply(&Event::Resign(Color::Black), NOON).unwrap();
    assert_eq!(state.end(), Some(End::Resigned(Color::Black)));
}

#[test]
fn the_position_of_a_running_rated_match_is_protected_after_the_opening() {
    let mut state = rated("3d");
    play_first(&mut state, PROTECTED_PLY - 1);
    assert_eq!(state.protected_position(), None);
    play_first(&mut state, 1);
    let hash = state.protected_position().unwrap();
    assert_eq!(state.analyzed_hashes(PROTECTED_PLY, 0).unwrap().last(), Some(&hash));
    assert_eq!(state.analyzed_hashes(PROTECTED_PLY + 1, 0), None);
    let nearby = state.nearby_positions().unwrap();
    let before = state.analyzed_hashes(PROTECTED_PLY, 0).unwrap()[PROTECTED_PLY - 1];
    assert!(nearby.contains(&before), "the position before");
    let mut child = state.clone();
    play_first(&mut child, 1);
    assert!(nearby.contains(&child.protected_position().unwrap()), "a position after it");
    assert!(!nearby.contains(&state.analyzed_hashes(PROTECTED_PLY, 0).unwrap()[PROTECTED_PLY - 2]));
    let turn = state.turn();
    act(&mut state, turn, Action::Resign);
    assert_eq!(state.protected_position(), None);
    assert_eq!(state.nearby_positions(), Some(Vec::new()));
}
