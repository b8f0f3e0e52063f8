//! The names of games for users.

use luctor_messages::{Area, english};
use luctor_rules::emergo::{self, Blocked};
use luctor_rules::{Message, Variant, emulsion};

/// The options of a game, which have a name for users.
pub trait Title {
    /// Returns the name for users.
    fn title(&self) -> String;
}

impl Title for Variant {
    fn title(&self) -> String {
        match self {
            Variant::Emulsion(config) => config.title(),
            Variant::Emergo(config) => config.title(),
        }
    }
}

impl Title for emulsion::Config {
    fn title(&self) -> String {
        let size = format!("{size}x{size}", size = self.size());
        let board = match self.free() {
            true => variant_text(&Message::new("free").with("board", size)),
            false => size,
        };
        let no_pie = (!self.pie()).then(|| Message::new("noPie"));
        joined(format!("Emulsion {board}"), no_pie)
    }
}

impl Title for emergo::Config {
    fn title(&self) -> String {
        let board = self.board_name();
        let usual = emergo::Config::parse(Some(&board), &[]);
        let other_men = usual.is_ok_and(|usual| usual.men() != self.men());
        let men = other_men.then(|| Message::new("men").with("count", self.men()));
        let loss = (self.blocked() == Blocked::Loss).then(|| Message::new("blockedLoses"));
        let repetition = (!self.repetition()).then(|| Message::new("repetition"));
        joined(format!("Emergo {board}"), [men, loss, repetition].into_iter().flatten())
    }
}

/// Returns the name of a game and its board, followed by the options.
fn joined(name: String, options: impl IntoIterator<Item = Message>) -> String {
    options.into_iter().fold(name, |title, option| format!("{title}, {}", variant_text(&option)))
}

fn variant_text(message: &Message) -> String {
    english().text(Area::Variants, message, &str::to_owned)
}
