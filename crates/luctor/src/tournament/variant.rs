//! The game that a match is played in.

use luctor_rules::{Color, Position, Variant, dispatch};

use crate::error::Error;
use crate::input;

/// Parses a game name. The pie rule is off unless the name contains `pie=on`, because balanced openings
/// replace it in engine matches.
pub(super) fn parse(name: &str) -> Result<Variant, Error> {
    Ok(match input::variant(name, None)? {
        Variant::Emulsion(config) if !name.contains("pie=") => {
            Variant::Emulsion(config.without_pie())
        }
        variant => variant,
    })
}

/// Returns the name of the game and its board, without options.
pub(super) fn board_name(variant: &Variant) -> String {
    let name = variant.to_string();
    name.split(',').next().unwrap_or_default().to_owned()
}

/// Returns the color that moves first.
pub(super) fn first_color(variant: &Variant) -> Color {
    dispatch!(variant, |P, config| P::start(config).turn())
}
