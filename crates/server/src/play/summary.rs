//! The values stored beside the log of a match: its terms, and the summary by which queries find it.

use crate::play::any_match::AnyMatch;
use luctor_match::calendar::Calendar;
use luctor_match::end_reason::EndReason;
use luctor_match::state::{End, Party, Terms};
use luctor_match::status::{Awaits, MatchResult, Status};
use luctor_store::{GameRow, MatchSummary};

/// Returns the terms of a match, from its row and the parties at its seats.
pub(crate) fn terms(row: &GameRow, parties: [Party; 2]) -> Terms {
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
pub(crate) fn summary(state: &dyn AnyMatch, calendar: &Calendar) -> MatchSummary {
    let end = state.end();
    MatchSummary {
        status: match end {
            Some(_) => Status::Over,
            None if state.has_begun() => Status::Running,
            None => Status::Waiting,
        },
        awaits: Awaits::from(state.awaits()),
        due_ms: state.due(calendar).map(|due| due.at_ms),
        result: end.map(MatchResult::from),
        won_by: end.and_then(End::winner).map(|color| state.seats()[color]),
        reason: end.map(EndReason::from),
    }
}
