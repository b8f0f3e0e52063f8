//! Playing strengths for people.

use std::fmt;
use std::str::FromStr;

/// How strongly the engine plays: from 1, whom a child beats who has just learned the rules, to 8, as
/// strong as the engine is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// As strong as the engine is.
    pub const STRONGEST: Level = Level(8);

    /// The level of a number from 1 to 8.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 8 { Some(Level(number)) } else { None }
    }

    /// The number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Who should try it, in a few words.
    pub const fn note(self) -> &'static str {
        match self.0 {
            1 => "for the very first games",
            2 => "for beginners",
            3 => "sees simple threats",
            4 => "for players with some practice",
            5 => "for good players",
            6 => "hard to beat",
            7 => "very strong",
            _ => "full strength",
        }
    }
}

/// The strongest.
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

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are the numbers from 1, the weakest, to 8, the strongest")
    }
}

impl std::error::Error for ParseLevelError {}

/// Reads a number, or one of the three names that levels had before they were numbered.
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

/// What makes a level of a game as weak as it is: it looks less far, and it misjudges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Turns that it looks ahead at most.
    pub depth: Option<u32>,
    /// Positions that it looks at for a move, at most.
    pub nodes: Option<u64>,
    /// By how much an evaluation may be off, in the unit of [`Score`](crate::Score).
    pub noise: i32,
    /// See [`Level::rating`].
    pub rating: i32,
}
