//! Cells, their numbers and names, and the bit masks of a board.
//!
//! On both shapes of board, the numbers of neighbors in one direction always differ by the same amount.
//! A mask contains the cells that have a neighbor in that direction.
//!
//! ```text
//! 5x5 (rank 1 below)         hex-3: letter * 5 + number
//!   10    11    12              .  .  7 12 17      . a hole in the numbering
//!       8     9                 .  6 11 16 .       (numbers go up, letters
//!    5     6     7      ...     5 10 15 .  .        to the right)
//!       3     4
//!    0     1     2    neighbors: +2 +3 -2 -3      neighbors: +1 +5 +6 -1 -5 -6
//! ```

use std::sync::OnceLock;

use super::config::{Coordinates, Shape};
use crate::bits::{Bits, Words};

/// A cell, identified by its number on its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Creates the cell with a number below 256, which every cell of every board has.
    #[inline]
    pub(super) fn from_index(index: usize) -> Cell {
        Cell(u8::try_from(index).expect("boards number their cells below 256"))
    }

    /// Returns the number of the cell, which is also its bit in sets of cells.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The maximum number of directions on a board.
const DIRECTIONS: usize = 6;

/// The precomputed masks and neighbors of a board of one shape.
#[derive(Debug)]
pub struct Board<B> {
    shape: Shape,
    all: B,
    /// For each pair of opposite directions, the difference between the numbers of neighbors.
    distances: [usize; DIRECTIONS / 2],
    /// For each direction, the cells that have a neighbor in it.
    has_neighbor: [B; DIRECTIONS],
    /// The cells that have two neighbors on opposite sides.
    exposed: B,
    neighbors: Vec<[Option<Cell>; DIRECTIONS]>,
    text_order: Vec<Cell>,
}

impl<B: Bits> Board<B> {
    fn new(shape: Shape) -> Board<B> {
        let numbers = numbers(shape);
        assert!(numbers <= B::CAPACITY, "{numbers} cells do not fit {} bits", B::CAPACITY);
        let all = B::from_fn(numbers, |number| exists(shape, column_and_row(shape, number)));
        let neighbor = |number: usize, direction: usize| -> Option<Cell> {
            let (column, row) = column_and_row(shape, number);
            let &(right, up) = shape.directions().get(direction)?;
            let to = (column.checked_add_signed(right)?, row.checked_add_signed(up)?);
            exists(shape, to).then(|| Cell::from_index(number_of(shape, to)))
        };
        let neighbors: Vec<_> = (0..numbers)
            .map(|number| {
                std::array::from_fn(|direction| {
                    all.has(number).then(|| neighbor(number, direction)).flatten()
                })
            })
            .collect();
        let has_neighbor = std::array::from_fn(|direction| {
            B::from_fn(numbers, |number| neighbors[number][direction].is_some())
        });
        let exposed = B::from_fn(numbers, |number| {
            let there = neighbors[number];
            all.has(number) && there.chunks(2).any(|pair| pair.iter().all(Option::is_some))
        });
        let mut text_order: Vec<Cell> = all.iter().map(Cell::from_index).collect();
        text_order.sort_by_key(|cell| {
            let (column, row) = column_and_row(shape, cell.index());
            (std::cmp::Reverse(row), column)
        });
        let distances = match shape {
            Shape::Square(size) => [usize::from(size) / 2 + 1, usize::from(size) / 2, 0],
            Shape::Hex(side) => {
                let stride = 2 * usize::from(side) - 1;
                [stride, 1, stride + 1]
            }
        };
        Board { shape, all, distances, has_neighbor, exposed, neighbors, text_order }
    }

    #[inline]
    pub(super) fn all(&self) -> B {
        self.all
    }

    #[inline]
    pub(super) fn exposed(&self) -> B {
        self.exposed
    }

    pub(super) fn text_order(&self) -> &[Cell] {
        &self.text_order
    }

    /// Returns the directions. The opposite of direction `d` is `d ^ 1`.
    #[inline]
    pub(super) fn directions(&self) -> std::ops::Range<usize> {
        match self.shape {
            Shape::Square(_) => 0..4,
            Shape::Hex(_) => 0..6,
        }
    }

    /// Returns the number of bits of a direction.
    pub(super) fn direction_bits(&self) -> usize {
        match self.shape {
            Shape::Square(_) => 2,
            Shape::Hex(_) => 3,
        }
    }

    /// Returns the cells whose neighbor in a direction is in `set`.
    #[inline]
    pub(super) fn with_neighbor(&self, direction: usize, set: B) -> B {
        let distance = self.distances[direction / 2];
        let moved = if direction.is_multiple_of(2) { set.down(distance) } else { set.up(distance) };
        moved & self.has_neighbor[direction]
    }

    #[inline]
    pub(super) fn neighbor(&self, cell: Cell, direction: usize) -> Option<Cell> {
        self.neighbors[cell.index()][direction]
    }

    /// Returns the neighbor of a cell that must have one in this direction.
    #[inline]
    pub(super) fn neighbor_on_board(&self, cell: Cell, direction: usize) -> Cell {
        self.neighbor(cell, direction).expect("a move leads from cell to cell")
    }

    /// Returns the direction in which `to` is the neighbor of `from`.
    pub(super) fn direction_to(&self, from: Cell, to: Cell) -> Option<usize> {
        self.directions().find(|&direction| self.neighbor(from, direction) == Some(to))
    }

