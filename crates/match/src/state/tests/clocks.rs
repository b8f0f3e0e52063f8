//! Clocks, lag and adjournments.

use super::queries::FIRST_MOVE_MS;
use super::*;
use crate::calendar::Interval;

#[test]
fn a_live_clock_runs_from_the_third_turn_on() {
    let mut state = started("1+5");
    play_at(&mut state, "a1-b1", NOON + 30 * SECOND);
    play_at(&mut state, "h8-g8", NOON + 50 * SECOND);
    assert_eq!(left(&state), [60 * SECOND; 2]);
    play_at(&mut state, "c3-d3", NOON + 60 * SECOND);
    assert_eq!(left(&state), [55 * SECOND, 60 * SECOND]);
    play_at(&mut state, "f6-e6", NOON + 61 * SECOND);
    assert_eq!(left(&state), [55 * SECOND, 64 * SECOND]);
}

#[test]
fn a_live_match_without_first_moves_is_aborted() {
    let mut state = started("1+5");
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due, Due { at_ms: NOON + FIRST_MOVE_MS, event: Event::Abort(None) });
    play_at(&mut state, "a1-b1", NOON + 30 * SECOND);
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due.at_ms, NOON + 30 * SECOND + FIRST_MOVE_MS);
    state.apply(&due.event, due.at_ms).unwrap();
    assert_eq!(state.end(), Some(End::Aborted(None)));
    assert_eq!(state.end().map(End::result), Some(MatchResult::None));
}

#[test]
fn a_clock_that_was_set_back_gives_no_time() {
    let mut state = started("1+0");
    play_at(&mut state, "a1-b1", NOON);
    play_at(&mut state, "h8-g8", NOON + 10 * SECOND);
    // The server's clock is set back by an hour, and Black moves after 20 more seconds.
    let back = NOON + 30 * SECOND - 3600 * SECOND;
    play_at(&mut state, "c3-d3", back);
    let calendar = Calendar::default();
    let due = state.due(&calendar).unwrap();
    assert!(due.at_ms >= NOON + 70 * SECOND, "White has the whole minute");
    // Once the clock is right again, the time since the latest event counts.
    let left = state.time_left(NOON + 20 * SECOND, &calendar);
    assert_eq!(left, Some(50 * SECOND));
}

#[test]
fn a_correspondence_clock_runs_from_the_start() {
    let state = started("3d");
    let day = 24 * 60 * 60 * SECOND;
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due, Due { at_ms: NOON + 3 * day, event: Event::Flag(Color::Black) });
    let vacation = vec![Interval { from: NOON, to: NOON + day }];
    let due = state.due(&Calendar::new(vacation, false)).unwrap();
    assert_eq!(due.at_ms, NOON + 4 * day);
}

