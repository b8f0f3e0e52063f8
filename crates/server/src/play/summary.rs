//! What is stored beside the log of a match: its terms, and where it stands, so that it can be found.

use luctor_rules::{Color, Reason};

use crate::http::error::AppError;
use crate::play::any_match::AnyMatch;
use luctor_match::calendar::Calendar;
use luctor_match::state::{End, Party, Terms};
use luctor_store::{GameRow, Standing};

/// The terms of a match, from its row and from who sits there.
pub(crate) fn terms(row: &GameRow, parties: [Party; 2]) -> Result<Terms, AppError> {
    Ok(Terms {
        parties,
        alone: row.alone != 0,
        control: row.control.parse().map_err(AppError::internal)?,
        rated: row.rated != 0,
        created_ms: row.created_ms,
        waits: row.waits != 0,
    })
}

/// What is stored of a state.
pub(crate) fn standing(
    state: &dyn AnyMatch,
    calendar: &Calendar,
    has_consequences: bool,
) -> Standing {
    let end = state.end();
    Standing {
        status: match end {
            Some(_) => "over",
            None if state.has_begun() => "running",
            None => "waiting",
        },
        awaits: match state.awaits() {
            Some(Party::Person) => "person",
            Some(Party::Computer) => "computer",
            None => "nobody",
        },
        due_ms: state.due(calendar).map(|due| due.at_ms),
        winner: end.map(|end| match end.winner() {
            _ if !end.counts() => "none",
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => "draw",
        }),
        won_by: end.and_then(End::winner).map(|color| state.seats()[color].index() as i64),
        reason: end.map(reason),
        has_consequences,
    }
}

fn reason(end: End) -> &'static str {
    match end {
        End::Rules(outcome) => match outcome.reason {
            Reason::Eliminated => "eliminated",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::Groups => "groups",
            Reason::LastMover => "last-mover",
        },
        End::Resigned(_) => "resigned",
        End::Flagged(_) => "time",
        End::Claimed(_) | End::ClaimedDraw => "left",
        End::Agreed => "agreed",
        End::Aborted(_) => "aborted",
    }
}
