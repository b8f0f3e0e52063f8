//! Scores.

use std::fmt;

/// How good a position is for the side to move.
///
/// Between the bounds of a static evaluation, 200 are odds of e to one, as games between equal players
/// showed ([`Score::chance`]). Beyond them stand proved wins and losses, the nearer the end the farther out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i16);

/// A score of this is odds of e to one.
pub const LOGISTIC: f64 = 200.0;

impl Score {
    /// Better than every score.
    pub const INFINITE: Score = Score(32_001);
    /// Nobody wins.
    pub const DRAW: Score = Score(0);

    const WIN: i16 = 32_000;
    /// The longest line that is searched is shorter, so every score of a win lies above.
    const WIN_BOUND: i16 = Score::WIN - 1_000;

    /// The score of a static evaluation; an extreme one is moved within the bounds.
    #[inline]
    pub fn estimate(value: i32) -> Score {
        let most = i32::from(Score::WIN_BOUND) - 1;
        Score(value.clamp(-most, most) as i16)
    }

    /// The side to move has lost, `ply` turns after the root of the search.
    pub fn lost_at(ply: usize) -> Score {
        Score(ply as i16 - Score::WIN)
    }

    /// The side to move has won, `ply` turns after the root of the search.
    pub fn won_at(ply: usize) -> Score {
        -Score::lost_at(ply)
    }

    /// The number that was estimated, or one beyond all estimates.
    #[inline]
    pub fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Turns until the proved end, negative for a loss; `None` when nothing is proved.
    pub fn win_in(self) -> Option<i32> {
        if self.0 > Score::WIN_BOUND {
            Some(i32::from(Score::WIN - self.0))
        } else if self.0 < -Score::WIN_BOUND {
            Some(i32::from(-Score::WIN - self.0))
        } else {
            None
        }
    }

    /// The chance of the side to move to win, from 0 to 1, half a win for a draw: the logistic function of
    /// the value, or certainty.
    pub fn chance(self) -> f64 {
        match self.win_in() {
            Some(_) if self.0 > 0 => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.0) / LOGISTIC).exp()),
        }
    }

    /// The estimate that stands for a chance: the inverse of [`chance`](Score::chance), within bounds.
    pub(crate) fn of_chance(chance: f64) -> Score {
        let chance = chance.clamp(1e-4, 1.0 - 1e-4);
        Score::estimate((LOGISTIC * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    /// Whether a win of the side to move is proved.
    #[inline]
    pub(crate) fn is_win(self) -> bool {
        self.0 > Score::WIN_BOUND
    }

    /// Whether a loss of the side to move is proved.
    #[inline]
    pub(crate) fn is_loss(self) -> bool {
        self.0 < -Score::WIN_BOUND
    }

    /// The score with a margin added, never a proved one unless it was.
    #[inline]
    pub(crate) fn with_margin(self, margin: i32) -> Score {
        if self.is_win() || self.is_loss() { self } else { Score::estimate(self.value() + margin) }
    }

    /// The next higher score, the upper end of a null window.
    #[inline]
    pub(crate) fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The score as seen from `ply` turns deeper: proved ends are that much nearer.
    #[inline]
    pub(crate) fn seen_from(self, ply: usize) -> Score {
        self.moved(ply as i16)
    }

    /// The score as seen from the root, `ply` turns up.
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

    /// The score in 16 bits.
    pub(crate) fn to_bits(self) -> u16 {
        self.0 as u16
    }

    /// The score of 16 bits.
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
    fn proved_ends_are_told_in_turns() {
        assert_eq!(Score::won_at(5).to_string(), "win in 5");
        assert_eq!(Score::lost_at(4).to_string(), "loss in 4");
        assert_eq!(Score::estimate(-150).to_string(), "-1.50");
        assert_eq!(Score::estimate(i32::MIN + 1).win_in(), None);
        assert!(Score::won_at(9) > Score::estimate(i32::MAX));
        assert!(Score::won_at(3) > Score::won_at(5));
    }

    #[test]
    fn moving_between_plies_is_undone_by_moving_back() {
        for score in [Score::won_at(9), Score::lost_at(8), Score::estimate(12)] {
            assert_eq!(score.seen_from(3).seen_from_root_at(3), score);
        }
        assert_eq!(Score::won_at(9).seen_from(3), Score::won_at(6));
    }
}
