//! The values stored beside the log of a match: its terms, and the summary by which queries find it.

use luctor_match::calendar::Calendar;
use luctor_match::state::{Awaits, End, Match, Party, Status, Terms};
use luctor_store::{MatchRow, MatchSummary};

/// Returns the terms of a match, from its row and the parties at its seats.
pub(crate) fn terms(row: &MatchRow, parties: [Party; 2]) -> Terms {
    Terms {
        parties,
        alone: row.alone,
        control: row.control,
        rated: row.rated,
        created_ms: row.created_ms,
        waits: row.waits,
    }
}

/// Returns the summary of a match.
pub(crate) fn summary(state: &Match, calendar: &Calendar) -> MatchSummary {
    let end = state.end();
    MatchSummary {
        status: match state.status() {
            // An adjourned match is listed with the running ones.
            Status::Adjourned => Status::Running,
            status => status,
        },
        awaits: Awaits::from(state.awaits()),
        due_ms: state.due(calendar).map(|due| due.at_ms),
        result: end.map(End::result),
        won_by: end.and_then(End::winner).map(|color| state.seats()[color]),
        reason: end.map(End::reason),
        protected_position: state.protected_position(),
        nearby_positions: state.nearby_positions(),
    }
}