#[test]
fn a_player_who_runs_out_of_time_loses() {
    let mut state = started("1+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    let calendar = Calendar::default();
    let due = state.due(&calendar).unwrap();
    assert_eq!(due.event, Event::Flag(Color::Black));
    assert!(due.at_ms > NOON + 60 * SECOND, "a move may be on its way");
    let late = |ms| {
        let context = Context { lag_ms: 300, ..at(NOON + 60 * SECOND + ms, &calendar) };
        state.decide(Color::Black, Action::Move("c3-d3"), &context)
    };
    assert!(late(200).is_ok(), "the move was sent in time");
    assert_eq!(late(300), Err(Rejection::TimeUp));
    state.apply(&due.event, due.at_ms).unwrap();
    assert_eq!(state.end().unwrap().winner(), Some(Color::White));
    assert_eq!(left(&state), [0, 60 * SECOND]);
    assert_eq!(state.due(&calendar), None);
}

#[test]
fn lag_is_compensated_within_bounds() {
    let mut state = started("1+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    let calendar = Calendar::default();
    let context = Context { lag_ms: 9_999, ..at(NOON + 10 * SECOND, &calendar) };
    let decision = state.decide(Color::Black, Action::Move("c3-d3"), &context).unwrap();
    let Decision::Event(Event::Move(m)) = decision else { panic!("a move") };
    assert_eq!((m.spent_ms, m.lag_ms), (9_500, 500));
    state.apply(&Event::Move(m), NOON + 10 * SECOND).unwrap();
    assert_eq!(left(&state), [50_500, 60 * SECOND]);
}

#[test]
fn the_clock_follows_the_player_through_the_pie_move() {
    let mut state = started("3d");
    play_at(&mut state, "a1-b1", NOON);
    play_at(&mut state, "swap", NOON + SECOND);
    let running = state.clock().running.unwrap();
    assert_eq!((running.player, state.turn()), (Player::First, Color::White));
}

#[test]
fn an_adjourned_match_takes_no_time() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    let later = NOON + 20 * SECOND;
    act_at(&mut state, Color::White, Action::Offer(Offer::Adjourn), later);
    act_at(&mut state, Color::Black, Action::Accept, later);
    assert_eq!((state.awaits(), state.status()), (None, Status::Adjourned));
    // Neither player loses by not coming back.
    let aborted = Due { at_ms: later + 30 * 86_400 * SECOND, event: Event::Abort(None) };
    assert_eq!(state.due(&Calendar::default()), Some(aborted));
    assert_eq!(left(&state), [280 * SECOND, 300 * SECOND]);
    let moved = decide(&state, Color::Black, Action::Move("c3-d3"));
    assert_eq!(moved, Err(Rejection::Adjourned));
    let next_day = NOON + 86_400 * SECOND;
    for color in Color::ALL {
        act_at(&mut state, color, Action::Offer(Offer::Resume), next_day);
    }
    play_at(&mut state, "c3-d3", next_day + SECOND);
    assert_eq!(left(&state), [279 * SECOND, 300 * SECOND]);
}

/// Otherwise the clock would run against them, and their opponent could claim the win after a minute.
#[test]
fn a_match_is_not_resumed_while_the_player_who_offered_it_is_away() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8", "c3-d3"]);
    act_at(&mut state, Color::White, Action::Offer(Offer::Adjourn), NOON);
    act_at(&mut state, Color::Black, Action::Accept, NOON);
    act_at(&mut state, Color::White, Action::Offer(Offer::Resume), NOON);
    let calendar = Calendar::default();
    let away = |seconds| Context { absent_ms: seconds * SECOND, ..at(NOON, &calendar) };
    let resumes = |by, seconds| state.decide(by, Action::Accept, &away(seconds));
    assert_eq!(resumes(Color::Black, 59), Ok(Decision::Event(Event::Resume)));
    let answer = Event::Offer(Color::Black, Offer::Resume);
    assert_eq!(resumes(Color::Black, 60), Ok(Decision::Event(answer.clone())));
    state.apply(&answer, NOON).unwrap();
    let end = |state: &Match| state.due(&Calendar::default()).unwrap().event;
    assert_eq!(end(&state), Event::Flag(Color::White), "Black was there last");
    let again = |by, action| state.decide(by, action, &away(60));
    assert_eq!(again(Color::Black, Action::Accept), Err(Rejection::NoOffer));
    assert_eq!(again(Color::Black, Action::Offer(Offer::Resume)), Err(Rejection::OfferedAlready));
    act_at(&mut state, Color::White, Action::Accept, NOON);
    assert!(!state.is_adjourned());
}

/// Otherwise a player could offer it at the last moment that counts, stay away, and win, or wait for the absence of the
/// other one to escape.
#[test]
fn an_offer_to_resume_that_is_answered_in_vain_gives_ten_days_more() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8", "c3-d3", "f6-e6"]);
    act_at(&mut state, Color::White, Action::Offer(Offer::Adjourn), NOON);
    act_at(&mut state, Color::Black, Action::Accept, NOON);
    let (calendar, day) = (Calendar::default(), 86_400 * SECOND);
    let end = |state: &Match| state.due(&calendar).map(|due| ((due.at_ms - NOON) / day, due.event));
    act_at(&mut state, Color::White, Action::Offer(Offer::Resume), NOON + 19 * day);
    assert_eq!(end(&state), Some((30, Event::Flag(Color::Black))));
    let mut answer = |by, days: i64| {
        let context = Context { absent_ms: day, ..at(NOON + days * day, &calendar) };
        let answer = Event::Offer(by, Offer::Resume);
        assert_eq!(state.decide(by, Action::Accept, &context), Ok(Decision::Event(answer.clone())));
        state.apply(&answer, NOON + days * day).unwrap();
        end(&state)
    };
    assert_eq!(answer(Color::Black, 29), Some((39, Event::Flag(Color::White))));
    assert_eq!(answer(Color::White, 38), Some((48, Event::Flag(Color::Black))));
    assert_eq!(answer(Color::Black, 47), Some((57, Event::Flag(Color::White))));
    // After sixty days in all it is over, and nobody wins because the other one answered first.
    assert_eq!(answer(Color::White, 56), Some((60, Event::Abort(None))));
}

