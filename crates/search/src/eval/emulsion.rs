//! The evaluation of Emulsion: actual groups, possible groups and fixed groups.
//!
//! At the end, the biggest groups decide the game (rules 12 and 13). Both sides have the same legal swaps
//! (rule 10), so a piece without a legal swap is fixed for now, and an enemy piece with one could give way.

mod prover;

use luctor_rules::emulsion::{Emulsion, Move, Width};
use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Color, Position};

use super::terms::terms;
use super::{Evaluate, PHASES, Phase, Prove, Weight};
use crate::move_key::{SLOTS, move_key, slot};
use crate::options::{Handicap, Level, Method};
use prover::Prover;

/// The ratings come from a round robin of 560 games with 200 ms per move unless another limit applies.
const LEVELS: [Handicap; 8] = [
    Handicap { depth: Some(1), nodes: None, noise: 450, rating: 1000 },
    Handicap { depth: Some(2), nodes: None, noise: 550, rating: 1308 },
    Handicap { depth: Some(2), nodes: None, noise: 120, rating: 1449 },
    Handicap { depth: None, nodes: Some(200), noise: 0, rating: 1635 },
    Handicap { depth: None, nodes: Some(500), noise: 0, rating: 1867 },
    Handicap { depth: None, nodes: Some(1_700), noise: 0, rating: 2047 },
    Handicap { depth: None, nodes: Some(5_000), noise: 0, rating: 2354 },
    Handicap { depth: None, nodes: None, noise: 0, rating: 2566 },
];

/// The last ply at which symmetric positions share a table entry.
const SYMMETRIC: u32 = 6;

/// A position with at most this many legal moves is not quiet.
const FEW: usize = 8;

/// The least number of expected turns: 30 games on 8x8 took 13 to 20 turns of each side.
const FEWEST_TURNS: u32 = 4;

/// Counts legal moves with the instruction set of the machine.
struct Turns<'a, B: Width>(&'a Emulsion<B>);

impl<B: Width> Kernel for Turns<'_, B> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        self.0.legal_count()
    }
}

// The example `tune` computed the weights; `docs/engine.md` describes how.
terms! {
    sides: &Sides;
    "tempo", [48, 96], 256;
    "biggest group", [46, 254], sides.lead(|side| side.biggest);
    "second group", [-500, -833], sides.lead(|side| side.second);
    "mean group", [-149, -77], sides.lead(|side| side.mean);
    "groups", [145, 243], sides.lead(|side| side.groups);
    "biggest possible", [254, 453], sides.lead(|side| side.biggest_possible);
    "second possible", [202, 8], sides.lead(|side| side.second_possible);
    "mean possible", [25, -89], sides.lead(|side| side.mean_possible);
    "biggest fixed", [69, 311], sides.lead(|side| side.biggest_fixed);
    "second fixed", [98, -62], sides.lead(|side| side.second_fixed);
    "mean fixed", [156, 328], sides.lead(|side| side.mean_fixed);
    "fixed pieces", [-302, -478], sides.lead(|side| side.fixed);
    "growth of biggest", [553, 399], sides.lead(|side| side.growth);
    "loose of biggest", [162, 39], sides.lead(|side| side.loose);
    "parity", [3, -3], if sides.swaps.is_multiple_of(2) { 256 } else { -256 };
    "like pairs", [299, 176], sides.lead(|side| side.like_pairs);
    "lead", [-134, 225], sides.lead(|side| side.biggest_size).signum() * 256;
}

/// The measures of the side to move and of the other side.
struct Sides {
    own: Side,
    other: Side,
    /// Legal swaps, which are the same for both sides (rule 10).
    swaps: usize,
}

impl Sides {
    /// Returns the lead of the side to move in a measure.
    #[inline(always)]
    fn lead(&self, measure: impl Fn(&Side) -> i32) -> i32 {
        measure(&self.own) - measure(&self.other)
    }
}

/// The measures of one side that the terms compare. `growth` and `loose` are in 16ths of a square, and
/// `biggest_size` is in squares. The others are shares of the side's pieces in 256ths.
struct Side {
    biggest: i32,
    second: i32,
    /// The average size of the group of a piece.
    mean: i32,
    groups: i32,
    // The same for the groups that could form if every enemy piece with a legal swap gave way.
    biggest_possible: i32,
    second_possible: i32,
    mean_possible: i32,
    // The same for the pieces without a legal swap.
    biggest_fixed: i32,
    second_fixed: i32,
    mean_fixed: i32,
    fixed: i32,
    /// Squares next to the biggest group whose pieces have a legal swap.
    growth: i32,
    /// Pieces of the biggest group that have a legal swap.
    loose: i32,
    like_pairs: i32,
    /// The size of the biggest group.
    biggest_size: i32,
}

/// Sizes of a set of groups.
#[derive(Clone, Copy, Default)]
struct Sizes {
    first: i32,
    second: i32,
    squares: i32,
    count: i32,
}

impl Sizes {
    #[inline(always)]
    fn add(&mut self, size: i32) {
        self.second = self.second.max(size.min(self.first));
        self.first = self.first.max(size);
        self.squares += size * size;
        self.count += 1;
    }
}

