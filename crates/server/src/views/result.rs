//! The results of matches and games.

use luctor_boards::result::explained;
use luctor_boards::types::GameResult;
use luctor_match::state::{End, Match};
use luctor_rules::{Color, Message};

use super::shown::shown;

/// Returns the result of a match that is over.
pub(super) fn result(state: &Match) -> Option<GameResult> {
    let end = state.end()?;
    let lost = |code, loser: Color| Message::new(code).with("side", loser).with("winner", !loser);
    let message = match end {
        End::Resigned(side) => lost("resigned", side),
        End::Flagged(side) => lost("time", side),
        End::Claimed(winner) => lost("left", !winner),
        End::ClaimedDraw => Message::new("left-draw"),
        End::Agreed => Message::new("agreed"),
        End::Aborted(Some(side)) => Message::new("aborted").with("side", side),
        End::Aborted(None) => Message::new("not-begun"),
        End::Rules(outcome) => shown(state).explain(outcome),
    };
    Some(explained(end, message))
}
