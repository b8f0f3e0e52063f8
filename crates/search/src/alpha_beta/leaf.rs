//! Values of the positions where the search ends.

use super::Search;
use crate::eval::{Evaluate, Evaluator};
use crate::random::Random;
use crate::score::Score;

/// The evaluation error of a weak level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    pub(crate) most: i32,
    pub(crate) seed: u64,
}

/// The number of entries of the cache of leaf values. They fit the fast caches of a processor.
pub(super) const LEAVES: usize = 1 << 14;

impl<P: Evaluate, E: Evaluator<P>> Search<'_, P, E> {
    /// Returns the cached value of a position at the horizon. Most of these positions were reached shortly
    /// before by another order of moves.
    pub(super) fn known_leaf(&self, position: &P, ply: usize) -> Option<Score> {
        let zobrist = position.zobrist();
        let (known, score) = self.leaves[zobrist as usize % LEAVES];
        (known == zobrist).then(|| score.seen_from_root_at(ply))
    }

    /// Returns the value of a position at the horizon or at the end of the game, and caches it.
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

    /// Returns the static evaluation plus the error of a weak level. The error depends only on the position and
    /// the seed.
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
