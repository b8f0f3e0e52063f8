//! Random games from a leaf, and the statistics of their moves.

use luctor_rules::kernel::Kernel;
use luctor_rules::{Color, Outcome, Position};

use crate::eval::Evaluate;
use crate::move_key::SLOTS;
use crate::random::Random;

/// The "all moves as first" statistics of one simulation: the moves of each side with their results.
#[derive(Debug)]
pub(super) struct Amaf {
    sides: [Side; 2],
    /// The moves of the path in the tree and of the current game.
    made: Vec<(Color, u16)>,
    /// The number of moves in `made` that belong to the tree.
    shared: usize,
    /// The entries that must be reset.
    set: Vec<(Color, u16)>,
}

/// For each slot, the number of games in which a side made the move, and the sum of their values for it.
#[derive(Debug)]
pub(super) struct Side {
    pub(super) games: Box<[f32; SLOTS]>,
    pub(super) sums: Box<[f32; SLOTS]>,
}

impl Side {
    fn new() -> Side {
        Side { games: Box::new([0.0; SLOTS]), sums: Box::new([0.0; SLOTS]) }
    }
}

impl Amaf {
    pub(super) fn new() -> Amaf {
        let sides = [Side::new(), Side::new()];
        Amaf { sides, made: Vec::new(), shared: 0, set: Vec::new() }
    }

    /// Resets the statistics for a new simulation.
    pub(super) fn begin(&mut self) {
        self.made.clear();
        self.shared = 0;
        for (color, slot) in self.set.drain(..) {
            let side = &mut self.sides[color as usize];
            side.games[usize::from(slot) % SLOTS] = 0.0;
            side.sums[usize::from(slot) % SLOTS] = 0.0;
        }
    }

    /// Adds a move of the tree, which all games of the simulation share.
    #[inline(always)]
    pub(super) fn share(&mut self, color: Color, slot: usize) {
        self.made.push((color, slot as u16));
        self.shared = self.made.len();
    }

    /// Adds a move of the current game.
    #[inline(always)]
    fn make(&mut self, color: Color, slot: usize) {
        self.made.push((color, slot as u16));
    }

    /// Ends the current game with its value for a color.
    #[inline(always)]
    pub(super) fn end(&mut self, color: Color, value: f32) {
        for &(of, slot) in &self.made {
            let side = &mut self.sides[of as usize];
            side.games[usize::from(slot) % SLOTS] += 1.0;
            side.sums[usize::from(slot) % SLOTS] += if of == color { value } else { 1.0 - value };
        }
        self.set.extend_from_slice(&self.made);
        self.made.truncate(self.shared);
    }

    #[inline(always)]
    pub(super) fn of(&self, color: Color) -> &Side {
        &self.sides[color as usize]
    }
}

/// The number of turns after which an undecided random game counts as a draw.
const LONGEST: usize = 300;

/// A random game. Returns its value for the side to move at its beginning.
pub(super) struct Playout<'a, P: Position> {
    pub(super) position: P,
    pub(super) random: &'a mut Random,
    pub(super) scratch: &'a mut Vec<P::Move>,
    pub(super) amaf: &'a mut Amaf,
    /// The number of turns whose moves are counted.
    pub(super) counted: usize,
}

impl<P: Evaluate> Kernel for Playout<'_, P> {
    type Output = f32;

    #[inline(always)]
    fn run(self) -> f32 {
        let Playout { mut position, random, scratch, amaf, counted } = self;
        let turn = position.turn();
        for ply in 0..LONGEST {
            let Some(m) = position.pick(scratch, |count| random.below(count)) else {
                return position.outcome().map_or(0.5, |outcome| value(outcome, turn));
            };
            if ply < counted {
                amaf.make(position.turn(), P::slot(m));
            }
            position.play_unchecked(m);
        }
        0.5
    }
}

/// Returns the value of an outcome for a side.
pub(super) fn value(outcome: Outcome, side: Color) -> f32 {
    match outcome.winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    }
}
