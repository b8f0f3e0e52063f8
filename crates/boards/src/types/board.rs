//! A board without pieces.

use serde::Serialize;
use utoipa::ToSchema;

/// A board without pieces.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Board {
    /// The arrangement of the cells.
    pub shape: BoardShape,
    /// The number of files of a square board, or the side length of a hexagon.
    pub size: usize,
    /// All cells.
    pub cells: Vec<BoardCell>,
    /// The marked cell in the center of an Emergo board; null if the board has none.
    #[schema(required)]
    pub centre: Option<String>,
}

/// The arrangement of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardShape {
    /// Files and ranks.
    Square,
    /// The dark cells of a checkerboard.
    Diagonal,
    /// A hexagon.
    Hex,
}

/// A cell and its coordinates. On square boards these are file and rank, counted from 0. On hexagons, they are the
/// center of the cell, and neighboring cells are at distance 1. The y axis points upwards.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct BoardCell {
    /// The name used in moves.
    pub name: String,
    /// The horizontal coordinate, to the right.
    pub x: f64,
    /// The vertical coordinate, upwards.
    pub y: f64,
}
