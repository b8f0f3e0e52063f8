//! A hash that is the same for rotations, reflections and an exchange of the colors.

use super::board::{Board, Cell, Width};
use super::config::Shape;
use super::{Emergo, TURN_KEY, column_key, hand_key};
use crate::color::Color;

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Returns the smallest hash of the images of the position, with or without the men in hand, with the colors as they are
    /// and exchanged.
    pub(super) fn least_image(&self, with_hands: bool) -> u64 {
        let images = [false, true].into_iter().flat_map(|exchanged| {
            (0..symmetries(self.config.shape()))
                .map(move |symmetry| self.image(symmetry, exchanged, with_hands))
        });
        images.min().unwrap_or(self.zobrist)
    }

    /// Returns the hash of an image of the position.
    fn image(&self, symmetry: usize, exchanged: bool, with_hands: bool) -> u64 {
        let seen = |color: Color| if exchanged { !color } else { color };
        let mut hash = if seen(self.turn) == Color::White { TURN_KEY } else { 0 };
        for color in Color::ALL {
            if with_hands {
                hash ^= hand_key(seen(color), self.hands[color]);
            }
            for cell in self.owned[color].iter() {
                let at = cell_image(self.board, self.config.shape(), cell, symmetry);
                hash ^= column_key(at, seen(color), self.columns[cell]);
            }
        }
        hash
    }
}

/// Returns the number of symmetries of a board, the identity included.
fn symmetries(shape: Shape) -> usize {
    match shape {
        Shape::Square(_) => 8,
        Shape::Hex(_) => 12,
    }
}

/// Returns the image of a cell.
fn cell_image<B: Width>(board: &Board<B>, shape: Shape, cell: usize, symmetry: usize) -> Cell {
    let (column, row) = board.column_and_row(Cell::from_index(cell));
    let (column, row) = if symmetry.is_multiple_of(2) { (column, row) } else { (row, column) };
    let turns = symmetry / 2;
    let at = match shape {
        Shape::Square(size) => {
            let last = usize::from(size) - 1;
            let flip = |flipped: usize, at: usize| if turns & flipped > 0 { last - at } else { at };
            (flip(1, column), flip(2, row))
        }
        Shape::Hex(side) => {
            // Counted from the center, a turn by 60 degrees takes (x, y) to (x - y, x).
            let center = usize::from(side) - 1;
            let turn = |(column, row): (usize, usize)| (column + center - row, column);
            (0..turns).fold((column, row), |at, _| turn(at))
        }
    };
    board.cell_at(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits as _;
    use crate::emergo::Config;
    use crate::position::Position as _;
    use crate::variant::Variant;

    fn config(name: &str) -> Config {
        let Ok(Variant::Emergo(config)) = name.parse() else { panic!("{name} is a board") };
        config
    }

    #[test]
    fn a_symmetry_takes_each_cell_to_another_one_and_keeps_neighbors() {
        for name in ["emergo:9x9", "emergo:hex"] {
            let config = config(name);
            let position = Emergo::<u64, 64>::start(&config);
            let (board, shape) = (position.board, config.shape());
            for symmetry in 0..symmetries(shape) {
                let mut images = Vec::new();
                for cell in board.all().iter() {
                    let image = cell_image(board, shape, cell, symmetry);
                    images.push(image);
                    for direction in board.directions() {
                        let Some(next) = board.neighbor(Cell::from_index(cell), direction) else {
                            continue;
                        };
                        let next = cell_image(board, shape, next.index(), symmetry);
                        assert!(board.direction_to(image, next).is_some(), "{name} {symmetry}");
                    }
                }
                images.sort_unstable();
                images.dedup();
                assert_eq!(images.len(), shape.cells(), "{name} {symmetry}");
            }
        }
    }

    #[test]
    fn images_of_a_position_have_one_hash() {
        let config = config("emergo:9x9");
        let hash = |moves: &[&str]| {
            let mut position = Emergo::<u64, 64>::start(&config);
            for text in moves {
                let m = position.parse_move(text).unwrap();
                position.play_unchecked(m);
            }
            position.canonical_hash()
        };
        assert_eq!(hash(&["e3", "c3"]), hash(&["e7", "g7"]), "a turn by half a circle");
        assert_eq!(hash(&["e3", "c3"]), hash(&["c5", "c3"]), "a reflection in the diagonal");
        assert_ne!(hash(&["e3", "c3"]), hash(&["e3", "c5"]));
    }

    #[test]
    fn boards_have_one_hash_whatever_the_number_of_men() {
        let entered = |name: &str| {
            let mut position = Emergo::<u64, 64>::start(&config(name));
            for text in ["e3", "c3"] {
                let m = position.parse_move(text).unwrap();
                position.play_unchecked(m);
            }
            position
        };
        let (usual, more) = (entered("emergo:9x9"), entered("emergo:9x9,men=13"));
        assert_eq!(usual.canonical_board_hash(), more.canonical_board_hash());
        assert_ne!(usual.canonical_hash(), more.canonical_hash());
    }
}
