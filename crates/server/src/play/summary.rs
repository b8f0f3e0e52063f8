//! What is stored beside the log of a match: its terms, and where it stands, so that it can be found.

use crate::play::error::MatchError;
use luctor_match::calendar::Calendar;
use luctor_match::state::{Awaits, End, Match, Party, Status, Terms};
use luctor_store::{GameRow, Standing};

/// The terms of a match, from its row and from who sits there.
pub(crate) fn terms(row: &GameRow, parties: [Party; 2]) -> Result<Terms, MatchError> {
    Ok(Terms {
        parties,
        alone: row.alone != 0,
        control: row.control.parse().map_err(MatchError::internal)?,
        rated: row.rated != 0,
        created_ms: row.created_ms,
        waits: row.waits != 0,
    })
}

/// Returns the index row of a state.
pub(crate) fn summary(state: &Match, calendar: &Calendar, has_consequences: bool) -> Standing {
    let end = state.end();
    let status = match state.status() {
        // An adjourned match is listed with the running ones.
        Status::Adjourned => Status::Running,
        status => status,
    };
    Standing {
        status: status.as_str(),
        awaits: Awaits::from(state.awaits()).as_str(),
        due_ms: state.due(calendar).map(|due| due.at_ms),
        winner: end.map(|end| end.result().as_str()),
        won_by: end.and_then(End::winner).map(|color| state.seats()[color].index() as i64),
        reason: end.map(|end| end.reason().as_str()),
        has_consequences,
    }
}
