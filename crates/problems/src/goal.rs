//! Tasks of problems.

use std::fmt;
use std::str::FromStr;

use luctor_rules::Color;

/// The task of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Capture everything within this number of moves. Only moves of the solver's side with a choice count, as in the
    /// problems of the authors of Emergo.
    Clear(u8),
    /// Find the only winning move.
    Win,
    /// Find the only move that keeps a won endgame.
    KeepWin,
    /// Find the only move that holds a draw.
    HoldDraw,
}

/// The largest number of moves in [`Goal::Clear`].
pub const MOST_MOVES: u8 = 9;

impl Goal {
    /// Returns the task as a sentence for the side to move.
    pub fn task(self, turn: Color) -> String {
        let title = turn.title();
        match self {
            Goal::Clear(moves) => {
                format!("{title} to move and clear in {moves}. Forced moves do not count.")
            }
            Goal::Win => format!("{title} to move. Find the only winning move."),
            Goal::KeepWin => format!("{title} to move. Only one move keeps the win."),
            Goal::HoldDraw => format!("{title} to move. Only one move holds the draw."),
        }
    }
}

/// Writes the text form in files: `clear 2`, `win`, `keep-win` or `hold-draw`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Clear(moves) => write!(f, "clear {moves}"),
            Goal::Win => f.write_str("win"),
            Goal::KeepWin => f.write_str("keep-win"),
            Goal::HoldDraw => f.write_str("hold-draw"),
        }
    }
}

/// The error for an unknown goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseGoalError;

impl fmt::Display for ParseGoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a goal is clear N (1 to {MOST_MOVES}), win, keep-win or hold-draw")
    }
}

impl std::error::Error for ParseGoalError {}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Goal, ParseGoalError> {
        let all = (1..=MOST_MOVES).map(Goal::Clear);
        let mut all = all.chain([Goal::Win, Goal::KeepWin, Goal::HoldDraw]);
        all.find(|goal| goal.to_string() == text).ok_or(ParseGoalError)
    }
}
