//! The cells of square Emergo boards have two names: those of the checkerboard, in which matches are stored, and
//! those of the board turned into a diamond (`docs/rules/emergo.md`, section 1).

use luctor_rules::Variant;
use luctor_rules::emergo::{Coordinates, Shape};

use crate::boards::any_board::AnyBoard;

/// Whether the cells of a game's board have two names.
pub(crate) fn has_diamond(variant: &Variant) -> bool {
    matches!(variant, Variant::Emergo(config) if matches!(config.shape(), Shape::Square(_)))
}

/// The same game with its cells called as in a diamond, where its board can be turned into one.
pub(crate) fn in_diamond(variant: &Variant) -> Variant {
    match variant {
        Variant::Emergo(config) => {
            Variant::Emergo(config.with_coordinates(Coordinates::Diamond).unwrap_or(*config))
        }
        Variant::Emulsion(_) => variant.clone(),
    }
}

/// The names of the cells of a board.
pub(crate) fn names(board: &dyn AnyBoard) -> impl Iterator<Item = String> {
    board.view().board.cells.into_iter().map(|cell| cell.name)
}

/// The cells of a move in small letters, and the characters between them one by one. A cell is a letter and a
/// number: the x between two cells has none behind it.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
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

/// A canonical move with its cells under other names; `pairs` have the name before and the one after.
pub(crate) fn renamed(text: &str, pairs: &[(String, String)]) -> String {
    let known = |part: &str| pairs.iter().find(|(name, _)| name == part);
    parts(text).map(|part| known(part).map_or(part, |(_, other)| other)).collect()
}
