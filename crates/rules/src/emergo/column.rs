//! Pieces. A captured man always goes to the bottom, so a column consists of caps of the owner's color on
//! top and prisoners of the other color below (rule 2).

use std::fmt;

use crate::color::Color;

/// The caps and prisoners of a piece whose owner is stored elsewhere; both are 0 on a vacant cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Column {
    pub(super) caps: u8,
    pub(super) prisoners: u8,
}

/// A piece: a column of one or more men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// The owner's men on top, at least one.
    pub caps: u8,
    /// The men of the other color below.
    pub prisoners: u8,
}

/// Writes the text of a piece in a position: `w3b2` is White's piece of three caps on two prisoners.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.caps)?;
        match self.prisoners {
            0 => Ok(()),
            prisoners => write!(f, "{}{prisoners}", (!self.color).letter()),
        }
    }
}
