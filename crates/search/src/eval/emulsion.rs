//! Emulsion: groups as they are, as they could become, and as nobody can break them.
//!
//! At the end the biggest groups decide (rules 12 and 13), and groups only grow by joining. Legal swaps are
//! the same for both sides (rule 10), so a piece that takes part in none is fixed for now, and an
//! enemy that takes part in one may give way.

use luctor_rules::emulsion::{Emulsion, Move, Width};
use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Color, Position};

use super::{Evaluate, PHASES, Phase, Weight};
use crate::move_key::{SLOTS, move_key, slot};
use crate::options::{Handicap, Level, Method};

/// The ratings are those of a round robin of 560 games, 200 ms a move where nothing else bounds it.
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

/// Turns in which symmetry is looked for.
const SYMMETRIC: u32 = 6;

/// With at most this many legal turns the rest of the game is searched.
const FEW: usize = 8;

/// Counts turns with the instructions of the machine.
struct Turns<'a, B: Width>(&'a Emulsion<B>);

impl<B: Width> Kernel for Turns<'_, B> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        self.0.legal_count()
    }
}

/// The terms of one side: those from "biggest group" on.
const SIDE: usize = 15;

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

/// What one side of a position has.
trait Side<B: Width> {
    /// The terms of a color, where `movable` are the squares of all legal swaps.
    fn side(&self, color: Color, movable: B) -> [i32; SIDE];

    /// The sizes of the parts of a set, each part's in squares of `counted`, and the biggest part.
    fn sizes(&self, set: B, counted: B) -> (Sizes, B);
}

impl<B: Width> Side<B> for Emulsion<B> {
    #[inline(always)]
    fn side(&self, color: Color, movable: B) -> [i32; SIDE] {
        let own = self.pieces(color);
        let pieces = own.count().max(1) as i32;
        let (actual, biggest) = self.sizes(own, own);
        let (possible, _) = self.sizes(own | (movable & self.pieces(!color)), own);
        let still = own & !movable;
        let (fixed, _) = self.sizes(still, still);
        let unit = 65_536 / pieces;
        let share = |size: i32| (size * unit) >> 8;
        [
            share(actual.first),
            share(actual.second),
            share(actual.squares) / pieces,
            share(actual.count),
            share(possible.first),
            share(possible.second),
            share(possible.squares) / pieces,
            share(fixed.first),
            share(fixed.second),
            share(fixed.squares) / pieces,
            share(still.count() as i32),
            16 * (self.neighbors(biggest) & movable & !own).count() as i32,
            16 * (biggest & movable).count() as i32,
            share(self.like_pairs_of(color) as i32),
            actual.first,
        ]
    }

    #[inline(always)]
    fn sizes(&self, set: B, counted: B) -> (Sizes, B) {
        let mut sizes = Sizes::default();
        let mut biggest = B::EMPTY;
        // Single squares are many at first and need no search.
        let joined = set & self.neighbors(set);
        let single = set & !joined;
        if !single.is_empty() {
            let count = (single & counted).count() as i32;
            sizes = Sizes { first: 1, second: i32::from(count > 1), squares: count, count };
            biggest = single & B::bit(single.lowest().unwrap_or(0));
        }
        self.for_each_component(joined, |part| {
            let size = (part & counted).count() as i32;
            if size > sizes.first {
                biggest = part;
            }
            sizes.add(size);
        });
        (sizes, biggest)
    }
}

