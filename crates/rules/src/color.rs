//! The two sides.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A side, named after the color of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Moves first in Emulsion.
    Black,
    /// Moves first in Emergo.
    White,
}

impl Color {
    /// Both sides.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// Returns the letter used in position texts: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    /// Returns the side of a letter in a position text, or `None` for any other letter.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        }
    }

    /// Returns the capitalized name.
    pub const fn title(self) -> &'static str {
        match self {
            Color::Black => "Black",
            Color::White => "White",
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// The error for a text other than `black` and `white`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a color must be black or white")
    }
}

impl std::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        match text {
            "black" => Ok(Color::Black),
            "white" => Ok(Color::White),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Creates the pair by calling `value` for each side.
    pub fn new_with(mut value: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { black: value(Color::Black), white: value(Color::White) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
