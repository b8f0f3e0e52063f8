//! The names of games for users.

use luctor_rules::emergo::{self, Blocked};
use luctor_rules::{Variant, emulsion};

/// The options of a game, which have a name for users.
pub(crate) trait Title {
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
        let free = if self.free() { "free " } else { "" };
        let pie = if self.pie() { "" } else { ", no pie rule" };
        format!("Emulsion {free}{size}x{size}{pie}", size = self.size())
    }
}

impl Title for emergo::Config {
    fn title(&self) -> String {
        let mut title = format!("Emergo {}", self.board_name());
        let usual = emergo::Config::parse(Some(&self.board_name()), &[]);
        if usual.is_ok_and(|usual| usual.men() != self.men()) {
            title.push_str(&format!(", {} men", self.men()));
        }
        if self.blocked() == Blocked::Loss {
            title.push_str(", blocked loses");
        }
        if !self.repetition() {
            title.push_str(", repetition allowed");
        }
        title
    }
}
