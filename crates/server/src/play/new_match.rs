//! Rows of matches that are about to be stored.

use luctor_match::calendar::Calendar;
use luctor_match::state::{Match, Party};
use luctor_rules::Variant;
use luctor_store::{GameRow, MatchId, NewGame, NewSeat};

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::summary::{summary, terms};

/// Builds the rows of a new match.
pub(crate) fn new_match(
    variant: &Variant,
    row: GameRow,
    seats: [NewSeat; 2],
) -> Result<NewGame, MatchError> {
    let party = |seat: &NewSeat| match seat.kind {
        "computer" => Party::Computer,
        _ => Party::Person,
    };
    let terms = terms(&row, seats.each_ref().map(party))?;
    let calendar = Calendar::new(Vec::new(), terms.control.weekends_off());
    let standing = summary(&Match::start(variant, terms), &calendar, false);
    Ok(NewGame { row, seats, standing })
}

/// Builds the rematch of a finished match: the same terms, with colors exchanged.
pub(crate) fn rematch_of(
    loaded: &Loaded,
    id: &MatchId,
    now_ms: i64,
) -> Result<NewGame, MatchError> {
    let terms = loaded.state.terms();
    let row = GameRow {
        id: id.to_string(),
        game: loaded.variant.to_string(),
        created_ms: now_ms,
        control: terms.control.to_string(),
        rated: terms.rated.into(),
        alone: 0,
        waits: 0,
        listed: 0,
        explore: loaded.explore.into(),
        version: 0,
        stamp: 0,
    };
    let [first, second] = &loaded.seats;
    new_match(&loaded.variant, row, [second.again(now_ms), first.again(now_ms)])
}
