//! Offers of draws and rematches.

use super::*;

const DRAW: Action<'_> = Action::Offer(Offer::Draw);

#[test]
fn a_draw_needs_both_sides() {
    let mut state = started("5+0");
    let accept = |state: &Match, by| decide(state, by, Action::Accept);
    assert_eq!(accept(&state, Color::White), Err(Rejection::NoOffer));
    act(&mut state, Color::Black, DRAW);
    assert_eq!(state.offer(), Some((Color::Black, Offer::Draw)));
    assert_eq!(decide(&state, Color::Black, DRAW), Err(Rejection::OfferedAlready));
    assert_eq!(accept(&state, Color::Black), Err(Rejection::NoOffer));
    act(&mut state, Color::White, Action::Accept);
    assert_eq!(state.end(), Some(End::Agreed));
    assert_eq!(accept(&state, Color::White), Err(Rejection::NoOffer), "a second time");
}

#[test]
fn the_same_offer_of_both_sides_is_an_agreement() {
    let mut state = started("5+0");
    for color in Color::ALL {
        act(&mut state, color, DRAW);
    }
    assert_eq!(state.end(), Some(End::Agreed));
}

#[test]
fn a_draw_is_offered_once_per_own_turn() {
    let mut state = started("5+0");
    let repeated = Err(Rejection::OfferedAlready);
    act(&mut state, Color::Black, DRAW);
    act(&mut state, Color::White, Action::Decline);
    assert_eq!(decide(&state, Color::Black, DRAW), repeated);
    assert!(decide(&state, Color::White, DRAW).is_ok());
    play(&mut state, &["a1-b1"]);
    assert_eq!(decide(&state, Color::Black, DRAW), repeated, "in the opponent's turn");
    act(&mut state, Color::White, DRAW);
    assert!(decide(&state, Color::Black, DRAW).is_ok(), "this accepts");
    play(&mut state, &["h8-g8"]);
    assert_eq!(decide(&state, Color::White, DRAW), repeated);
    assert!(decide(&state, Color::Black, DRAW).is_ok());
}

#[test]
fn a_withdrawn_or_replaced_offer_is_not_repeated() {
    let takeback = Action::Offer(Offer::Takeback);
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    act(&mut state, Color::Black, DRAW);
    act(&mut state, Color::Black, Action::Decline);
    act(&mut state, Color::Black, takeback);
    act(&mut state, Color::Black, Action::Offer(Offer::Adjourn));
    for offer in [DRAW, takeback, Action::Offer(Offer::Adjourn)] {
        assert_eq!(decide(&state, Color::Black, offer), Err(Rejection::OfferedAlready));
    }
    // Another move, another mistake.
    play(&mut state, &["c3-d3"]);
    assert!(decide(&state, Color::Black, takeback).is_ok());
}

#[test]
fn a_declined_rematch_can_be_offered_again() {
    let mut state = started("5+0");
    act(&mut state, Color::Black, Action::Resign);
    for _ in 0..2 {
        act(&mut state, Color::White, Action::Offer(Offer::Rematch));
        act(&mut state, Color::Black, Action::Decline);
    }
}

#[test]
fn an_offer_expires_with_the_next_move() {
    let mut state = started("5+0");
    act(&mut state, Color::White, DRAW);
    play(&mut state, &["a1-b1"]);
    assert_eq!(state.offer(), None);
}

#[test]
fn a_rematch_is_agreed_on_after_the_end() {
    let mut state = started("5+0");
    let offer = Action::Offer(Offer::Rematch);
    assert_eq!(decide(&state, Color::Black, offer), Err(Rejection::NotFinished));
    act(&mut state, Color::Black, Action::Resign);
    act(&mut state, Color::White, offer);
    assert_eq!(decide(&state, Color::Black, Action::Accept), Ok(Decision::Rematch));
    act(&mut state, Color::Black, Action::Accept);
    assert_eq!(state.rematch(), Some("again"));
    assert_eq!(decide(&state, Color::Black, offer), Err(Rejection::OfferedAlready));
}

#[test]
fn a_match_without_an_opponent_has_no_offers() {
    for state in [emulsion(8, PEOPLE), emulsion(8, PERSON_BLACK)] {
        for offer in [Offer::Draw, Offer::Takeback, Offer::Adjourn, Offer::Rematch] {
            let offered = decide(&state, Color::Black, Action::Offer(offer));
            assert_eq!(offered, Err(Rejection::NobodyToAsk));
        }
    }
}

#[test]
fn offers_cannot_fill_the_log() {
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    for _ in 0..300 {
        act(&mut state, Color::Black, Action::Give);
    }
    assert_eq!(decide(&state, Color::Black, DRAW), Err(Rejection::TooManyOffers));
    assert_eq!(decide(&state, Color::Black, Action::Give), Err(Rejection::TooManyOffers));
    act(&mut state, Color::White, DRAW);
    assert_eq!(decide(&state, Color::Black, DRAW), Ok(Decision::Event(Event::Draw)));
}

#[test]
fn an_offer_that_replaces_another_one_is_known_until_it_is_answered() {
    let takeback = Action::Offer(Offer::Takeback);
    let mut state = started("5+0");
    play(&mut state, &["a1-b1", "h8-g8"]);
    act(&mut state, Color::Black, takeback);
    assert!(!state.has_replaced_offer());
    act(&mut state, Color::Black, Action::Decline);
    // A move of one's own answers nothing.
    play(&mut state, &["c3-d3"]);
    act(&mut state, Color::Black, DRAW);
    assert!(state.has_replaced_offer());
    act(&mut state, Color::White, Action::Decline);
    act(&mut state, Color::Black, Action::Offer(Offer::Adjourn));
    assert!(!state.has_replaced_offer(), "the opponent has answered");
    act(&mut state, Color::Black, takeback);
    assert!(state.has_replaced_offer());
}
