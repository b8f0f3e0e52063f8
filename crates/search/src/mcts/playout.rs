//! Random games from a leaf, and the statistics of their moves.

use luctor_rules::kernel::Kernel;
use luctor_rules::{Color, Outcome, Position};

use crate::eval::Evaluate;
use crate::move_key::SLOTS;
use crate::random::Random;

/// The "all moves as first" statistics of one simulation: the moves of each color with their results for that color.
///
/// A move is worth the same for a color, whichever player has it after a swap of sides. Only the swap of sides itself
/// counts with the result of the color that its player takes.
#[derive(Debug)]
pub(super) struct Amaf {
    sides: [Side; 2],
    /// The moves of the path in the tree and of the current game.
    made: Vec<Made>,
    /// The number of moves in `made` that belong to the tree.
    shared: usize,
    /// The entries that must be reset.
    set: Vec<Made>,
}

/// A move of a simulation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    color: Color,
    slot: u16,
    /// `true` for the swap of sides under the pie rule.
    swaps_sides: bool,
}

impl Made {
    /// Creates a move of `color`, where `next` is the color to move afterwards. Only a swap of sides leaves it the
    /// same.
    #[inline(always)]
    pub(super) fn new(color: Color, slot: usize, next: Color) -> Made {
        Made { color, slot: slot as u16, swaps_sides: next == color }
    }
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
        for Made { color, slot, .. } in self.set.drain(..) {
            let side = &mut self.sides[color as usize];
            side.games[usize::from(slot) % SLOTS] = 0.0;
            side.sums[usize::from(slot) % SLOTS] = 0.0;
        }
    }

    /// Adds a move of the tree, which all games of the simulation share.
    #[inline(always)]
    pub(super) fn share(&mut self, made: Made) {
        self.made.push(made);
        self.shared = self.made.len();
    }

    /// Ends the current game with its value for a color.
    #[inline(always)]
    pub(super) fn end(&mut self, color: Color, value: f32) {
        for &Made { color: of, slot, swaps_sides } in &self.made {
            let side = &mut self.sides[of as usize];
            side.games[usize::from(slot) % SLOTS] += 1.0;
            let gains = (of == color) != swaps_sides;
            side.sums[usize::from(slot) % SLOTS] += if gains { value } else { 1.0 - value };
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

/// A random game. Returns its value for the player to move at its beginning.
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
        let mut turns = 0;
        let value = loop {
            if turns == LONGEST {
                break 0.5;
            }
            let Some(m) = position.pick(scratch, |count| random.below(count)) else {
                break position.outcome().map_or(0.5, |outcome| value(outcome, position.turn()));
            };
            let mover = position.turn();
            position.play_unchecked(m);
            if turns < counted {
                amaf.made.push(Made::new(mover, P::slot(m), position.turn()));
            }
            turns += 1;
        };
        amaf.end(position.turn(), value);
        // Every turn passes the move to the other player, even a swap of sides.
        if turns.is_multiple_of(2) { value } else { 1.0 - value }
    }
}

/// Returns the value of an outcome for a side.
pub(super) fn value(outcome: Outcome, side: Color) -> f32 {
    match outcome.winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    }
}
