//! Options of drawing a scene.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The valid sizes of pictures: the longer side in pixels.
pub const SIZES: RangeInclusive<u32> = 64..=2000;

/// The options of drawing a scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// The color theme.
    pub theme: Theme,
    /// `true` to rotate the board by 180 degrees.
    pub flipped: bool,
    /// The coordinates at the edge of the board.
    pub coordinates: Coordinates,
    /// The longer side in pixels, within [`SIZES`].
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

/// A color theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

/// The coordinates at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// The default names of cells: files and ranks, or letters and numbers on a hexagon.
    #[default]
    Checkerboard,
    /// Diamond coordinates. A square board of Emergo is drawn as a diamond. Other boards look like
    /// [`Checkerboard`](Coordinates::Checkerboard).
    Diamond,
    /// No coordinates.
    Off,
}

/// The error for an unknown theme or unknown coordinates.
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
            _ => Err(StyleError::new("coordinates must be checkerboard, diamond or off", text)),
        }
    }
}

impl FromStr for Theme {
    type Err = StyleError;

    fn from_str(text: &str) -> Result<Theme, StyleError> {
        match text {
            "light" => Ok(Theme::Light),
            "dark" => Ok(Theme::Dark),
            _ => Err(StyleError::new("a theme must be light or dark", text)),
        }
    }
}
