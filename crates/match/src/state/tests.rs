//! The fold, without a database and without an engine.

use luctor_rules::emergo::{self, Emergo};
use luctor_rules::emulsion::{self, Emulsion};
use luctor_rules::{Color, Reason};

use super::*;

type Swaps = Emulsion<u64>;
type Columns = Emergo<u64, 64>;

const PEOPLE: [Party; 2] = [Party::Person, Party::Person];
const BLACK: [Party; 2] = [Party::Person, Party::Computer];
const WHITE: [Party; 2] = [Party::Computer, Party::Person];

/// The middle of a Wednesday.
const NOON: i64 = 1_700_049_600_000;
const SECOND: i64 = 1000;

/// What two at one screen agree on, or a person and the computer.
fn casual(parties: [Party; 2]) -> Terms {
    Terms {
        parties,
        alone: parties == PEOPLE,
        control: TimeControl::Unlimited,
        rated: false,
        created_ms: NOON,
        waits: false,
    }
}

fn emulsion(size: usize, parties: [Party; 2]) -> Match<Swaps> {
    Match::start(&emulsion::Config::standard(size).unwrap(), casual(parties))
}

fn emergo(parties: [Party; 2]) -> Match<Columns> {
    Match::start(&emergo::Config::parse(None, &[]).unwrap(), casual(parties))
}

/// Now, with nobody away.
fn at(now_ms: i64, calendar: &Calendar) -> Moment<'_> {
    Moment { now_ms, lag_ms: 0, calendar, absent_ms: 0 }
}

fn decide_move<P: Position>(state: &Match<P>, by: Color, text: &str) -> Result<Event, Refused> {
    state.decide_move(by, text, &at(NOON, &Calendar::default()))
}

/// Lets whoever is to move make each move.
fn play<P: Position>(state: &mut Match<P>, moves: &[&str]) {
    for text in moves {
        let event = decide_move(state, state.turn(), text).unwrap();
        state.apply(&event, NOON).unwrap();
    }
}

fn undo<P: Position>(state: &mut Match<P>) {
    let event = state.decide_undo().unwrap();
    state.apply(&event, NOON).unwrap();
}

/// The parties at Black and White.
fn parties<P: Position>(state: &Match<P>) -> [Party; 2] {
    Color::ALL.map(|color| state.party_at(color))
}

#[test]
fn a_match_begins_with_the_side_of_its_game() {
    assert_eq!(emulsion(8, PEOPLE).turn(), Color::Black);
    assert_eq!(emergo(PEOPLE).turn(), Color::White);
    assert_eq!(emulsion(8, WHITE).awaits(), Some(Party::Computer));
    assert_eq!(emulsion(8, BLACK).awaits(), Some(Party::Person));
    assert_eq!(emergo(BLACK).awaits(), Some(Party::Computer));
}

#[test]
fn nobody_moves_for_the_other_side() {
    let mut state = emulsion(8, BLACK);
    assert_eq!(decide_move(&state, Color::White, "a1-b1"), Err(Refused::NotYourTurn));
    play(&mut state, &["a1-b1"]);
    assert_eq!(decide_move(&state, Color::Black, "h8-g8"), Err(Refused::NotYourTurn));
}

#[test]
fn a_move_is_logged_in_its_canonical_spelling() {
    let state = emulsion(8, PEOPLE);
    let event = decide_move(&state, Color::Black, " B1 A1 ").unwrap();
    assert_eq!(event, Event::Move(Move::untimed("a1-b1")));
    assert_eq!(state.version(), 0, "a decision changes nothing");
}

#[test]
fn the_rules_say_why_a_move_is_refused() {
    let Err(Refused::Illegal { message, rule, candidates, .. }) =
        decide_move(&emulsion(8, PEOPLE), Color::Black, "a1-c1")
    else {
        panic!("a1 and c1 are no neighbors");
    };
    assert_eq!(message, "a1 and c1 are not adjacent: only neighbors can be swapped");
    assert_eq!((rule, candidates), (Some(7), vec![]));
}

#[test]
fn the_pie_move_exchanges_person_and_computer() {
    let mut state = emulsion(8, BLACK);
    play(&mut state, &["a1-b1", "swap"]);
    assert_eq!(parties(&state), WHITE);
    assert_eq!((state.turn(), state.awaits()), (Color::White, Some(Party::Person)));
    assert_eq!(state.movers(), [Color::Black, Color::White]);
    assert!(state.exchanged());
    undo(&mut state);
    assert_eq!((parties(&state), state.movers().len()), (BLACK, 0));
    assert!(!state.exchanged());
}

