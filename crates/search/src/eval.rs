//! Static evaluation: what the search needs to know of a game beyond its rules.

mod emergo;
mod emulsion;

use luctor_rules::Position;

use crate::level::{Handicap, Level};

/// A game that can be searched.
pub trait Evaluate: Position {
    /// How good the position is for the side to move, in the unit of [`Score`](crate::Score). Asked
    /// only where the game is not over.
    fn evaluate(&self) -> i32;

    /// Whether the evaluation can be trusted: no exchange is under way.
    fn is_quiet(&self) -> bool;

    /// What weakens a level in this game.
    fn handicap(level: Level) -> Handicap;

    /// A number that tells moves apart, roughly and whatever the position.
    fn fingerprint(m: Self::Move) -> u64;
}
