//! The sets of openings that the program brings along. `scripts/openings` makes them anew.

use luctor_rules::Variant;

use super::opening::board;

/// Every set: the game and board that it is for, and its games as JSON Lines.
const SETS: &[(&str, &str)] = &[];

/// The set for a game, with its name. It is for the board with its usual men, whatever the other
/// options.
pub(crate) fn of(variant: &Variant) -> Option<(&'static str, &'static str)> {
    let usual = match variant {
        Variant::Emulsion(_) => true,
        Variant::Emergo(config) => !config.to_string().contains("men="),
    };
    let wanted = board(variant);
    SETS.iter().copied().find(|(board, _)| usual && *board == wanted)
}
