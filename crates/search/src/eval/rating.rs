//! Ratings of the playing strengths.

use luctor_rules::{Variant, dispatch};

use super::Evaluate;
use crate::options::Level;

impl Level {
    /// Returns the level's rating in a game, measured by a round robin of all levels.
    ///
    /// Level 1 has a rating of 1000, and a difference of 400 points means odds of ten to one. Ratings of
    /// different games are not comparable.
    pub fn rating(self, variant: &Variant) -> i32 {
        dispatch!(variant, |P, _config| P::handicap(self).rating)
    }
}
