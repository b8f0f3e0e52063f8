//! Static evaluation: what the search needs to know of a game beyond its rules.

mod emergo;
mod emulsion;
mod rating;
mod terms;

use std::fmt::Debug;

use luctor_rules::Position;
use luctor_rules::kernel::{self, Kernel};

use crate::move_key::{move_key, slot};
use crate::options::{Handicap, Level, Method, Techniques};

/// A game that can be searched.
///
/// What matters in a game is told as a list of *terms*, numbers that are each the difference between the side
/// to move and the other. An evaluation is their sum, each term times its weight, and weights change from the
/// beginning to the end of the game ([`Phase`]).
pub trait Evaluate: Position {
    /// What the terms are, one sentence each.
    const TERMS: &'static [&'static str];

    /// The weights that the program plays with: by how much 256 of a term change the
    /// [`Score`](crate::Score), at the beginning and at the end. They come from the tuner.
    fn weights() -> &'static [Weight];

    /// What alpha-beta does beyond the plain search in this game: all but what matches have shown to cost more
    /// than it brings.
    const TECHNIQUES: Techniques = Techniques::ALL;

    /// Calls `term` with the index and the value of each term that is not zero, and tells the phase.
    ///
    /// It should be `#[inline(always)]`, since it is compiled for several instruction sets.
    fn terms(&self, term: impl FnMut(usize, i32)) -> Phase;

    /// The hash under which results of the search are remembered: the same for positions whose play is the
    /// same.
    fn table_key(&self) -> u64 {
        self.zobrist()
    }

    /// Whether the evaluation can be trusted: no exchange is under way.
    fn is_quiet(&self) -> bool;

    /// What the game itself counts, for the side to move: the simplest judgement.
    fn count(&self) -> i32;

    /// The method that matches have shown to be the strongest for a variant.
    fn best_method(config: &Self::Config) -> Method;

    /// What weakens a level in this game.
    fn handicap(level: Level) -> Handicap;

    /// A number that tells moves apart, roughly and whatever the position.
    fn fingerprint(m: Self::Move) -> u64;

    /// Turns from the beginning of a random game whose moves tell something of the same moves made at once. All,
    /// unless matches have shown that later ones mislead.
    fn telling_turns(&self) -> usize {
        usize::MAX
    }

    /// The place of a move in tables of what is known of moves, below `SLOTS`; few moves share one.
    #[inline]
    fn slot(m: Self::Move) -> usize {
        slot(move_key(Self::fingerprint(m)))
    }
}

/// How far a game has gone, from 0 at the beginning to [`PHASES`] at the end.
pub type Phase = i32;

/// The last phase.
pub const PHASES: Phase = 256;

/// The weight of a term at the beginning and at the end of the game.
pub type Weight = [i32; 2];

/// Judges positions for the search.
///
/// The search tells of every move that it makes and takes back, so that an evaluator can keep what it needs
/// up to date instead of computing it anew for every position.
pub trait Evaluator<P>: Debug + Clone + Send {
    /// A search begins at this position.
    fn begin(&mut self, _position: &P) {}

    /// The last position is left by a move for this one.
    fn push(&mut self, _position: &P) {}

    /// The last move is taken back.
    fn pop(&mut self) {}

    /// How good the last position is for the side to move, in the unit of [`Score`](crate::Score). Asked
    /// only where the game is not over.
    fn evaluate(&mut self, position: &P) -> i32;
}

/// The sum of the terms of a game, each times its weight.
#[derive(Clone, Debug)]
pub struct Linear<'a> {
    weights: &'a [Weight],
}

impl<'a> Linear<'a> {
    /// An evaluator with these weights.
    pub fn new(weights: &'a [Weight]) -> Linear<'a> {
        Linear { weights }
    }
}

impl<P: Evaluate> Evaluator<P> for Linear<'_> {
    fn evaluate(&mut self, position: &P) -> i32 {
        kernel::run(Sum { position, weights: self.weights })
    }
}

/// One evaluation, compiled for the instructions of the machine.
struct Sum<'a, P> {
    position: &'a P,
    weights: &'a [Weight],
}

impl<P: Evaluate> Kernel for Sum<'_, P> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let (mut early, mut late) = (0, 0);
        // One check of the length instead of one for each term.
        let weights = &self.weights[..P::TERMS.len()];
        let phase = self.position.terms(|index, value| {
            let [first, last] = weights[index];
            early += first * value;
            late += last * value;
        });
        // Weights are for 256 of a term, and the phase is in 256ths too.
        ((i64::from(early) * i64::from(PHASES - phase) + i64::from(late) * i64::from(phase)) >> 16)
            as i32
    }
}