impl Side {
    /// Measures a side, where `movable` are the squares of all legal swaps.
    #[inline(always)]
    fn of<B: Width>(position: &Emulsion<B>, color: Color, movable: B) -> Side {
        let own = position.pieces(color);
        let pieces = own.count().max(1) as i32;
        let (actual, biggest) = sizes(position, own, own);
        let (possible, _) = sizes(position, own | (movable & position.pieces(!color)), own);
        let still = own & !movable;
        let (fixed, _) = sizes(position, still, still);
        let unit = 65_536 / pieces;
        let share = |size: i32| (size * unit) >> 8;
        Side {
            biggest: share(actual.first),
            second: share(actual.second),
            mean: share(actual.squares) / pieces,
            groups: share(actual.count),
            biggest_possible: share(possible.first),
            second_possible: share(possible.second),
            mean_possible: share(possible.squares) / pieces,
            biggest_fixed: share(fixed.first),
            second_fixed: share(fixed.second),
            mean_fixed: share(fixed.squares) / pieces,
            fixed: share(still.count() as i32),
            growth: 16 * (position.neighbors(biggest) & movable & !own).count() as i32,
            loose: 16 * (biggest & movable).count() as i32,
            like_pairs: share(position.like_pairs_of(color) as i32),
            biggest_size: actual.first,
        }
    }
}

/// Returns the sizes of the connected parts of a set, counting only squares of `counted`, and the biggest
/// part.
#[inline(always)]
fn sizes<B: Width>(position: &Emulsion<B>, set: B, counted: B) -> (Sizes, B) {
    let mut sizes = Sizes::default();
    let mut biggest = B::EMPTY;
    // Early in the game most components are single squares, which need no search.
    let joined = set & position.neighbors(set);
    let single = set & !joined;
    if !single.is_empty() {
        let count = (single & counted).count() as i32;
        sizes = Sizes { first: 1, second: i32::from(count > 1), squares: count, count };
        biggest = single & B::bit(single.lowest().unwrap_or(0));
    }
    position.for_each_component(joined, |part| {
        let size = (part & counted).count() as i32;
        if size > sizes.first {
            biggest = part;
        }
        sizes.add(size);
    });
    (sizes, biggest)
}

impl<B: Width> Evaluate for Emulsion<B> {
    const TERMS: &'static [&'static str] = NAMES;

    fn weights() -> &'static [Weight] {
        WEIGHTS
    }

    #[inline(always)]
    fn terms(&self, term: impl FnMut(usize, i32)) -> Phase {
        let turn = self.turn();
        let (movable, swaps) = self.movable();
        let (own, other) = (Side::of(self, turn, movable), Side::of(self, !turn, movable));
        each_term(&Sides { own, other, swaps }, term);
        let squares = self.pieces(turn).count() + self.pieces(!turn).count();
        let pairs = (2 * squares).max(1) as i32;
        PHASES.min(self.like_pairs() as i32 * 10 * PHASES / (7 * pairs))
    }

    /// Early in the game many positions are symmetric to each other; later hardly any are.
    fn table_key(&self) -> u64 {
        if self.ply() <= SYMMETRIC { self.zobrist_up_to_symmetry() } else { self.zobrist() }
    }

    /// With few moves left, the search goes on to the end of the game.
    fn is_quiet(&self) -> bool {
        kernel::run(Turns(self)) > FEW
    }

    /// Counts the squares of the biggest group.
    fn count(&self) -> i32 {
        let biggest = |color| self.group_sizes()[color].first().map_or(0, |&size| size as i32);
        biggest(self.turn()) - biggest(!self.turn())
    }

    /// A game takes about 50 turns for 100 squares, and a free game 80. The average of 10 or 30 games of the engine was 8
    /// turns on 4x4, 12 on 5x5, 19 on 6x6, 24 on 7x7, 32 on 8x8, 48 on 10x10, 71 on 12x12, 28 on free 6x6 and 51 on free
    /// 8x8.
    fn turns_left(&self) -> u32 {
        let squares = (self.config().size() * self.config().size()) as u32;
        let length = if self.config().free() { squares * 4 / 5 } else { squares / 2 };
        (length.saturating_sub(self.ply()) / 2).max(FEWEST_TURNS)
    }

    /// Random games estimate a position better than the evaluation does: `docs/engine.md` has the matches.
    fn best_method(_config: &Self::Config) -> Method {
        Method::Rave
    }

    fn handicap(level: Level) -> Handicap {
        LEVELS[usize::from(level.number() - 1)]
    }

    fn fingerprint(m: Move) -> u64 {
        match m {
            Move::Pie => 0,
            // Does not depend on the side, because both sides have the same swaps (rule 10).
            Move::Swap { own, other } => {
                let (low, high) = (own.min(other), own.max(other));
                1 << 32 | (low.index() as u64) << 16 | high.index() as u64
            }
            Move::Place { black, white } => {
                2 << 32 | (black.index() as u64) << 16 | white.index() as u64
            }
        }
    }

    #[inline(always)]
    fn side_swap(&self) -> Option<Move> {
        // Only the second move of a game can swap sides (rule 11).
        (self.ply() == 1 && self.check(Move::Pie).is_ok()).then_some(Move::Pie)
    }

    /// Returns about a third of the length of a random game, because the board changes too much later. The third
    /// was measured on 8x8. The length of a game is proportional to the number of squares.
    fn rave_turns(&self) -> usize {
        20 * (self.pieces(Color::Black).count() + self.pieces(Color::White).count()) / 64
    }

    fn prover(config: &Self::Config, bytes: usize) -> Option<Box<dyn Prove<Self>>> {
        Some(Box::new(Prover::new(config, bytes)?))
    }

    /// On boards of up to 32x32, every swap has its own index, close to those of nearby swaps.
    #[inline(always)]
    fn slot(m: Move) -> usize {
        match m {
            Move::Pie => SLOTS - 1,
            Move::Swap { own, other } => {
                let (a, b) = (own.index(), other.index());
                // The distance to the eastern neighbor is 1. Those to the three northern neighbors are
                // consecutive numbers, so they have different remainders.
                let step = a.abs_diff(b);
                let direction = if step == 1 { 0 } else { 1 + step % 3 };
                (4 * a.min(b) + direction) % SLOTS
            }
            Move::Place { .. } => slot(move_key(Self::fingerprint(m))),
        }
    }
}
