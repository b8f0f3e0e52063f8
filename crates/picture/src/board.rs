//! The cells of a board and their positions in the plane.

use crate::scene::{Board, Place};

/// A point. On a board, the unit is the distance between neighbors, and y increases upwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Board {
    /// Returns the cells of the game.
    pub(crate) fn cells(self) -> Vec<Place> {
        self.places().filter(|&place| self.is_cell(place)).collect()
    }

    /// Returns the squares of the picture that are not cells of the game.
    pub(crate) fn idle(self) -> Vec<Place> {
        match self {
            Board::Checkerboard(_) => self.places().filter(|&place| !self.is_cell(place)).collect(),
            Board::Square(_) | Board::Hex(_) => Vec::new(),
        }
    }

    fn places(self) -> impl Iterator<Item = Place> {
        let across = self.across();
        (0..across).flat_map(move |row| (0..across).map(move |column| (column, row)))
    }

    fn is_cell(self, (column, row): Place) -> bool {
        match self {
            Board::Square(_) => true,
            Board::Checkerboard(_) => (column + row).is_multiple_of(2),
            Board::Hex(side) => column.abs_diff(row) < side,
        }
    }

    /// Returns the number of columns, which is also the number of rows.
    fn across(self) -> usize {
        match self {
            Board::Square(size) | Board::Checkerboard(size) => size,
            Board::Hex(side) => 2 * side - 1,
        }
    }

    /// Returns the position of a cell. A `turned` checkerboard has its corner a9 at the top.
    pub(crate) fn point(self, place: Place, turned: bool) -> Point {
        let (column, row) = (place.0 as f64, place.1 as f64);
        match self {
            Board::Checkerboard(size) if turned => {
                let (letter, number) = diamond(size, place);
                Point { x: number as f64, y: -(letter as f64) }
            }
            Board::Square(_) | Board::Checkerboard(_) => Point { x: column, y: row },
            Board::Hex(_) => Point { x: column - row / 2.0, y: row * 3f64.sqrt() / 2.0 },
        }
    }

    /// Returns the letters and the number in the name of a cell.
    pub(crate) fn name(self, place: Place, turned: bool) -> (String, String) {
        let (letter, number) = match self {
            Board::Checkerboard(size) if turned => diamond(size, place),
            _ => place,
        };
        (letters(letter), (number + 1).to_string())
    }
}

/// Returns the row and the number of a cell in diamond coordinates, counted from 0 (`docs/rules/emergo.md`,
/// section 1).
fn diamond(size: usize, (column, row): Place) -> (usize, usize) {
    ((size - 1 + column - row) / 2, (column + row) / 2)
}

/// Returns the letters of a file: a..z, aa, ab ..
fn letters(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        letters.push(char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_number_of_cells_of_the_rules() {
        assert_eq!(Board::Square(8).cells().len(), 64);
        assert_eq!(Board::Checkerboard(9).cells().len(), 41);
        assert_eq!(Board::Checkerboard(9).idle().len(), 40);
        assert_eq!(Board::Hex(4).cells().len(), 37);
    }

    #[test]
    fn the_corners_of_a_checkerboard_are_the_tips_of_the_diamond() {
        let board = Board::Checkerboard(9);
        let named = |place| {
            let (letter, number) = board.name(place, true);
            letter + &number
        };
        assert_eq!([(0, 0), (0, 8), (8, 8), (8, 0)].map(named), ["e1", "a5", "e9", "i5"]);
        let rise = |place| board.point(place, true).y;
        assert!(board.cells().into_iter().all(|place| rise(place) <= rise((0, 8))));
    }

    #[test]
    fn files_beyond_z_have_two_letters() {
        assert_eq!([0, 25, 26, 51, 52].map(letters), ["a", "z", "aa", "az", "ba"]);
    }
}
