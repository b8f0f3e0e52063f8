//! The fold, without a database and without an engine.

use luctor_rules::emergo::{self, Emergo};
use luctor_rules::emulsion::{self, Emulsion};
use luctor_rules::{ByColor, Color, Reason};

use super::*;

type Swaps = Emulsion<u64>;
type Columns = Emergo<u64, 64>;

const PEOPLE: ByColor<Seat> = ByColor { black: Seat::Person, white: Seat::Person };
const BLACK: ByColor<Seat> = ByColor { black: Seat::Person, white: Seat::Computer };
const WHITE: ByColor<Seat> = ByColor { black: Seat::Computer, white: Seat::Person };

fn emulsion(size: usize, seated: ByColor<Seat>) -> Match<Swaps> {
    Match::start(&emulsion::Config::standard(size).unwrap(), seated)
}

fn emergo(seated: ByColor<Seat>) -> Match<Columns> {
    Match::start(&emergo::Config::parse(None, &[]).unwrap(), seated)
}

/// Lets whoever is to move make each move.
fn play<P: Position>(state: &mut Match<P>, moves: &[&str]) {
    for text in moves {
        let event = state.decide_move(state.seats()[state.turn()], text).unwrap();
        state.apply(&event).unwrap();
    }
}

fn undo<P: Position>(state: &mut Match<P>) {
    let event = state.decide_undo().unwrap();
    state.apply(&event).unwrap();
}

#[test]
fn a_match_begins_with_the_side_of_its_game() {
    assert_eq!(emulsion(8, PEOPLE).turn(), Color::Black);
    assert_eq!(emergo(PEOPLE).turn(), Color::White);
    assert_eq!(emulsion(8, WHITE).awaits(), Some(Seat::Computer));
    assert_eq!(emulsion(8, BLACK).awaits(), Some(Seat::Person));
    assert_eq!(emergo(BLACK).awaits(), Some(Seat::Computer));
}

#[test]
fn nobody_moves_for_the_other_seat() {
    let mut state = emulsion(8, BLACK);
    assert_eq!(state.decide_move(Seat::Computer, "a1-b1"), Err(Refused::NotYourTurn));
    play(&mut state, &["a1-b1"]);
    assert_eq!(state.decide_move(Seat::Person, "h8-g8"), Err(Refused::NotYourTurn));
}

#[test]
fn a_move_is_logged_in_its_canonical_spelling() {
    let state = emulsion(8, PEOPLE);
    let event = state.decide_move(Seat::Person, " B1 A1 ").unwrap();
    assert_eq!(event, Event::Move("a1-b1".to_owned()));
    assert_eq!(state.version(), 0, "a decision changes nothing");
}

#[test]
fn the_rules_say_why_a_move_is_refused() {
    let Err(Refused::Illegal { message, rule, candidates }) =
        emulsion(8, PEOPLE).decide_move(Seat::Person, "a1-c1")
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
    assert_eq!(state.seats(), WHITE);
    assert_eq!((state.turn(), state.awaits()), (Color::White, Some(Seat::Person)));
    assert_eq!(state.movers(), [Color::Black, Color::White]);
    assert!(state.exchanged());
    undo(&mut state);
    assert_eq!((state.seats(), state.movers().len()), (BLACK, 0));
    assert!(!state.exchanged());
}

#[test]
fn a_person_who_swaps_leaves_the_move_to_the_computer() {
    let mut state = emulsion(8, WHITE);
    play(&mut state, &["a1-b1", "swap"]);
    assert_eq!((state.seats(), state.awaits()), (BLACK, Some(Seat::Computer)));
    undo(&mut state);
    assert_eq!((state.seats(), state.movers().len()), (WHITE, 1), "back to the person's choice");
}

#[test]
fn against_the_computer_undo_goes_back_to_the_persons_turn() {
    let mut state = emergo(WHITE);
    play(&mut state, &["e3", "c3"]);
    undo(&mut state);
    assert_eq!(state.movers().len(), 0);
    play(&mut state, &["e3"]);
    assert_eq!(state.awaits(), Some(Seat::Computer));
    undo(&mut state);
    assert_eq!((state.movers().len(), state.version()), (0, 5), "the log only grows");
}

#[test]
fn nothing_is_taken_back_before_the_person_has_moved() {
    let mut state = emergo(BLACK);
    assert_eq!(state.decide_undo(), Err(Refused::NothingToUndo));
    play(&mut state, &["e3"]);
    assert_eq!(state.decide_undo(), Err(Refused::NothingToUndo));
    assert!(!state.can_undo());
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
    let event = state.decide_resign().unwrap();
    assert_eq!(event, Event::Resign(Color::Black));
    state.apply(&event).unwrap();
    assert_eq!((state.end(), state.awaits()), (Some(End::Resigned(Color::Black)), None));
}

#[test]
fn of_two_people_the_side_to_move_resigns() {
    let mut state = emulsion(8, PEOPLE);
    play(&mut state, &["a1-b1"]);
    assert_eq!(state.decide_resign(), Ok(Event::Resign(Color::White)));
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
    assert_eq!(state.decide_move(Seat::Person, "a1-b1"), Err(Refused::Finished));
    assert_eq!(state.decide_undo(), Err(Refused::Finished));
    assert_eq!(state.decide_resign(), Err(Refused::Finished));
}

#[test]
fn a_log_tells_the_same_match_again() {
    let mut state = emulsion(6, WHITE);
    let mut log = Vec::new();
    let wishes = ["a1-b1", "swap", "undo", "swap", "c3-d3", "undo", "resign"];
    for wish in wishes {
        let event = match wish {
            "undo" => state.decide_undo(),
            "resign" => state.decide_resign(),
            text => state.decide_move(state.seats()[state.turn()], text),
        };
        log.push(event.unwrap());
        state.apply(log.last().unwrap()).unwrap();
        let again = Match::<Swaps>::replay(state.config(), WHITE, &log).unwrap();
        assert_eq!(format!("{again:?}"), format!("{state:?}"), "after {wish}");
    }
}

#[test]
fn an_impossible_log_is_reported() {
    let mut state = emergo(PEOPLE);
    assert_eq!(state.apply(&Event::Undo { to: 0 }).unwrap_err().version, 1);
    let refused = state.apply(&Event::Move("e5".to_owned())).unwrap_err();
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
