//! How a scene is drawn.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Sizes of pictures: pixels of the longer side.
pub const SIZES: RangeInclusive<u32> = 64..=2000;

/// How a scene is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// The board is turned by half a circle.
    pub flipped: bool,
    /// The names at the edge.
    pub coordinates: Coordinates,
    /// Pixels of the longer side, one of [`SIZES`].
    pub size: u32,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Light,
            flipped: false,
            coordinates: Coordinates::Checkerboard,
            size: 720,
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

/// The names at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// As moves are written by default: files and ranks, on a hexagon letters and numbers.
    #[default]
    Checkerboard,
    /// A square board of Emergo turned into a diamond, with its rows and numbers. Elsewhere as
    /// [`Checkerboard`](Coordinates::Checkerboard).
    Diamond,
    /// None.
    Off,
}

/// A word that names no theme or no coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StyleError {
    wanted: &'static str,
    found: String,
}

impl StyleError {
    fn new(wanted: &'static str, found: &str) -> StyleError {
        StyleError { wanted, found: found.to_owned() }
    }
}

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, not {:?}", self.wanted, self.found)
    }
}

impl Error for StyleError {}

impl FromStr for Coordinates {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Coordinates, StyleError> {
        match text {
            "checkerboard" => Ok(Coordinates::Checkerboard),
            "diamond" => Ok(Coordinates::Diamond),
            "off" => Ok(Coordinates::Off),
            _ => Err(StyleError::new("coordinates are checkerboard, diamond or off", text)),
        }
    }
}

impl FromStr for Theme {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Theme, StyleError> {
        match text {
            "light" => Ok(Theme::Light),
            "dark" => Ok(Theme::Dark),
            _ => Err(StyleError::new("a theme is light or dark", text)),
        }
    }
}
