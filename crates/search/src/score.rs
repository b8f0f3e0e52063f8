//! Scores of positions.

use std::fmt;

/// The value of a position for the side to move.
///
/// An estimate of 200 means odds of e to one, as measured in games of the engine against itself
/// ([`Score::chance`]). Proved wins and losses are outside the range of estimates. The nearer the end of the
/// game, the more extreme they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// The score that means odds of e to one.
pub const LOGISTIC: f64 = 200.0;

impl Score {
    /// A bound above every score.
    pub const INFINITE: Score = Score(32_001);
    /// The score of a draw.
    pub const DRAW: Score = Score(0);

    const WIN: i16 = 32_000;
    /// A bound below every proved win. The longest line of a search is shorter than the difference to `WIN`.
    const WIN_BOUND: i16 = Score::WIN - 1_000;

    /// Creates the score of a static evaluation, clamped to the range of estimates.
    #[inline]
    pub fn estimate(value: i32) -> Score {
        let most = i32::from(Score::WIN_BOUND) - 1;
        Score(value.clamp(-most, most) as i16)
    }

    /// Creates the score of a side to move that has lost `ply` turns after the root.
    pub fn lost_at(ply: usize) -> Score {
        Score(ply as i16 - Score::WIN)
    }

    /// Creates the score of a side to move that has won `ply` turns after the root.
    pub fn won_at(ply: usize) -> Score {
        -Score::lost_at(ply)
    }

    /// Returns the score as a number. Proved scores are outside the range of estimates.
    #[inline]
    pub fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Returns the number of turns until a proved end, negative for a loss, or `None` for an estimate.
    pub fn win_in(self) -> Option<i32> {
        if self.0 > Score::WIN_BOUND {
            Some(i32::from(Score::WIN - self.0))
        } else if self.0 < -Score::WIN_BOUND {
            Some(i32::from(-Score::WIN - self.0))
        } else {
            None
        }
    }

    /// Returns the winning chance of the side to move, from 0 to 1, where a draw counts as half a win.
    ///
    /// It is the logistic function of an estimate, and 0 or 1 for a proved score.
    pub fn chance(self) -> f64 {
        match self.win_in() {
            Some(_) if self.0 > 0 => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / LOGISTIC).exp()),
        }
    }

    /// Creates the estimate for a chance: the inverse of [`chance`](Score::chance), within bounds.
    pub(crate) fn of_chance(chance: f64) -> Score {
        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
        Score::estimate((LOGISTIC * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    /// Returns `true` for a proved win of the side to move.
    #[inline]
    pub(crate) fn is_win(self) -> bool {
        self.0 > Score::WIN_BOUND
    }

    /// Returns `true` for a proved loss of the side to move.
    #[inline]
    pub(crate) fn is_loss(self) -> bool {
        self.0 < -Score::WIN_BOUND
    }

    /// Adds a margin to an estimate. Proved scores do not change.
    #[inline]
    pub(crate) fn with_margin(self, margin: i32) -> Score {
        if self.is_win() || self.is_loss() { self } else { Score::estimate(self.value() + margin) }
    }

    /// Returns the next higher score, the upper end of a null window.
    #[inline]
    pub(crate) fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// Converts a score from the root's view to that of a node `ply` turns below: proved ends are nearer.
    #[inline]
    pub(crate) fn seen_from(self, ply: usize) -> Score {
        self.moved(ply as i16)
    }

    /// Converts a score from the view of a node `ply` turns below the root to that of the root.
    #[inline]
    pub(crate) fn seen_from_root_at(self, ply: usize) -> Score {
        self.moved(-(ply as i16))
    }

    fn moved(self, by: i16) -> Score {
        if self.is_win() {
            Score(self.0 + by)
        } else if self.is_loss() {
            Score(self.0 - by)
        } else {
            self
        }
    }

    /// Returns the score as 16 bits.
    pub(crate) fn to_bits(self) -> u16 {
        self.0 as u16
    }

    /// Creates a score from 16 bits.
    pub(crate) fn from_bits(bits: u16) -> Score {
        Score(bits as i16)
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_in() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn proved_scores_are_displayed_as_turns() {
        assert_eq!(Score::won_at(5).to_string(), "win in 5");
        assert_eq!(Score::lost_at(4).to_string(), "loss in 4");
        assert_eq!(Score::estimate(-150).to_string(), "-1.50");
        assert_eq!(Score::estimate(i32::MIN + 1).win_in(), None);
        assert!(Score::won_at(9) > Score::estimate(i32::MAX));
        assert!(Score::won_at(3) > Score::won_at(5));
    }

    #[test]
    fn conversions_between_plies_are_inverse() {
        for score in [Score::won_at(9), Score::lost_at(8), Score::estimate(12)] {
            assert_eq!(score.seen_from(3).seen_from_root_at(3), score);
        }
        assert_eq!(Score::won_at(9).seen_from(3), Score::won_at(6));
    }
}
