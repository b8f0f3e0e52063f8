//! Pieces. A captured man always goes to the bottom, so a column is never mixed: caps of the owner's
//! color on top, prisoners of the other color below (rule 2).

use std::fmt;

use crate::color::Color;

/// Caps and prisoners of a piece whose owner is known otherwise; all zero on a vacant cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Column {
    pub(super) caps: u8,
    pub(super) prisoners: u8,
}

/// A piece: a column of one man or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The owner, whose men are on top.
    pub color: Color,
    /// The owner's men, at least one.
    pub caps: u8,
    /// Men of the other color below them.
    pub prisoners: u8,
}

/// The text of a piece in a position: `w3b2` is White's piece of three caps on two prisoners.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.caps)?;
        match self.prisoners {
            0 => Ok(()),
            prisoners => write!(f, "{}{prisoners}", (!self.color).letter()),
        }
    }
}
