//! How a game has ended, for people.

use luctor_rules::{Outcome, Position};

/// The result with its reason, and a sentence that explains it.
pub(crate) fn sentence<P: Position>(position: &P, outcome: Outcome) -> String {
    let Outcome { winner, reason } = outcome;
    let result = winner.map_or("draw".to_owned(), |winner| winner.to_string());
    format!("Result: {result} ({reason}). {}", position.explain(outcome))
}