impl<B: Width> Evaluate for Emulsion<B> {
    const TERMS: &'static [&'static str] = &[
        "tempo",
        "biggest group",
        "second group",
        "mean group",
        "groups",
        "biggest possible",
        "second possible",
        "mean possible",
        "biggest fixed",
        "second fixed",
        "mean fixed",
        "fixed pieces",
        "growth of biggest",
        "loose of biggest",
        "parity",
        "like pairs",
        "lead",
    ];

    fn weights() -> &'static [Weight] {
        &WEIGHTS
    }

    #[inline(always)]
    fn terms(&self, mut term: impl FnMut(usize, i32)) -> Phase {
        let turn = self.turn();
        let (movable, swaps) = self.movable();
        let sides = [self.side(turn, movable), self.side(!turn, movable)];
        term(0, 256);
        for (at, (own, other)) in sides[0].iter().zip(&sides[1]).enumerate().take(13) {
            term(at + 1, own - other);
        }
        term(14, if swaps % 2 == 0 { 256 } else { -256 });
        term(15, sides[0][13] - sides[1][13]);
        term(16, (sides[0][14] - sides[1][14]).signum() * 256);
        let squares = self.pieces(turn).count() + self.pieces(!turn).count();
        let pairs = (2 * squares).max(1) as i32;
        PHASES.min(self.like_pairs() as i32 * 10 * PHASES / (7 * pairs))
    }

    /// In the first turns many positions are images of each other; later hardly any are.
    fn table_key(&self) -> u64 {
        if self.ply() <= SYMMETRIC { self.zobrist_up_to_symmetry() } else { self.zobrist() }
    }

    /// With few turns left their end is counted, not judged.
    fn is_quiet(&self) -> bool {
        kernel::run(Turns(self)) > FEW
    }

    /// The biggest group.
    fn count(&self) -> i32 {
        let biggest = |color| self.group_sizes()[color].first().map_or(0, |&size| size as i32);
        biggest(self.turn()) - biggest(!self.turn())
    }

    /// A random game tells more of a position than the evaluation does: `docs/engine.md` has the matches.
    fn best_method(_config: &Self::Config) -> Method {
        Method::Rave
    }

    fn handicap(level: Level) -> Handicap {
        LEVELS[usize::from(level.number() - 1)]
    }

    fn fingerprint(m: Move) -> u64 {
        match m {
            Move::Pie => 0,
            // The same for both sides, since the same swap is legal for both (rule 10).
            Move::Swap { own, other } => {
                let (low, high) = (own.min(other), own.max(other));
                1 << 32 | (low.index() as u64) << 16 | high.index() as u64
            }
            Move::Place { black, white } => {
                2 << 32 | (black.index() as u64) << 16 | white.index() as u64
            }
        }
    }

    /// A third of a random game: the board has changed too much after it. On 8x8 it was measured, and other
    /// boards have games as long as they have squares.
    fn telling_turns(&self) -> usize {
        20 * (self.pieces(Color::Black).count() + self.pieces(Color::White).count()) / 64
    }

    /// Swaps of boards up to 32x32 have places of their own, close to each other.
    #[inline(always)]
    fn slot(m: Move) -> usize {
        match m {
            Move::Pie => SLOTS - 1,
            Move::Swap { own, other } => {
                let (a, b) = (own.index(), other.index());
                // The neighbor to the east is one square on, the others about a row: three in a row have
                // different remainders.
                let step = a.abs_diff(b);
                let direction = if step == 1 { 0 } else { 1 + step % 3 };
                (4 * a.min(b) + direction) % SLOTS
            }
            Move::Place { .. } => slot(move_key(Self::fingerprint(m))),
        }
    }
}

/// Made by the example `tune`; `docs/engine.md` tells how.
const WEIGHTS: [Weight; 17] = [
    [48, 96],     // tempo
    [46, 254],    // biggest group
    [-500, -833], // second group
    [-149, -77],  // mean group
    [145, 243],   // groups
    [254, 453],   // biggest possible
    [202, 8],     // second possible
    [25, -89],    // mean possible
    [69, 311],    // biggest fixed
    [98, -62],    // second fixed
    [156, 328],   // mean fixed
    [-302, -478], // fixed pieces
    [553, 399],   // growth of biggest
    [162, 39],    // loose of biggest
    [3, -3],      // parity
    [299, 176],   // like pairs
    [-134, 225],  // lead
];
