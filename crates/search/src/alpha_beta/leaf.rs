//! Values of the positions where the search ends.

use super::Search;
use crate::eval::{Evaluate, Evaluator};
use crate::random::Random;
use crate::score::Score;

/// A weak level's error of judgement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

/// Slots for values at the horizon: as many as the fast caches of a processor hold.
pub(super) const LEAVES: usize = 1 << 14;

impl<P: Evaluate, E: Evaluator<P>> Search<'_, P, E> {
    /// The value of a position at the horizon that was there before. Most have just been seen, reached by
    /// other orders of moves.
    pub(super) fn known_leaf(&self, position: &P, ply: usize) -> Option<Score> {
        let zobrist = position.zobrist();
        let (known, score) = self.leaves[zobrist as usize % LEAVES];
        (known == zobrist).then(|| score.seen_from_root_at(ply))
    }

    /// The value of a position without moves or at the horizon.
    pub(super) fn leaf(&mut self, position: &P, ply: usize) -> Score {
        let score = match position.outcome() {
            None => self.estimate(position),
            Some(outcome) => match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == position.turn() => Score::won_at(0),
                Some(_) => Score::lost_at(0),
            },
        };
        let zobrist = position.zobrist();
        self.leaves[zobrist as usize % LEAVES] = (zobrist, score);
        score.seen_from_root_at(ply)
    }

    /// The static evaluation, with the error of a weak level, which is the same whenever the position is
    /// seen.
    pub(super) fn estimate(&mut self, position: &P) -> Score {
        let Noise { most, seed } = self.noise;
        let mut value = self.evaluator.evaluate(position);
        if most > 0 {
            let mut random = Random::new(seed ^ position.zobrist());
            value += random.below(2 * most as usize + 1) as i32 - most;
        }
        Score::estimate(value)
    }
}