#[test]
fn a_person_who_swaps_leaves_the_move_to_the_computer() {
    let mut state = emulsion(8, WHITE);
    play(&mut state, &["a1-b1", "swap"]);
    assert_eq!((parties(&state), state.awaits()), (BLACK, Some(Party::Computer)));
    undo(&mut state);
    assert_eq!((parties(&state), state.movers().len()), (WHITE, 1), "back to the person's choice");
}

#[test]
fn against_the_computer_undo_goes_back_to_the_persons_turn() {
    let mut state = emergo(WHITE);
    play(&mut state, &["e3", "c3"]);
    undo(&mut state);
    assert_eq!(state.movers().len(), 0);
    play(&mut state, &["e3"]);
    assert_eq!(state.awaits(), Some(Party::Computer));
    undo(&mut state);
    assert_eq!((state.movers().len(), state.version()), (0, 5), "the log only grows");
}

#[test]
fn nothing_is_taken_back_before_the_person_has_moved() {
    let mut state = emergo(BLACK);
    assert_eq!(state.decide_undo(), Err(Refused::NothingToUndo));
    play(&mut state, &["e3"]);
    assert_eq!(state.decide_undo(), Err(Refused::NothingToUndo));
}

#[test]
fn two_people_take_back_one_move() {
    let mut state = emergo(PEOPLE);
    play(&mut state, &["e3", "c3"]);
    undo(&mut state);
    assert_eq!((state.movers().len(), state.turn()), (1, Color::Black));
}

#[test]
fn the_person_resigns_even_while_the_computer_thinks() {
    let mut state = emulsion(8, BLACK);
    play(&mut state, &["a1-b1"]);
    let event = state.decide_resign(Color::Black).unwrap();
    assert_eq!(event, Event::Resign(Color::Black));
    state.apply(&event, NOON).unwrap();
    assert_eq!((state.end(), state.awaits()), (Some(End::Resigned(Color::Black)), None));
}

#[test]
fn after_the_end_nothing_happens() {
    let mut state = emulsion(2, PEOPLE);
    while state.end().is_none() {
        let text = state.game().legal_texts()[0].clone();
        play(&mut state, &[&text]);
    }
    let Some(End::Rules(outcome)) = state.end() else { panic!("nobody resigned") };
    assert_eq!(outcome.reason, Reason::LastMover);
    assert_eq!(decide_move(&state, state.turn(), "a1-b1"), Err(Refused::Finished));
    assert_eq!(state.decide_undo(), Err(Refused::Finished));
    assert_eq!(state.decide_resign(Color::White), Err(Refused::Finished));
}

#[test]
fn a_log_tells_the_same_match_again() {
    let mut state = emulsion(6, WHITE);
    let mut log = Vec::new();
    let wishes = ["a1-b1", "swap", "undo", "swap", "c3-d3", "undo", "resign"];
    for wish in wishes {
        let event = match wish {
            "undo" => state.decide_undo(),
            "resign" => state.decide_resign(Color::White),
            text => decide_move(&state, state.turn(), text),
        };
        log.push((event.unwrap(), NOON));
        let (event, at_ms) = log.last().unwrap();
        state.apply(event, *at_ms).unwrap();
        let again = Match::<Swaps>::replay(state.config(), casual(WHITE), &log).unwrap();
        assert_eq!(format!("{again:?}"), format!("{state:?}"), "after {wish}");
    }
}

#[test]
fn an_impossible_log_is_reported() {
    let mut state = emergo(PEOPLE);
    assert_eq!(state.apply(&Event::Undo { to: 0 }, NOON).unwrap_err().version, 1);
    let refused = state.apply(&Event::Move(Move::untimed("e5")), NOON).unwrap_err();
    assert!(refused.to_string().starts_with("event 1 of the log"), "{refused}");
}

#[test]
fn earlier_positions_come_from_the_present_list() {
    let mut state = emergo(PEOPLE);
    play(&mut state, &["e3", "c3", "a1"]);
    undo(&mut state);
    assert_eq!(state.game_at(2).unwrap().position().ply(), 2);
    assert!(state.game_at(3).is_none());
}

