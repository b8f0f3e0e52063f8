//! Exact values of positions that are known without search.

use luctor_rules::Value;

use super::Search;
use crate::eval::{Evaluate, Evaluator};
use crate::score::Score;

/// The most turns of a known win that a score can count, so that it stays a proof at the end of the longest line.
const MOST_TURNS: u16 = 790;

impl<P: Evaluate, E: Evaluator<P>> Search<'_, P, E> {
    /// Returns the exact value of a position `ply` turns below the root, if it is known.
    #[inline]
    pub(super) fn exact(&self, position: &P, ply: usize) -> Option<Score> {
        let value = self.probe?.exact(position)?;
        Some(score(value).seen_from_root_at(ply))
    }
}

fn score(value: Value) -> Score {
    let within = |turns: u16| usize::from(turns.min(MOST_TURNS));
    match value {
        Value::Win(turns) => Score::won_at(within(turns)),
        Value::Draw => Score::DRAW,
        Value::Loss(turns) => Score::lost_at(within(turns)),
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::Value;

    use super::score;
    use crate::alpha_beta::MAX_PLY;

    #[test]
    fn the_longest_wins_stay_proofs_at_every_ply() {
        assert_eq!(score(Value::Win(7)).win_in(), Some(7));
        assert_eq!(score(Value::Loss(u16::MAX)).seen_from_root_at(MAX_PLY).win_in(), Some(-990));
    }
}
