//! Cells of a board as small numbers, their neighbors, and the symmetries of the board.

use luctor_rules::emergo::Shape;

/// The most cells of a board that tables support: those of 9x9.
pub(crate) const MOST_CELLS: usize = 41;

/// The most directions of a board.
const MOST_DIRECTIONS: usize = 6;

/// The number that stands for no cell.
const NONE: u8 = u8::MAX;

/// A board whose cells are numbered from 0 in the order of the position text: from the top row, left to right.
#[derive(Debug)]
pub struct Board {
    cells: usize,
    directions: usize,
    /// For each cell and direction the neighbor, or [`NONE`]. The opposite of direction `d` is `d ^ 1`.
    next: [[u8; MOST_DIRECTIONS]; MOST_CELLS],
    /// For each symmetry the image of each cell.
    symmetries: Vec<Vec<u8>>,
}

impl Board {
    /// Creates a board, or returns `None` if it has more than 41 cells.
    pub fn new(shape: Shape) -> Option<Board> {
        if shape.cells() > MOST_CELLS {
            return None;
        }
        let places = places(shape);
        let number = |place| places.iter().position(|&other| other == place);
        let mut next = [[NONE; MOST_DIRECTIONS]; MOST_CELLS];
        let steps = steps(shape);
        for (cell, &(column, row)) in places.iter().enumerate() {
            for (direction, (right, up)) in steps.iter().enumerate() {
                if let Some(there) = number((column + right, row + up)) {
                    next[cell][direction] = there as u8;
                }
            }
        }
        let image = |symmetry, place| number(image(shape, symmetry, place));
        let count = match shape {
            Shape::Square(_) => 8,
            Shape::Hex(_) => 12,
        };
        let symmetries = (0..count)
            .map(|symmetry| {
                let images = places.iter().map(|&place| image(symmetry, place));
                images.map(|there| there.expect("a symmetry keeps the board") as u8).collect()
            })
            .collect();
        Some(Board { cells: places.len(), directions: steps.len(), next, symmetries })
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the number of directions.
    pub(crate) fn directions(&self) -> usize {
        self.directions
    }

    /// Returns the neighbor of a cell in a direction.
    #[inline]
    pub(crate) fn next(&self, cell: usize, direction: usize) -> Option<usize> {
        let there = self.next[cell][direction];
        (there != NONE).then_some(usize::from(there))
    }

    /// Returns the images of all cells for each symmetry, the identity first.
    pub(crate) fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }
}

/// A column and a row, counted from the center.
type Place = (i32, i32);

/// Returns the cells in the order of the position text.
fn places(shape: Shape) -> Vec<Place> {
    let (reach, exists): (i32, fn(Place, i32) -> bool) = match shape {
        // Dark cells have the color of the center, as the corners.
        Shape::Square(size) => (i32::from(size) / 2, |(column, row), _| (column + row) % 2 == 0),
        Shape::Hex(side) => {
            (i32::from(side) - 1, |(column, row), reach| (column - row).abs() <= reach)
        }
    };
    let rows = (-reach..=reach).rev();
    let all = rows.flat_map(|row| (-reach..=reach).map(move |column| (column, row)));
    all.filter(|&place| exists(place, reach)).collect()
}

fn steps(shape: Shape) -> &'static [Place] {
    match shape {
        Shape::Square(_) => &[(1, 1), (-1, -1), (-1, 1), (1, -1)],
        Shape::Hex(_) => &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)],
    }
}

/// Returns the image of a place. Symmetry 0 is the identity.
fn image(shape: Shape, symmetry: usize, (column, row): Place) -> Place {
    let (column, row) = if symmetry.is_multiple_of(2) { (column, row) } else { (row, column) };
    let turns = symmetry / 2;
    match shape {
        Shape::Square(_) => {
            let flip = |bit: usize, value: i32| if turns & bit > 0 { -value } else { value };
            (flip(1, column), flip(2, row))
        }
        // A turn by 60 degrees takes (x, y) to (x - y, x).
        Shape::Hex(_) => (0..turns).fold((column, row), |(x, y), _| (x - y, x)),
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::Position;
    use luctor_rules::emergo::Emergo;
    use luctor_rules::emergo::{Config, Shape};

    use super::Board;

    fn check(name: &str, shape: Shape) {
        let config = Config::parse(Some(name), &[]).unwrap();
        assert_eq!(config.shape(), shape);
        let board = Board::new(shape).unwrap();
        let position = Emergo::<u64, 64>::start(&config);
        let places: Vec<_> =
            position.cells().iter().map(|&cell| position.column_and_row(cell)).collect();
        assert_eq!(board.cells(), places.len());
        let middle = position.column_and_row(position.center());
        let expected = super::places(shape)
            .iter()
            .map(|&(column, row)| {
                ((column + middle.0 as i32) as usize, (row + middle.1 as i32) as usize)
            })
            .collect::<Vec<_>>();
        assert_eq!(places, expected, "{name}");
        for images in board.symmetries() {
            for cell in 0..board.cells() {
                for direction in 0..board.directions() {
                    let Some(next) = board.next(cell, direction) else { continue };
                    assert_eq!(board.next(next, direction ^ 1), Some(cell));
                    let (at, to) = (usize::from(images[cell]), usize::from(images[next]));
                    assert!((0..board.directions()).any(|way| board.next(at, way) == Some(to)));
                }
            }
        }
    }

    #[test]
    fn cells_have_the_order_of_the_rules_and_symmetries_keep_neighbors() {
        for (name, shape) in [
            ("5x5", Shape::Square(5)),
            ("7x7", Shape::Square(7)),
            ("9x9", Shape::Square(9)),
            ("hex-3", Shape::Hex(3)),
            ("hex", Shape::Hex(4)),
        ] {
            check(name, shape);
        }
        assert!(Board::new(Shape::Square(11)).is_none() && Board::new(Shape::Hex(5)).is_none());
    }
}