/// Two people of whom one has still to come.
fn timed(control: &str) -> Match<Swaps> {
    let control = control.parse().unwrap();
    let terms = Terms { alone: false, control, waits: true, ..casual(PEOPLE) };
    Match::start(&emulsion::Config::standard(8).unwrap(), terms)
}

/// Two people of whom both have come at noon.
fn both_here(control: &str) -> Match<Swaps> {
    let mut state = timed(control);
    state.apply(&Event::Start, NOON).unwrap();
    state
}

fn play_at<P: Position>(state: &mut Match<P>, text: &str, now_ms: i64) {
    let event = state.decide_move(state.turn(), text, &at(now_ms, &Calendar::default())).unwrap();
    state.apply(&event, now_ms).unwrap();
}

fn grant<P: Position>(state: &mut Match<P>, accepted: Result<Accepted, Refused>, now_ms: i64) {
    match accepted.unwrap() {
        Accepted::Event(event) => state.apply(&event, now_ms).unwrap(),
        Accepted::Rematch => state.apply(&Event::Rematch("again".to_owned()), now_ms).unwrap(),
    }
}

fn left(state: &Match<Swaps>) -> [i64; 2] {
    Player::ALL.map(|player| state.clock().remaining(player).unwrap())
}

#[test]
fn nothing_happens_before_everybody_is_there() {
    let mut state = timed("1+5");
    assert_eq!(state.awaits(), None);
    assert_eq!(decide_move(&state, Color::Black, "a1-b1"), Err(Refused::NotBegun));
    assert_eq!(state.decide_resign(Color::Black), Err(Refused::NotBegun));
    assert_eq!(state.due(&Calendar::default()), None);
    assert_eq!(state.decide_abort(Color::Black), Ok(Event::Abort(Some(Color::Black))));
    state.apply(&Event::Start, NOON + SECOND).unwrap();
    assert_eq!(state.awaits(), Some(Party::Person));
}

#[test]
fn a_live_clock_runs_from_the_third_turn_on() {
    let mut state = both_here("1+5");
    play_at(&mut state, "a1-b1", NOON + 30 * SECOND);
    play_at(&mut state, "h8-g8", NOON + 50 * SECOND);
    assert_eq!(left(&state), [60 * SECOND; 2]);
    play_at(&mut state, "c3-d3", NOON + 60 * SECOND);
    assert_eq!(left(&state), [55 * SECOND, 60 * SECOND]);
    play_at(&mut state, "f6-e6", NOON + 61 * SECOND);
    assert_eq!(left(&state), [55 * SECOND, 64 * SECOND]);
}

#[test]
fn first_moves_that_do_not_come_end_a_live_match_without_a_result() {
    let mut state = both_here("1+5");
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due, Due { at_ms: NOON + FIRST_MOVE_MS, event: Event::Abort(None) });
    play_at(&mut state, "a1-b1", NOON + 30 * SECOND);
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due.at_ms, NOON + 30 * SECOND + FIRST_MOVE_MS);
    state.apply(&due.event, due.at_ms).unwrap();
    assert_eq!(state.end(), Some(End::Aborted(None)));
    assert!(!state.end().unwrap().counts());
}

#[test]
fn a_correspondence_clock_runs_from_the_beginning() {
    let state = both_here("3d");
    let day = 24 * 60 * 60 * SECOND;
    let due = state.due(&Calendar::default()).unwrap();
    assert_eq!(due, Due { at_ms: NOON + 3 * day, event: Event::Flag(Color::Black) });
    let vacation = vec![crate::calendar::Interval { from: NOON, to: NOON + day }];
    let due = state.due(&Calendar::new(vacation, false)).unwrap();
    assert_eq!(due.at_ms, NOON + 4 * day);
}

#[test]
fn who_runs_out_of_time_loses_and_moves_no_more() {
    let mut state = both_here("1+0");
    for text in ["a1-b1", "h8-g8"] {
        play_at(&mut state, text, NOON);
    }
    let calendar = Calendar::default();
    let due = state.due(&calendar).unwrap();
    assert_eq!(due.event, Event::Flag(Color::Black));
    assert!(due.at_ms > NOON + 60 * SECOND, "a move may be on its way");
    let late = Moment { lag_ms: 300, ..at(NOON + 60 * SECOND + 200, &calendar) };
    assert!(state.decide_move(Color::Black, "c3-d3", &late).is_ok(), "it was sent in time");
    let late = Moment { lag_ms: 300, ..at(NOON + 60 * SECOND + 300, &calendar) };
    assert_eq!(state.decide_move(Color::Black, "c3-d3", &late), Err(Refused::TimeUp));
    state.apply(&due.event, due.at_ms).unwrap();
    assert_eq!(state.end().unwrap().winner(), Some(Color::White));
    assert_eq!(left(&state), [0, 60 * SECOND]);
    assert_eq!(state.due(&calendar), None);
}

