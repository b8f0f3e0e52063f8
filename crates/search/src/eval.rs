//! Static evaluation: the knowledge about a game that a search needs beyond its rules.

mod emergo;
mod emulsion;
mod prove;
mod rating;
mod terms;

use std::fmt::Debug;

use luctor_rules::Position;
use luctor_rules::kernel::{self, Kernel};

use crate::move_key::{move_key, slot};
use crate::options::{Handicap, Level, Method, Techniques};

pub use prove::{Proof, Prove, Verdict};

/// A game that can be searched.
///
/// A position is described by a list of *terms*: each is a number that compares the side to move with the
/// other side. The evaluation is the sum of the terms, each multiplied by its weight. Weights change from
/// the beginning to the end of the game ([`Phase`]).
pub trait Evaluate: Position {
    /// The names of the terms.
    const TERMS: &'static [&'static str];

    /// Returns the tuned weight of each term: the change of the [`Score`](crate::Score) for a value of 256, at
    /// the beginning and at the end of the game.
    fn weights() -> &'static [Weight];

    /// The techniques that alpha-beta uses in this game. Techniques that lose matches are left out.
    const TECHNIQUES: Techniques = Techniques::ALL;

    /// Calls `term` with the index and the value of each term, and returns the phase.
    ///
    /// Implementations should be `#[inline(always)]`, because they are compiled for several instruction sets.
    fn terms(&self, term: impl FnMut(usize, i32)) -> Phase;

    /// Returns the hash for the transposition table. Positions with equivalent play can share a hash.
    fn table_key(&self) -> u64 {
        self.zobrist()
    }

    /// Returns `true` if the static evaluation is reliable because no exchange is in progress.
    fn is_quiet(&self) -> bool;

    /// Returns the lead of the side to move in what decides the game, as the simplest evaluation.
    fn count(&self) -> i32;

    /// Returns the expected number of moves that the side to move still has to make, at least 1.
    fn turns_left(&self) -> u32;

    /// Returns the strongest method for a variant, according to matches.
    fn best_method(config: &Self::Config) -> Method;

    /// Returns the limits that weaken a level in this game.
    fn handicap(level: Level) -> Handicap;

    /// Returns a number that identifies a move, independent of the position. Collisions are rare.
    fn fingerprint(m: Self::Move) -> u64;

    /// Returns the move that swaps sides under the pie rule, if it is legal.
    #[inline(always)]
    fn side_swap(&self) -> Option<Self::Move> {
        None
    }

    /// Returns the number of turns at the start of a playout whose moves update the RAVE statistics.
    ///
    /// Moves of later turns are ignored where matches have shown that they mislead.
    fn rave_turns(&self) -> usize {
        usize::MAX
    }

    /// Creates an exact solver with a table of at most `bytes`. Returns `None` if no solver supports the variant.
    fn prover(_config: &Self::Config, _bytes: usize) -> Option<Box<dyn Prove<Self>>> {
        None
    }

    /// Returns the index of a move in tables of move statistics, below `SLOTS`. Few moves share an index.
    #[inline]
    fn slot(m: Self::Move) -> usize {
        slot(move_key(Self::fingerprint(m)))
    }
}

/// The progress of a game, from 0 at the beginning to [`PHASES`] at the end.
pub type Phase = i32;

/// The last phase.
pub const PHASES: Phase = 256;

/// The weight of a term at the beginning and at the end of the game.
pub type Weight = [i32; 2];

/// Evaluates positions for the search.
///
/// The search reports every move that it makes and takes back, so an evaluator can update its state
/// incrementally.
pub trait Evaluator<P>: Debug + Clone + Send {
    /// Called when a search begins at `position`.
    fn begin(&mut self, _position: &P) {}

    /// Called after a move leads to `position`.
    fn push(&mut self, _position: &P) {}

    /// Called when the last move is taken back.
    fn pop(&mut self) {}

    /// Returns the value of the current position for the side to move, in the unit of
    /// [`Score`](crate::Score). The game is not over in this position.
    fn evaluate(&mut self, position: &P) -> i32;
}

/// The weighted sum of a game's terms.
#[derive(Clone, Debug)]
pub struct Linear<'a> {
    weights: &'a [Weight],
}

impl<'a> Linear<'a> {
    /// Creates an evaluator with these weights, one for each term.
    pub fn new(weights: &'a [Weight]) -> Linear<'a> {
        Linear { weights }
    }
}

impl<P: Evaluate> Evaluator<P> for Linear<'_> {
    fn evaluate(&mut self, position: &P) -> i32 {
        kernel::run(Sum { position, weights: self.weights })
    }
}

/// One evaluation, compiled for the instruction set of the machine.
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
        // Weights apply to 256 of a term, and the phase is in 256ths too.
        ((i64::from(early) * i64::from(PHASES - phase) + i64::from(late) * i64::from(phase)) >> 16)
            as i32
    }
}
