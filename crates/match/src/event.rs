//! The events of a match.

mod text;

use luctor_rules::Color;

use crate::word::words;

pub use text::UnknownEvent;

/// An event of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Both seats were taken and the match started.
    Start,
    /// The side to move played this move.
    Move(Move),
    /// All moves after the first `to` were taken back.
    Undo {
        /// The number of moves left.
        to: usize,
        /// The time already used in the turn that this ends, in milliseconds. It is 0 in old logs, whose takebacks cost
        /// no time.
        spent_ms: i64,
    },
    /// This side made an offer, which replaces an earlier one.
    Offer(Color, Offer),
    /// This side declined the pending offer, or withdrew its own.
    Decline(Color),
    /// The players agreed on a draw.
    Draw,
    /// The players agreed to stop the clocks. The value is the time already used in the present turn, in
    /// milliseconds.
    Adjourn(i64),
    /// The players agreed to continue an adjourned match.
    Resume,
    /// This side was given time, in milliseconds.
    Give(Color, i64),
    /// This side resigned.
    Resign(Color),
    /// This side ran out of time.
    Flag(Color),
    /// This side aborted the match, or the server did because a first move did not come in time.
    Abort(Option<Color>),
    /// This side claimed a result because the opponent had left.
    Claim(Color, Claim),
    /// The players agreed on a rematch, which has this id.
    Rematch(String),
}

/// A move and the time that it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The canonical text.
    pub text: String,
    /// The time charged to the mover, in milliseconds. It is 0 without a clock.
    pub spent_ms: i64,
    /// The compensated network delay, in milliseconds. It is not included in `spent_ms`.
    pub lag_ms: i64,
}

impl Move {
    /// Creates a move that took no time, as in a match without a clock.
    pub fn untimed(text: impl Into<String>) -> Move {
        Move { text: text.into(), spent_ms: 0, lag_ms: 0 }
    }
}

/// An offer of one side to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back the offering player's last move.
    Takeback,
    /// To stop the clocks until both players resume.
    Adjourn,
    /// To continue an adjourned match.
    Resume,
    /// A rematch.
    Rematch,
}

words!(Offer {
    Draw = "draw",
    Takeback = "takeback",
    Adjourn = "adjourn",
    Resume = "resume",
    Rematch = "rematch",
});

/// A result that can be claimed when the opponent has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The win.
    Win,
    /// A draw.
    Draw,
}

words!(Claim { Win = "win", Draw = "draw" });
