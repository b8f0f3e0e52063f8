//! The color of a side.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first in Emulsion.
    Black,
    /// Moves first in Emergo.
    White,
}

impl From<luctor_rules::Color> for Color {
    fn from(color: luctor_rules::Color) -> Color {
        match color {
            luctor_rules::Color::Black => Color::Black,
            luctor_rules::Color::White => Color::White,
        }
    }
}

impl From<Color> for luctor_rules::Color {
    fn from(color: Color) -> luctor_rules::Color {
        match color {
            Color::Black => luctor_rules::Color::Black,
            Color::White => luctor_rules::Color::White,
        }
    }
}
