//! English texts of messages, from the catalog of the site.

use luctor_messages::{Area, english};
use luctor_rules::{Message, PlayError, Position, Refusal};

/// Returns the text that explains how a game ended.
pub(crate) fn result_text(message: &Message) -> String {
    text(Area::Results, message)
}

/// Returns the text of a rejected move.
pub(crate) fn rejection_text<P: Position>(error: &PlayError<P>) -> String {
    let message = match error {
        PlayError::Over(_) => Message::new("over"),
        PlayError::Refused(refusal) => refusal.message(),
    };
    text(Area::Problems, &message)
}

fn text(area: Area, message: &Message) -> String {
    // The code stands in for a text that is missing in the catalog.
    english().render(area, message, &str::to_owned).unwrap_or_else(|| message.code.to_owned())
}
