//! The result of a game as text.

use luctor_rules::{Outcome, Position};

use super::text::result_text;

/// Returns the result, its reason, and a sentence that explains it.
pub(crate) fn describe<P: Position>(position: &P, outcome: Outcome) -> String {
    let Outcome { winner, reason } = outcome;
    let result = winner.map_or("draw".to_owned(), |winner| winner.to_string());
    format!("Result: {result} ({reason}). {}", result_text(&position.outcome_message(outcome)))
}
