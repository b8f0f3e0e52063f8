//! Parsers for option values that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use luctor_rules::Color;
use luctor_rules::emergo::Coordinates;
use luctor_search::Level;

/// Accepts level numbers and, for older scripts, the former names of three levels.
pub(super) fn levels() -> impl TypedValueParser<Value = Level> {
    let numbers = Level::ALL.map(|level| PossibleValue::new(level.to_string()));
    let names = ["easy", "medium", "hard"].map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(numbers.into_iter().chain(names))
        .map(|name| name.parse().expect("every possible value names a level"))
}

/// Accepts the names of the two colors.
pub(super) fn colors() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(Color::ALL.map(|color| color.to_string()))
        .map(|name| name.parse().expect("every possible value names a color"))
}

/// Accepts the naming schemes for the cells of square Emergo boards.
pub(super) fn coordinates() -> impl TypedValueParser<Value = Coordinates> {
    PossibleValuesParser::new(["checkerboard", "diamond"]).map(|name| match name.as_str() {
        "diamond" => Coordinates::Diamond,
        _ => Coordinates::Checkerboard,
    })
}
