//! Rows of matches that are about to be stored.

use luctor_match::calendar::Calendar;
use luctor_match::state::{Match, Party};
use luctor_rules::Variant;
use luctor_store::{MatchId, MatchRow, NewMatch, NewSeat, SeatKind};

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::summary::{summary, terms};
use crate::play::variants::may_be_rated;

/// Builds the rows of a new match.
pub(crate) fn new_match(
    variant: &Variant,
    row: MatchRow,
    seats: [NewSeat; 2],
) -> Result<NewMatch, MatchError> {
    let party = |seat: &NewSeat| match seat.kind {
        SeatKind::Computer => Party::Computer,
        SeatKind::Person | SeatKind::Open | SeatKind::Invited => Party::Person,
    };
    let terms = terms(&row, seats.each_ref().map(party));
    let calendar = Calendar::new(Vec::new(), terms.control.weekends_off());
    let summary = summary(&Match::start(variant, terms), &calendar);
    Ok(NewMatch { row, seats, summary, network: None })
}

/// Builds the rematch of a finished match: the same terms, with colors exchanged. It is casual if its board can no longer
/// be rated.
pub(crate) fn rematch_of(
    loaded: &Loaded,
    id: &MatchId,
    now_ms: i64,
) -> Result<NewMatch, MatchError> {
    let terms = loaded.state.terms();
    let row = MatchRow {
        id: id.clone(),
        game: loaded.variant.clone(),
        created_ms: now_ms,
        control: terms.control,
        rated: terms.rated && may_be_rated(&loaded.variant),
        alone: false,
        waits: false,
        listed: false,
        explore: loaded.explore,
        coach: loaded.coach,
        version: 0,
        revision: 0,
        uncounted: None,
    };
    let [first, second] = &loaded.seats;
    new_match(&loaded.variant, row, [second.for_rematch(now_ms), first.for_rematch(now_ms)])
}
