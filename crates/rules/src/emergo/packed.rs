//! Moves, packed into few bits.

use super::board::{Cell, Width};
use super::route::Route;
use crate::bits::Bits;

/// A packed move. On boards of up to 9x9 and on hexagons of side 3 and 4 it is one machine word:
///
/// ```text
///   high                                              low
///   1  direction … direction direction | start | kind      a capture, 2 or 3 bits a direction
///                                   to | from  | kind      a step
///                                      | cell  | kind      an entry
/// ```
///
/// The highest bit of a capture marks the end of its directions. A jump takes one man, and a side has at
/// most as many men as half of the cells, so all directions fit: 54 bits for 18 men on a hexagon of side 4,
/// and 252 bits for 84 men on the largest hexagon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move<B: Width>(B::Word);

/// An unpacked move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action<B: Width> {
    /// A man, or all remaining men as the shadowpiece, is entered (rules 10 to 12).
    Enter(Cell),
    /// A piece moves to a vacant neighboring cell (rule 5).
    Step {
        /// The cell of the piece.
        from: Cell,
        /// The vacant cell.
        to: Cell,
    },
    /// A piece captures (rules 6 to 9).
    Capture(Route<B>),
}

/// The number of bits of a move's kind. The kind of a capture is the number of bits of a direction.
const KIND_BITS: usize = 2;
const ENTER: u64 = 0;
const STEP: u64 = 1;

impl<B: Width> Move<B> {
    /// Unpacks the move.
    #[inline]
    pub fn action(self) -> Action<B> {
        let mask = (1 << B::CELL_BITS) - 1;
        let low = self.0.low();
        let cell = Cell::from_index((low >> KIND_BITS & mask) as usize);
        match low & ((1 << KIND_BITS) - 1) {
            ENTER => Action::Enter(cell),
            STEP => {
                let to = low >> (KIND_BITS + B::CELL_BITS) & mask;
                Action::Step { from: cell, to: Cell::from_index(to as usize) }
            }
            kind => {
                let bits = kind as usize;
                let directions = self.0.down(KIND_BITS + B::CELL_BITS);
                let end = directions.highest().unwrap_or(0);
                let directions = directions & !B::Word::bit(end);
                Action::Capture(Route::of(cell, end / bits, bits, directions))
            }
        }
    }

    /// Returns a number that identifies the move. Moves of more than 64 bits can collide.
    pub fn fingerprint(self) -> u64 {
        let mut rest = self.0;
        let mut mixed = 0u64;
        while !rest.is_empty() {
            mixed = mixed.rotate_left(7) ^ rest.low();
            rest = rest.down(63).down(1);
        }
        mixed
    }
}

impl<B: Width> From<Action<B>> for Move<B> {
    #[inline]
    fn from(action: Action<B>) -> Move<B> {
        let head = |cell: Cell, kind: u64| (cell.index() as u64) << KIND_BITS | kind;
        Move(match action {
            Action::Enter(cell) => B::Word::from_low(head(cell, ENTER)),
            Action::Step { from, to } => {
                let to = (to.index() as u64) << (KIND_BITS + B::CELL_BITS);
                B::Word::from_low(to | head(from, STEP))
            }
            Action::Capture(route) => {
                let end = B::Word::bit(route.takes() * route.direction_bits());
                let kind = route.direction_bits() as u64;
                (route.word() | end).up(KIND_BITS + B::CELL_BITS)
                    | B::Word::from_low(head(route.start(), kind))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Words;

    fn round_trips<B: Width>(last_cell: usize, longest: usize, direction_bits: usize) {
        let cells = [0, 1, last_cell].map(Cell::from_index);
        let mut actions: Vec<Action<B>> = cells.map(Action::Enter).to_vec();
        actions.extend(cells.map(|from| Action::Step { from, to: cells[2] }));
        for start in cells {
            let mut route = Route::new(start, direction_bits);
            for jump in 0..longest {
                route = route.then((jump * 5 + 3) % (1 << direction_bits));
                actions.push(Action::Capture(route));
            }
        }
        for &action in &actions {
            assert_eq!(Move::from(action).action(), action);
        }
    }

    #[test]
    fn unpacking_reverses_packing() {
        round_trips::<u64>(40, 20, 2);
        round_trips::<u64>(48, 18, 3);
        round_trips::<Words<4>>(112, 56, 2);
        round_trips::<Words<4>>(224, 84, 3);
    }

    #[test]
    fn a_move_on_a_small_board_is_one_machine_word() {
        assert_eq!(size_of::<Move<u64>>(), 8);
    }
}