#[test]
fn lag_is_given_back_within_bounds() {
    let mut state = both_here("1+0");
    for text in ["a1-b1", "h8-g8"] {
        play_at(&mut state, text, NOON);
    }
    let calendar = Calendar::default();
    let liar = Moment { lag_ms: 9_999, ..at(NOON + 10 * SECOND, &calendar) };
    let event = state.decide_move(Color::Black, "c3-d3", &liar).unwrap();
    let Event::Move(m) = &event else { panic!("a move") };
    assert_eq!((m.spent_ms, m.lag_ms), (9_500, 500));
    state.apply(&event, NOON + 10 * SECOND).unwrap();
    assert_eq!(left(&state), [50_500, 60 * SECOND]);
}

#[test]
fn the_clock_follows_the_player_through_the_pie_move() {
    let mut state = both_here("3d");
    play_at(&mut state, "a1-b1", NOON);
    play_at(&mut state, "swap", NOON + SECOND);
    let running = state.clock().running.unwrap();
    assert_eq!((running.player, state.turn()), (Player::First, Color::White));
}

#[test]
fn a_draw_needs_both() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    let moment = at(NOON, &calendar);
    assert_eq!(state.decide_accept(Color::White, &moment), Err(Refused::NoOffer));
    let offered = state.decide_offer(Color::Black, Offer::Draw, &moment);
    grant(&mut state, offered, NOON);
    assert_eq!(state.offer(), Some((Color::Black, Offer::Draw)));
    assert_eq!(
        state.decide_offer(Color::Black, Offer::Draw, &moment),
        Err(Refused::OfferedAlready)
    );
    assert_eq!(state.decide_accept(Color::Black, &moment), Err(Refused::NoOffer));
    let accepted = state.decide_accept(Color::White, &moment);
    grant(&mut state, accepted, NOON);
    assert_eq!(state.end(), Some(End::Agreed));
    assert_eq!(state.decide_accept(Color::White, &moment), Err(Refused::NoOffer), "a second time");
}

#[test]
fn two_offers_of_the_same_are_an_agreement() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    for color in Color::ALL {
        let offered = state.decide_offer(color, Offer::Draw, &at(NOON, &calendar));
        grant(&mut state, offered, NOON);
    }
    assert_eq!(state.end(), Some(End::Agreed));
}

#[test]
fn a_declined_offer_is_not_repeated_until_a_move_is_made() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    let moment = at(NOON, &calendar);
    let offered = state.decide_offer(Color::Black, Offer::Draw, &moment);
    grant(&mut state, offered, NOON);
    state.apply(&state.decide_decline(Color::White).unwrap(), NOON).unwrap();
    assert_eq!(state.may_offer(Color::Black, Offer::Draw), Err(Refused::OfferedAlready));
    assert_eq!(state.may_offer(Color::White, Offer::Draw), Ok(()));
    play_at(&mut state, "a1-b1", NOON);
    assert_eq!(state.may_offer(Color::Black, Offer::Draw), Ok(()));
}

#[test]
fn an_offer_is_gone_with_the_next_move() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    let offered = state.decide_offer(Color::White, Offer::Draw, &at(NOON, &calendar));
    grant(&mut state, offered, NOON);
    play_at(&mut state, "a1-b1", NOON);
    assert_eq!(state.offer(), None);
}

#[test]
fn who_is_allowed_to_takes_back_up_to_his_own_last_move() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    let moment = at(NOON, &calendar);
    play_at(&mut state, "a1-b1", NOON);
    assert_eq!(state.may_offer(Color::White, Offer::Takeback), Err(Refused::NothingToUndo));
    play_at(&mut state, "h8-g8", NOON);
    assert_eq!(state.decide_undo(), Err(Refused::UndoByOffer));
    let offered = state.decide_offer(Color::Black, Offer::Takeback, &moment);
    grant(&mut state, offered, NOON);
    let accepted = state.decide_accept(Color::White, &moment);
    grant(&mut state, accepted, NOON);
    assert_eq!((state.movers().len(), state.turn()), (0, Color::Black));
}

