//! Random games from a leaf to the end.

use luctor_rules::kernel::Kernel;
use luctor_rules::{Color, Outcome, Position};

use crate::eval::Evaluate;
use crate::ordering::{Mark, mark};
use crate::random::Random;

/// Which moves each side has made in the present simulation.
#[derive(Debug)]
pub(super) struct Stamps {
    /// For each side and each slot of marks the number of the last simulation in which the move was made.
    last: [Vec<u32>; 2],
    simulation: u32,
}

const SLOTS: usize = 1 << 12;

impl Stamps {
    pub(super) fn new() -> Stamps {
        Stamps { last: [vec![0; SLOTS], vec![0; SLOTS]], simulation: 0 }
    }

    /// A simulation begins.
    pub(super) fn begin(&mut self) {
        self.simulation = self.simulation.wrapping_add(1);
    }

    /// A move is made.
    #[inline(always)]
    pub(super) fn set(&mut self, color: Color, mark: Mark) {
        self.last[color as usize][usize::from(mark) % SLOTS] = self.simulation;
    }

    /// Whether a color has made the move of a mark.
    #[inline(always)]
    pub(super) fn of(&self, color: Color) -> impl Fn(Mark) -> bool {
        let last = &self.last[color as usize];
        move |mark| last[usize::from(mark) % SLOTS] == self.simulation
    }
}

/// A random game that is undecided after this many turns counts as a draw.
const LONGEST: usize = 300;

/// A random game. Its value is that for the side to move at its beginning.
pub(super) struct Playout<'a, P: Position> {
    pub(super) position: P,
    pub(super) random: &'a mut Random,
    pub(super) scratch: &'a mut Vec<P::Move>,
    pub(super) stamps: &'a mut Stamps,
}

impl<P: Evaluate> Kernel for Playout<'_, P> {
    type Output = f32;

    #[inline(always)]
    fn run(self) -> f32 {
        let Playout { mut position, random, scratch, stamps } = self;
        let turn = position.turn();
        for _ in 0..LONGEST {
            let Some(m) = position.pick(scratch, |count| random.below(count)) else {
                return position.outcome().map_or(0.5, |outcome| value(outcome, turn));
            };
            stamps.set(position.turn(), mark::<P>(m));
            position.play_unchecked(m);
        }
        0.5
    }
}

/// What an outcome is worth for a side.
pub(super) fn value(outcome: Outcome, side: Color) -> f32 {
    match outcome.winner {
        None => 0.5,
        Some(winner) => f32::from(u8::from(winner == side)),
    }
}
