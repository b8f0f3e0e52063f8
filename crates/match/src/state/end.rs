//! The end of a match.

use luctor_rules::{Color, Outcome, Reason};

use crate::word::words;

/// The end of a match, with the side that caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The rules ended the game.
    Rules(Outcome),
    /// This side resigned.
    Resigned(Color),
    /// This side ran out of time.
    Flagged(Color),
    /// This side claimed the win after the opponent had left.
    Claimed(Color),
    /// A player claimed a draw after the opponent had left.
    ClaimedDraw,
    /// The players agreed on a draw.
    Agreed,
    /// This side aborted the match, or the server did because a first move did not come in time.
    Aborted(Option<Color>),
}

impl End {
    /// Returns the winner, or `None` for a draw and for an aborted match.
    pub fn winner(self) -> Option<Color> {
        match self {
            End::Rules(outcome) => outcome.winner,
            End::Resigned(loser) | End::Flagged(loser) => Some(!loser),
            End::Claimed(winner) => Some(winner),
            End::ClaimedDraw | End::Agreed | End::Aborted(_) => None,
        }
    }

    /// Returns whether the match has a result, a draw included. An aborted match has none.
    pub fn counts(self) -> bool {
        !matches!(self, End::Aborted(_))
    }

    /// Returns the result.
    pub fn result(self) -> MatchResult {
        match self.winner() {
            _ if !self.counts() => MatchResult::None,
            Some(Color::Black) => MatchResult::Black,
            Some(Color::White) => MatchResult::White,
            None => MatchResult::Draw,
        }
    }

    /// Returns the reason, without the side that caused it.
    pub fn reason(self) -> EndReason {
        match self {
            End::Rules(outcome) => outcome.reason.into(),
            End::Resigned(_) => EndReason::Resigned,
            End::Flagged(_) => EndReason::Time,
            End::Claimed(_) | End::ClaimedDraw => EndReason::Left,
            End::Agreed => EndReason::Agreed,
            End::Aborted(_) => EndReason::Aborted,
        }
    }
}

/// The result of a match that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw.
    Draw,
    /// The match was aborted.
    None,
}

words!(MatchResult { Black = "black", White = "white", Draw = "draw", None = "none" });

/// The reason for the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Emergo: a side has no pieces left.
    Eliminated,
    /// Emergo: the side to move has no legal move.
    Blocked,
    /// Emergo: the position occurred for the third time.
    Repetition,
    /// Emulsion: a side has the largest group.
    Groups,
    /// Emulsion: all groups cancel each other out.
    LastMover,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
    /// A side left and the opponent claimed the result.
    Left,
    /// The players agreed on a draw.
    Agreed,
    /// The match was aborted.
    Aborted,
}

words!(EndReason {
    Eliminated = "eliminated",
    Blocked = "blocked",
    Repetition = "repetition",
    Groups = "groups",
    LastMover = "last-mover",
    Resigned = "resigned",
    Time = "time",
    Left = "left",
    Agreed = "agreed",
    Aborted = "aborted",
});

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> EndReason {
        match reason {
            Reason::Eliminated => EndReason::Eliminated,
            Reason::Blocked => EndReason::Blocked,
            Reason::Repetition => EndReason::Repetition,
            Reason::Groups => EndReason::Groups,
            Reason::LastMover => EndReason::LastMover,
        }
    }
}