#[test]
fn an_adjourned_match_costs_nobody_time() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    for text in ["a1-b1", "h8-g8"] {
        play_at(&mut state, text, NOON);
    }
    let later = at(NOON + 20 * SECOND, &calendar);
    let offered = state.decide_offer(Color::White, Offer::Adjourn, &later);
    grant(&mut state, offered, later.now_ms);
    let accepted = state.decide_accept(Color::Black, &later);
    grant(&mut state, accepted, later.now_ms);
    assert_eq!((state.awaits(), state.due(&calendar)), (None, None));
    assert_eq!(left(&state), [280 * SECOND, 300 * SECOND]);
    assert_eq!(decide_move(&state, Color::Black, "c3-d3"), Err(Refused::Adjourned));
    let day = at(NOON + 86_400 * SECOND, &calendar);
    for color in Color::ALL {
        let offered = state.decide_offer(color, Offer::Resume, &day);
        grant(&mut state, offered, day.now_ms);
    }
    play_at(&mut state, "c3-d3", day.now_ms + SECOND);
    assert_eq!(left(&state), [279 * SECOND, 300 * SECOND]);
}

#[test]
fn a_match_is_called_off_before_both_have_moved_only() {
    let mut state = both_here("5+0");
    play_at(&mut state, "a1-b1", NOON);
    assert!(state.decide_abort(Color::White).is_ok());
    play_at(&mut state, "h8-g8", NOON);
    assert_eq!(state.decide_abort(Color::White), Err(Refused::TooLateToAbort));
}

#[test]
fn a_win_is_claimed_of_who_has_left_in_his_turn() {
    let mut state = both_here("5+0");
    for text in ["a1-b1", "h8-g8"] {
        play_at(&mut state, text, NOON);
    }
    let calendar = Calendar::default();
    let claim = |by, seconds: i64, absent: i64| {
        let moment = at(NOON + seconds * SECOND, &calendar);
        let moment = Moment { absent_ms: absent * SECOND, ..moment };
        state.decide_claim(by, Claim::Win, &moment)
    };
    assert_eq!(claim(Color::White, 50, 50), Err(Refused::NotAbsent), "the turn is young");
    assert_eq!(claim(Color::White, 120, 10), Err(Refused::NotAbsent), "he was here just now");
    assert_eq!(claim(Color::Black, 120, 100), Err(Refused::NotAbsent), "it is his own turn");
    let event = claim(Color::White, 120, 100).unwrap();
    state.apply(&event, NOON).unwrap();
    assert_eq!(state.end().unwrap().winner(), Some(Color::White));
    assert_eq!(state.may_claim_at(Color::White, NOON), Err(Refused::Finished));
}

#[test]
fn a_gift_of_time_goes_to_the_other_side() {
    let mut state = both_here("5+0");
    let event = state.decide_give(Color::White).unwrap();
    state.apply(&event, NOON).unwrap();
    assert_eq!(left(&state), [315 * SECOND, 300 * SECOND]);
    assert_eq!(both_here("3d").decide_give(Color::White), Err(Refused::NoClock));
}

#[test]
fn a_rematch_is_agreed_on_after_the_end() {
    let mut state = both_here("5+0");
    let calendar = Calendar::default();
    let moment = at(NOON, &calendar);
    assert_eq!(state.may_offer(Color::Black, Offer::Rematch), Err(Refused::NotFinished));
    state.apply(&state.decide_resign(Color::Black).unwrap(), NOON).unwrap();
    let offered = state.decide_offer(Color::White, Offer::Rematch, &moment);
    grant(&mut state, offered, NOON);
    assert_eq!(state.decide_accept(Color::Black, &moment), Ok(Accepted::Rematch));
    let accepted = state.decide_accept(Color::Black, &moment);
    grant(&mut state, accepted, NOON);
    assert_eq!(state.rematch(), Some("again"));
    assert_eq!(state.may_offer(Color::Black, Offer::Rematch), Err(Refused::OfferedAlready));
}

#[test]
fn alone_and_against_the_computer_there_is_nobody_to_ask() {
    for state in [emulsion(8, PEOPLE), emulsion(8, BLACK)] {
        for offer in [Offer::Draw, Offer::Takeback, Offer::Adjourn, Offer::Rematch] {
            assert_eq!(state.may_offer(Color::Black, offer), Err(Refused::NobodyToAsk));
        }
    }
}