/// Otherwise a player who is losing could offer an adjournment and never come back.
#[test]
fn an_adjourned_match_is_lost_by_the_player_who_does_not_want_to_resume() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8", "c3-d3", "f6-e6"]);
    let later = NOON + 20 * SECOND;
    act_at(&mut state, Color::White, Action::Offer(Offer::Adjourn), later);
    act_at(&mut state, Color::Black, Action::Accept, later);
    let end = |state: &Match| state.due(&Calendar::default()).unwrap().event;
    let resume = Action::Offer(Offer::Resume);
    assert_eq!(end(&state), Event::Abort(None));
    act_at(&mut state, Color::Black, resume, later);
    assert_eq!(end(&state), Event::Flag(Color::White));
    act_at(&mut state, Color::White, Action::Decline, later);
    assert_eq!(end(&state), Event::Flag(Color::White), "declining does not help");
    act_at(&mut state, Color::White, resume, later);
    assert_eq!(end(&state), Event::Flag(Color::Black), "White has wanted to last");
    act_at(&mut state, Color::White, Action::Decline, later);
    assert_eq!(end(&state), Event::Flag(Color::White), "White has withdrawn it");
    for day in [5, 10, 15] {
        let later = later + day * 86_400 * SECOND;
        act_at(&mut state, Color::Black, resume, later);
        act_at(&mut state, Color::White, Action::Decline, later);
    }
    // Who declined an offer may make a late one, which gives Black ten days. A second one may not be seen in time.
    let late = later + 25 * 86_400 * SECOND;
    act_at(&mut state, Color::White, resume, late);
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!((due.at_ms - late, due.event), (10 * 86_400 * SECOND, Event::Flag(Color::Black)));
    act_at(&mut state, Color::White, Action::Decline, late);
    act_at(&mut state, Color::White, resume, late + SECOND);
    assert_eq!(end(&state), Event::Flag(Color::White), "one is withdrawn, the other too late");
    act_at(&mut state, Color::Black, Action::Accept, late);
    assert!(!state.is_adjourned());
}

#[test]
fn a_takeback_restores_no_time() {
    let mut state = started("5+3");
    play(&mut state, &["a1-b1", "h8-g8"]);
    // White asks in Black's turn, who accepts after 40 seconds.
    act_at(&mut state, Color::White, Action::Offer(Offer::Takeback), NOON + 10 * SECOND);
    act_at(&mut state, Color::Black, Action::Accept, NOON + 40 * SECOND);
    assert_eq!((state.plies(), left(&state)), (1, [260 * SECOND, 300 * SECOND]));
    // A log of an earlier version has no cost.
    let old = Event::read("undo", "1").unwrap();
    let mut state = started("5+3");
    play(&mut state, &["a1-b1", "h8-g8"]);
    state.apply(&old, NOON + 40 * SECOND).unwrap();
    assert_eq!(left(&state), [300 * SECOND; 2]);
    // It does not save a player whose time is up.
    let mut state = started("1+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    act(&mut state, Color::White, Action::Offer(Offer::Takeback));
    let late = decide_at(&state, Color::Black, Action::Accept, NOON + 60 * SECOND);
    assert_eq!(late, Err(Rejection::TimeUp));
}

#[test]
fn a_takeback_with_days_per_move_gives_them_again() {
    let day = 24 * 60 * 60 * SECOND;
    let mut state = started("3d");
    play(&mut state, &["a1-b1", "h8-g8"]);
    act(&mut state, Color::White, Action::Offer(Offer::Takeback));
    act_at(&mut state, Color::Black, Action::Accept, NOON + day);
    assert_eq!(left(&state), [3 * day; 2]);
}

#[test]
fn added_time_goes_to_the_opponent() {
    let mut state = started("5+0");
    act(&mut state, Color::White, Action::Give);
    assert_eq!(left(&state), [315 * SECOND, 300 * SECOND]);
    let correspondence = decide(&started("3d"), Color::White, Action::Give);
    assert_eq!(correspondence, Err(Rejection::NoClock));
}
