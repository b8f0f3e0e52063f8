//! Playing strengths for people.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::limits::Limits;

/// How strongly the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Sees one turn ahead, and that dimly.
    Easy,
    /// Looks a few turns ahead and errs in judgement.
    Medium,
    /// As strong as the engine is.
    #[default]
    Hard,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
        }
    }

    /// What to expect, in a few words.
    pub const fn note(self) -> &'static str {
        match self {
            Level::Easy => "looks one turn ahead and overlooks things: for the first games",
            Level::Medium => "looks a few turns ahead and sometimes misjudges",
            Level::Hard => "thinks for a second as well as it can",
        }
    }

    /// What the level spends on one move.
    pub const fn limits(self) -> Limits {
        match self {
            Level::Easy => {
                Limits { depth: Some(1), nodes: None, time: Some(Duration::from_millis(500)) }
            }
            Level::Medium => {
                Limits { depth: Some(3), nodes: None, time: Some(Duration::from_millis(500)) }
            }
            Level::Hard => {
                Limits { depth: None, nodes: None, time: Some(Duration::from_millis(1000)) }
            }
        }
    }

    /// By how much an evaluation may be off, in the unit of [`Score`](crate::Score).
    pub(crate) const fn noise(self) -> i32 {
        match self {
            Level::Easy => 150,
            Level::Medium => 50,
            Level::Hard => 0,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        })
    }
}

/// There is no such level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the levels are easy, medium and hard")
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        Level::ALL.into_iter().find(|level| level.to_string() == text).ok_or(ParseLevelError)
    }
}
