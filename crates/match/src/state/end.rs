//! How a match ends.

use luctor_rules::{Color, Outcome};

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// By the rules of the game.
    Rules(Outcome),
    /// This side gave up.
    Resigned(Color),
    /// The time of this side had run out.
    Flagged(Color),
    /// The other side had left, and this one took the win.
    Claimed(Color),
    /// A draw, since the other side had left.
    ClaimedDraw,
    /// A draw by agreement.
    Agreed,
    /// Called off by this side, or because somebody was not there in time: there is no result.
    Aborted(Option<Color>),
}

impl End {
    /// The winner; `None` for a draw and where there is no result.
    pub fn winner(self) -> Option<Color> {
        match self {
            End::Rules(outcome) => outcome.winner,
            End::Resigned(loser) | End::Flagged(loser) => Some(!loser),
            End::Claimed(winner) => Some(winner),
            End::ClaimedDraw | End::Agreed | End::Aborted(_) => None,
        }
    }

    /// Whether the match has a result, if only a draw.
    pub fn counts(self) -> bool {
        !matches!(self, End::Aborted(_))
    }
}
