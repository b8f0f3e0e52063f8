//! Matches to store in tests.

use luctor_match::event::{Event, Move};
use luctor_match::state::{Awaits, Status};
use luctor_store::{
    Append, Db, LastSeen, MatchId, MatchRow, MatchSummary, NewMatch, NewSeat, SeatKind, Writer,
};

use crate::databases::execute;

/// Returns a match id that begins with a word, except for letters that ids do not contain.
pub(crate) fn match_id(word: &str) -> MatchId {
    format!("{:z<16}", word.replace(['i', 'l', 'o'], "x")).parse().unwrap()
}

fn seat(account_id: &str) -> NewSeat {
    NewSeat {
        kind: SeatKind::Person,
        level: None,
        account_id: Some(account_id.to_owned()),
        code: None,
        browsers: vec![format!("{account_id}-browser")],
        seen: LastSeen { at_ms: 1, has_left: false },
    }
}

/// Returns a running rated match between two accounts that are named after it.
pub(crate) fn new_match(id: &str, game: &str, control: &str) -> NewMatch {
    NewMatch {
        row: MatchRow {
            id: match_id(id),
            game: game.parse().unwrap(),
            created_ms: 1,
            control: control.parse().unwrap(),
            rated: true,
            alone: false,
            waits: true,
            listed: false,
            explore: true,
            coach: false,
            version: 0,
            revision: 0,
            uncounted: None,
        },
        seats: [seat(&format!("{id}-black")), seat(&format!("{id}-white"))],
        summary: running(),
        network: None,
    }
}

/// Returns the summary of a match in which a person is to move.
pub(crate) fn running() -> MatchSummary {
    MatchSummary {
        status: Status::Running,
        awaits: Awaits::Person,
        due_ms: None,
        result: None,
        won_by: None,
        reason: None,
        protected_position: None,
        nearby_positions: None,
    }
}

/// Returns the first move of a match.
pub(crate) fn first_move(id: &MatchId, text: &str) -> Append {
    Append {
        match_id: id.clone(),
        seq: 1,
        event: Event::Move(Move::untimed(text)),
        client_id: Some("request".to_owned()),
        at_ms: 2,
        summary: running(),
        has_side_effects: false,
        begins: None,
    }
}

/// Starts a writer whose commits nobody observes.
pub(crate) fn writer(db: &Db) -> Writer {
    Writer::start(db.clone(), "instance", |_, _| {})
}

/// Stores an account whose name is its id.
pub(crate) async fn add_account(db: &Db, id: &str) {
    let columns = "id, name, name_key, password, bot, preferences, created_ms";
    let values = format!("('{id}', '{id}', '{id}', '', FALSE, '{{}}', 1)");
    execute(db, &format!("INSERT INTO accounts ({columns}) VALUES {values}")).await;
}
