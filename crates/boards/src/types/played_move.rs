//! A move that was played.

use serde::Serialize;
use utoipa::ToSchema;

use super::color::Color;

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PlayedMove {
    /// The canonical text.
    pub text: String,
    /// The side that played it.
    pub color: Color,
    /// `true` if it was the only legal move.
    pub forced: bool,
}
