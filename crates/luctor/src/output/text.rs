//! English texts of messages, from the catalog of the site.

use luctor_messages::{Area, english};
use luctor_rules::{Message, PlayError, Position, Refusal};
use luctor_search::Level;

/// Returns the text that explains how a game ended.
pub(crate) fn result_text(message: &Message) -> String {
    english().text(Area::Results, message, &str::to_owned)
}

/// Returns the text of a rejected move.
pub(crate) fn rejection_text<P: Position>(error: &PlayError<P>) -> String {
    let message = match error {
        PlayError::Over(_) => Message::new("over"),
        PlayError::Refused(refusal) => refusal.message(),
    };
    english().text(Area::Problems, &message, &str::to_owned)
}

/// Returns a description of a level in a few words.
pub(crate) fn level_note(level: Level) -> String {
    let note = english().plain(Area::Offers, &format!("level.{level}"));
    note.expect("the texts are part of the program and tested")
}
