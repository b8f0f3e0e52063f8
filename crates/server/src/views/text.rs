//! English texts of messages, from the catalog.

pub(super) mod message;
pub(super) mod sentence;

use luctor_messages::{Area, english};
use luctor_rules::{Message, Variant};

use super::title::Title as _;

/// Returns the text of an error, a rejected move or an invalid position.
pub(crate) fn problem_text(message: &Message) -> String {
    render(Area::Problems, message)
}

/// Returns the text that explains how a game ended.
pub(super) fn result_text(message: &Message) -> String {
    render(Area::Results, message)
}

/// Returns the text of a hint about a position.
pub(super) fn hint_text(message: &Message) -> String {
    render(Area::Hints, message)
}

/// Returns the text of a notice on the game page.
pub(super) fn notice_text(message: &Message) -> String {
    render(Area::Notices, message)
}

/// Returns a text about the engine's analysis.
pub(super) fn engine_text(message: &Message) -> String {
    render(Area::Engine, message)
}

/// Returns a text about the threats in a position.
pub(super) fn threat_text(message: &Message) -> String {
    render(Area::Threats, message)
}

fn render(area: Area, message: &Message) -> String {
    english().text(area, message, &title)
}

/// Returns the title of a game for its canonical name.
fn title(game: &str) -> String {
    game.parse::<Variant>().map_or_else(|_| game.to_owned(), |variant| variant.title())
}
