//! English texts of messages, from the catalog.

pub mod message;
pub mod sentence;

use self::sentence::capital;
use luctor_messages::{Area, english};
use luctor_rules::{Message, Variant};

use crate::title::Title as _;

/// Returns the text of an error, a rejected move or an invalid position.
pub fn problem_text(message: &Message) -> String {
    render(Area::Problems, message)
}

/// Returns the text of a message, followed by a parser's message for the author of a program.
pub fn sentences(message: &Message, detail: Option<String>) -> String {
    let text = problem_text(message);
    match detail {
        Some(detail) => format!("{text} {}", capital(&detail)),
        None => text,
    }
}

/// Returns the text that explains how a game ended.
pub fn result_text(message: &Message) -> String {
    render(Area::Results, message)
}

/// Returns the text of a hint about a position.
pub fn hint_text(message: &Message) -> String {
    render(Area::Hints, message)
}

/// Returns the text of a notice on the game page.
pub fn notice_text(message: &Message) -> String {
    render(Area::Notices, message)
}

/// Returns a text about the engine's analysis.
pub fn engine_text(message: &Message) -> String {
    render(Area::Engine, message)
}

/// Returns a text about the threats in a position.
pub fn threat_text(message: &Message) -> String {
    render(Area::Threats, message)
}

fn render(area: Area, message: &Message) -> String {
    english().text(area, message, &title)
}

/// Returns the title of a game for its canonical name.
fn title(game: &str) -> String {
    game.parse::<Variant>().map_or_else(|_| game.to_owned(), |variant| variant.title())
}
