//! Results of games.

use std::fmt;

use crate::color::Color;

/// The result of a game that ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// The rule that ended the game.
    pub reason: Reason,
}

/// The rule that ended a game. [`Display`](fmt::Display) writes the word used in the text formats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// Emergo rule 13: a side has no piece and no man in hand.
    Eliminated,
    /// Emergo rule 14: the side to move has no legal move.
    Blocked,
    /// Emergo rule 15: the position occurred for the third time.
    Repetition,
    /// Emulsion rule 12: the groups that remain after equal ones cancel differ.
    Groups,
    /// Emulsion rule 13: all groups cancel, so the player of the last move loses.
    LastMover,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Eliminated => "eliminated",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::Groups => "groups",
            Reason::LastMover => "last-mover",
        })
    }
}
