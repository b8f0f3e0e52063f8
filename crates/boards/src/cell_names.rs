//! The two names of each cell of square Emergo boards: on the checkerboard, which stored matches use, and on the board
//! turned into a diamond (`docs/rules/emergo.md`, section 1).

use luctor_rules::Variant;
use luctor_rules::emergo::{Coordinates, Shape};

use crate::any_board::AnyBoard;

/// Returns whether the cells of a game's board have two names.
pub fn has_diamond(variant: &Variant) -> bool {
    matches!(variant, Variant::Emergo(config) if matches!(config.shape(), Shape::Square(_)))
}

/// Returns the same game with the cell names of the diamond, if its board has them.
pub fn in_diamond(variant: &Variant) -> Variant {
    match variant {
        Variant::Emergo(config) => {
            Variant::Emergo(config.with_coordinates(Coordinates::Diamond).unwrap_or(*config))
        }
        Variant::Emulsion(_) => variant.clone(),
    }
}

/// Returns the names of the cells of a board.
pub fn names(board: &dyn AnyBoard) -> impl Iterator<Item = String> {
    board.view().board.cells.into_iter().map(|cell| cell.name)
}

/// Splits a move in small letters into its cells and the single characters between them. A cell is a letter and a
/// number; the `x` between two cells has no number.
pub fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let number = if first.is_ascii_lowercase() { digits } else { 0 };
        let (part, behind) = rest.split_at(first.len_utf8() + number);
        rest = behind;
        Some(part)
    })
}

/// Returns a canonical move with its cells renamed. `pairs` holds old and new names.
pub fn renamed(text: &str, pairs: &[(String, String)]) -> String {
    let known = |part: &str| pairs.iter().find(|(name, _)| name == part);
    parts(text).map(|part| known(part).map_or(part, |(_, other)| other)).collect()
}
