//! Playing strengths.

use std::fmt;
use std::str::FromStr;

/// A playing strength from 1, for beginners who have just learned the rules, to 8, full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// Full strength.
    pub const STRONGEST: Level = Level(8);

    /// Creates the level with a number from 1 to 8. Returns `None` for other numbers.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 8 { Some(Level(number)) } else { None }
    }

    /// Returns the number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Returns the strongest level.
impl Default for Level {
    fn default() -> Level {
        Level::STRONGEST
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for an invalid level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are the numbers from 1, the weakest, to 8, the strongest")
    }
}

impl std::error::Error for ParseLevelError {}

/// Parses a number, or one of the three names of levels in old versions.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        match text {
            "easy" => Ok(Level(2)),
            "medium" => Ok(Level(4)),
            "hard" => Ok(Level(8)),
            _ => text.parse().ok().and_then(Level::new).ok_or(ParseLevelError),
        }
    }
}

/// The limits that weaken a level in a game: a shallower search and evaluation errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// The maximum number of turns to look ahead.
    pub depth: Option<u32>,
    /// The maximum number of positions to visit for a move.
    pub nodes: Option<u64>,
    /// The maximum error of an evaluation, in the unit of [`Score`](crate::Score).
    pub noise: i32,
    /// The rating of the level; see [`Level::rating`].
    pub rating: i32,
}