    /// Returns the direction in which `to` is two cells from `from`, and the cell between.
    pub(super) fn jump_to(&self, from: Cell, to: Cell) -> Option<(usize, Cell)> {
        self.directions().find_map(|direction| {
            let over = self.neighbor(from, direction)?;
            (self.neighbor(over, direction) == Some(to)).then_some((direction, over))
        })
    }

    pub(super) fn center(&self) -> Cell {
        let middle = match self.shape {
            Shape::Square(size) => usize::from(size) / 2,
            Shape::Hex(side) => usize::from(side) - 1,
        };
        Cell::from_index(number_of(self.shape, (middle, middle)))
    }

    /// Returns the cell in a column and a row, which must exist.
    pub(super) fn cell_at(&self, column_and_row: (usize, usize)) -> Cell {
        Cell::from_index(number_of(self.shape, column_and_row))
    }

    pub(super) fn column_and_row(&self, cell: Cell) -> (usize, usize) {
        column_and_row(self.shape, cell.index())
    }

    pub(super) fn name(&self, cell: Cell, coordinates: Coordinates) -> String {
        let (mut letter, mut number) = self.column_and_row(cell);
        if let (Shape::Square(size), Coordinates::Diamond) = (self.shape, coordinates) {
            // Section 1 of the rules, solved for row and number, all counted from 0.
            (letter, number) =
                ((usize::from(size) - 1 + letter - number) / 2, (letter + number) / 2);
        }
        format!("{}{}", (b'a' + letter as u8) as char, number + 1)
    }

    /// Returns the cell with a lowercase name.
    pub(super) fn cell(&self, name: &str, coordinates: Coordinates) -> Option<Cell> {
        self.text_order.iter().copied().find(|&cell| self.name(cell, coordinates) == name)
    }
}

/// Returns an upper bound of the cell numbers.
fn numbers(shape: Shape) -> usize {
    match shape {
        Shape::Square(_) => shape.cells(),
        Shape::Hex(side) => (2 * usize::from(side) - 1).pow(2),
    }
}

fn column_and_row(shape: Shape, number: usize) -> (usize, usize) {
    match shape {
        Shape::Square(size) => (2 * number % usize::from(size), 2 * number / usize::from(size)),
        Shape::Hex(side) => {
            let stride = 2 * usize::from(side) - 1;
            (number / stride, number % stride)
        }
    }
}

fn number_of(shape: Shape, (column, row): (usize, usize)) -> usize {
    match shape {
        Shape::Square(size) => (row * usize::from(size) + column) / 2,
        Shape::Hex(side) => column * (2 * usize::from(side) - 1) + row,
    }
}

fn exists(shape: Shape, (column, row): (usize, usize)) -> bool {
    match shape {
        Shape::Square(size) => {
            column.max(row) < usize::from(size) && (column + row).is_multiple_of(2)
        }
        Shape::Hex(side) => {
            let side = usize::from(side);
            column.max(row) < 2 * side - 1 && column.abs_diff(row) < side
        }
    }
}

/// A word type for boards of Emergo, with a cache of the boards of that width.
pub trait Width: Bits {
    /// The type that stores a packed move; one machine word for the smaller boards.
    type Word: Bits;

    /// The number of bits of a cell number.
    const CELL_BITS: usize = Self::CAPACITY.ilog2() as usize;

    /// Returns the board of a shape. Its cell numbers must be below the capacity.
    fn board(shape: Shape) -> &'static Board<Self>;
}

/// Implements [`Width`] with a static table of boards, which a generic type cannot own.
macro_rules! width {
    ($word:ty, $move_word:ty) => {
        impl Width for $word {
            type Word = $move_word;

            fn board(shape: Shape) -> &'static Board<Self> {
                static BOARDS: [OnceLock<Box<Board<$word>>>; 32] = [const { OnceLock::new() }; 32];
                let at = match shape {
                    Shape::Square(size) => size,
                    Shape::Hex(side) => 16 + side,
                };
                BOARDS[usize::from(at)].get_or_init(|| Box::new(Board::new(shape)))
            }
        }
    };
}

width!(u64, u64);
width!(Words<4>, Words<5>);

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_the_plane<B: Width>(shape: Shape) {
        let board = B::board(shape);
        assert_eq!(board.all().count(), shape.cells());
        for cell in board.all().iter().map(Cell::from_index) {
            for direction in board.directions() {
                let there = board.neighbor(cell, direction);
                let (column, row) = board.column_and_row(cell);
                let (right, up) = shape.directions()[direction];
                let expected = (column as isize + right, row as isize + up);
                let found = there.map(|cell| {
                    let (column, row) = board.column_and_row(cell);
                    (column as isize, row as isize)
                });
                assert!(found.is_none_or(|found| found == expected), "{shape:?} {cell:?}");
                if let Some(there) = there {
                    assert_eq!(board.neighbor(there, direction ^ 1), Some(cell));
                    let from = board.with_neighbor(direction, B::bit(there.index()));
                    assert_eq!(from, B::bit(cell.index()), "{shape:?} {cell:?} {direction}");
                }
            }
        }
    }

    #[test]
    fn every_board_has_the_neighbors_of_the_plane() {
        for size in [5, 7, 9] {
            agrees_with_the_plane::<u64>(Shape::Square(size));
        }
        for side in [3, 4] {
            agrees_with_the_plane::<u64>(Shape::Hex(side));
        }
        for size in [11, 13, 15] {
            agrees_with_the_plane::<Words<4>>(Shape::Square(size));
        }
        for side in 5..=8 {
            agrees_with_the_plane::<Words<4>>(Shape::Hex(side));
        }
    }
}
