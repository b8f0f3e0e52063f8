//! Tests of the state of a match, with helpers shared by all topics.

mod clocks;
mod ends;
mod log;
mod offers;
mod takebacks;
mod turns;

use super::*;
use crate::calendar::Calendar;
use crate::rejection::Rejection;

const PEOPLE: [Party; 2] = [Party::Person, Party::Person];
/// A person has Black, the computer White.
const PERSON_BLACK: [Party; 2] = [Party::Person, Party::Computer];
/// A person has White, the computer Black.
const PERSON_WHITE: [Party; 2] = [Party::Computer, Party::Person];

/// The middle of a Wednesday.
const NOON: i64 = 1_700_049_600_000;
const SECOND: i64 = 1000;

/// The terms of a match of one person at one screen, or of a person and the computer.
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

fn emulsion(size: usize, parties: [Party; 2]) -> Match {
    Match::start(&format!("emulsion:{size}").parse().unwrap(), casual(parties))
}

fn emergo(parties: [Party; 2]) -> Match {
    Match::start(&"emergo".parse().unwrap(), casual(parties))
}

/// A match of two people, one of whom has not joined yet.
fn waiting(control: &str) -> Match {
    let control = control.parse().unwrap();
    let terms = Terms { alone: false, control, waits: true, ..casual(PEOPLE) };
    Match::start(&"emulsion:8".parse().unwrap(), terms)
}

/// A match of two people that started at noon.
fn started(control: &str) -> Match {
    let mut state = waiting(control);
    state.apply(&Event::Start, NOON).unwrap();
    state
}

/// A context in which the opponent is connected.
fn at(now_ms: i64, calendar: &Calendar) -> Context<'_> {
    Context { now_ms, lag_ms: 0, calendar, absent_ms: 0 }
}

fn decide_at(
    state: &Match,
    by: Color,
    action: Action<'_>,
    now_ms: i64,
) -> Result<Decision, Rejection> {
    state.decide(by, action, &at(now_ms, &Calendar::default()))
}

fn decide(state: &Match, by: Color, action: Action<'_>) -> Result<Decision, Rejection> {
    decide_at(state, by, action, NOON)
}

/// Decides on an action and applies the resulting event.
fn act_at(state: &mut Match, by: Color, action: Action<'_>, now_ms: i64) -> Event {
    let event = match decide_at(state, by, action, now_ms).unwrap() {
        Decision::Event(event) => event,
        Decision::Rematch => Event::Rematch("again".to_owned()),
    };
    state.apply(&event, now_ms).unwrap();
    event
}

fn act(state: &mut Match, by: Color, action: Action<'_>) -> Event {
    act_at(state, by, action, NOON)
}

fn play_at(state: &mut Match, text: &str, now_ms: i64) {
    act_at(state, state.turn(), Action::Move(text), now_ms);
}

/// Plays each move for the side to move.
fn play(state: &mut Match, moves: &[&str]) {
    moves.iter().for_each(|text| play_at(state, text, NOON));
}

fn undo(state: &mut Match) {
    act(state, state.turn(), Action::Undo);
}

/// Returns the remaining time of both players.
fn left(state: &Match) -> [i64; 2] {
    Player::ALL.map(|player| state.clock().remaining(player).unwrap())
}
