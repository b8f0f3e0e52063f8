//! The reference rules of a variant, for comparison with the fast code. The fuzz targets include this file, too.

use luctor_rules::Variant;
use luctor_rules::emergo::Blocked;

use crate::reference::{self, Report};

/// The reference rules of one variant.
pub(crate) enum Slow {
    Emulsion(reference::emulsion::Rules),
    Emergo(reference::emergo::Rules),
}

impl Slow {
    pub(crate) fn new(variant: &Variant) -> Slow {
        match variant {
            Variant::Emulsion(config) => {
                let rules = reference::emulsion::Rules::named(&config.to_string());
                Slow::Emulsion(rules.expect("the name is canonical"))
            }
            Variant::Emergo(config) => {
                let blocked = if config.blocked() == Blocked::Loss { "loss" } else { "draw" };
                let (board, men) = (config.board_name(), config.men());
                let name = format!("emergo:{board},men={men},blocked={blocked}");
                let rules = reference::emergo::Rules::named(&name);
                Slow::Emergo(rules.expect("the name has all options"))
            }
        }
    }

    /// Returns the text of the first position.
    #[allow(dead_code, reason = "the fuzz targets do not use it")]
    pub(crate) fn start(&self) -> String {
        match self {
            Slow::Emulsion(rules) => rules.start(),
            Slow::Emergo(rules) => rules.start(),
        }
    }

    /// Returns the sorted legal moves, and the result as written in the data files if the game is over.
    pub(crate) fn report(&self, position: &str) -> (Vec<String>, Option<String>) {
        let Report { legal, result } = match self {
            Slow::Emulsion(rules) => rules.report(position),
            Slow::Emergo(rules) => rules.report(position),
        };
        let result = result.map(|(winner, reason)| match winner {
            Some('b') => format!("black {reason}"),
            Some(_) => format!("white {reason}"),
            None => format!("none {reason}"),
        });
        (legal, result)
    }

    /// Returns the position after a legal move in canonical text.
    pub(crate) fn play(&self, position: &str, m: &str) -> String {
        match self {
            Slow::Emulsion(rules) => rules.play(position, m),
            Slow::Emergo(rules) => rules.play(position, m),
        }
    }
}
