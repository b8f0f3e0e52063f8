//! Squares, their names, and the bit masks of a board.

use std::fmt::Debug;
use std::sync::OnceLock;

use super::config::MAX_SIZE;
use crate::bits::{Bits, Words};
use crate::color::Color;
use crate::zobrist::key;

/// A square, identified by its index on its board: `file + size * rank`, from a1 = 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u16);

impl Square {
    /// Creates the square with an index below 65,536, the number of squares of the largest board.
    ///
    /// # Panics
    ///
    /// Panics if the index is larger.
    #[inline]
    pub fn from_index(index: usize) -> Square {
        Square(u16::try_from(index).expect("a board has at most 256 x 256 squares"))
    }

    /// Returns the index of the square, which is also its bit in sets of squares.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the file and the rank, counted from 0.
    pub const fn file_and_rank(self, size: usize) -> (usize, usize) {
        (self.index() % size, self.index() / size)
    }

    /// Returns the name on a board of `size` files: the file's letters (a..z, aa, ab ..) and the rank.
    pub fn name(self, size: usize) -> String {
        let (file, rank) = self.file_and_rank(size);
        let mut letters = Vec::new();
        let mut rest = file + 1;
        while rest > 0 {
            letters.push(b'a' + ((rest - 1) % 26) as u8);
            rest = (rest - 1) / 26;
        }
        let mut name: String = letters.iter().rev().map(|&letter| letter as char).collect();
        name.push_str(&(rank + 1).to_string());
        name
    }

    /// Parses the lowercase name of a square at the start of `text`, and returns the square and the rest.
    ///
    /// Returns `None` if the text does not start with letters and a number, and `Some((None, rest))` if these
    /// do not name a square of a board of `size` files.
    pub(crate) fn read(text: &str, size: usize) -> Option<(Option<Square>, &str)> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
        if letters == 0 || digits == 0 {
            return None;
        }
        let (name, rest) = text.split_at(letters + digits);
        // Names longer than those of the largest board would overflow.
        let fits = letters <= 2 && digits <= 3 && !name[letters..].starts_with('0');
        let square = fits.then(|| {
            let letter = |file: usize, letter: u8| file * 26 + usize::from(letter - b'a') + 1;
            let file = name.bytes().take(letters).fold(0, letter);
            let digit = |rank: usize, digit: u8| rank * 10 + usize::from(digit - b'0');
            let rank = name.bytes().skip(letters).fold(0, digit);
            (file <= size && rank <= size)
                .then(|| Square::from_index((rank - 1) * size + (file - 1)))
        });
        Some((square.flatten(), rest))
    }
}

/// The precomputed masks and keys of a board of one size.
#[derive(Debug)]
pub struct Board<B> {
    size: usize,
    all: B,
    /// For each [`Direction`], the squares that have a neighbor in it.
    has_neighbor: [B; 6],
    /// The corners on the last and on the first file.
    corners: [B; 2],
    /// The squares at exactly one edge.
    at_one_edge: B,
    /// For each square, the combined keys of a black and a white piece.
    swap_keys: Box<[u64]>,
    /// Computed on first use: only the engine needs them, and those of the largest board take 8 MB.
    image_keys: OnceLock<Box<[ImageKeys]>>,
}

/// The keys of a black and of a white piece on one square, in all images of the board.
type ImageKeys = [[u64; SYMMETRIES]; 2];

/// The number of rotations and reflections of a square board, including the identity, which is first.
pub(super) const SYMMETRIES: usize = 8;

/// Returns the index of a square in an image of a board.
fn image(square: usize, symmetry: usize, size: usize) -> usize {
    let last = size - 1;
    let (mut file, mut rank) = (square % size, square / size);
    if symmetry & 1 != 0 {
        file = last - file;
    }
    if symmetry & 2 != 0 {
        rank = last - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    file + size * rank
}

impl<B: Bits> Board<B> {
    fn new(size: usize) -> Board<B> {
        let squares = size * size;
        assert!(squares <= B::CAPACITY, "{squares} squares do not fit {} bits", B::CAPACITY);
        let last = size - 1;
        let on = |test: &dyn Fn(usize, usize) -> bool| {
            B::from_fn(squares, |square| test(square % size, square / size))
        };
        let edges = |file: usize, rank: usize| {
            [file == 0, file == last, rank == 0, rank == last].into_iter().filter(|&at| at).count()
        };
        let keys = |square| piece_key(square, Color::Black) ^ piece_key(square, Color::White);
        Board {
            size,
            all: on(&|_, _| true),
            has_neighbor: [
                on(&|file, _| file < last),
                on(&|_, rank| rank < last),
                on(&|file, rank| file < last && rank < last),
                on(&|file, rank| file > 0 && rank < last),
                on(&|file, _| file > 0),
                on(&|_, rank| rank > 0),
            ],
            corners: [last, 0]
                .map(|end| on(&|file, rank| file == end && (rank == 0 || rank == last))),
            at_one_edge: on(&|file, rank| edges(file, rank) == 1),
            swap_keys: (0..squares).map(keys).collect(),
            image_keys: OnceLock::new(),
        }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn squares(&self) -> usize {
        self.size * self.size
    }

    #[inline]
    pub(super) fn all(&self) -> B {
        self.all
    }

    /// Returns the squares that have a neighbor in a direction.
    #[inline]
    pub(super) fn has_neighbor(&self, direction: Direction) -> B {
        self.has_neighbor[direction as usize]
    }

    /// Returns the squares whose neighbor in a direction is in `set`.
    #[inline]
    pub(super) fn with_neighbor(&self, direction: Direction, set: B) -> B {
        self.moved(direction, set) & self.has_neighbor(direction)
    }

    /// Returns the squares from which one step in a direction leads into `set`. Steps can wrap around the
    /// edge.
    #[inline]
    pub(super) fn moved(&self, direction: Direction, set: B) -> B {
        match direction {
            Direction::West | Direction::South => set.up(self.offset(direction)),
            _ => set.down(self.offset(direction)),
        }
    }

    /// Returns the corners on the last file.
    #[inline]
    pub(super) fn east_corners(&self) -> B {
        self.corners[0]
    }

    /// Returns the corners on the first file.
    #[inline]
    pub(super) fn west_corners(&self) -> B {
        self.corners[1]
    }

    /// Returns the squares at exactly one edge.
    #[inline]
    pub(super) fn at_one_edge(&self) -> B {
        self.at_one_edge
    }

    /// Returns the change of the hash when the piece on a square changes color.
    #[inline]
    pub(super) fn swap_key(&self, square: Square) -> u64 {
        self.swap_keys[square.index()]
    }

    /// Returns for each square the keys of its piece in all images of the board.
    #[inline]
    pub(super) fn image_keys(&self) -> &[ImageKeys] {
        self.image_keys.get_or_init(|| {
            let keys = |square| {
                [Color::Black, Color::White].map(|color| {
                    let key = |symmetry| piece_key(image(square, symmetry, self.size), color);
                    std::array::from_fn(key)
                })
            };
            (0..self.squares()).map(keys).collect()
        })
    }

    /// Returns the distance between the indices of neighbors in a direction.
    #[inline]
    pub(super) fn offset(&self, direction: Direction) -> usize {
        match direction {
            Direction::East | Direction::West => 1,
            Direction::North | Direction::South => self.size,
            Direction::NorthEast => self.size + 1,
            Direction::NorthWest => self.size - 1,
        }
    }
}

/// Returns the key of a piece of a color on a square.
#[inline]
pub(super) fn piece_key(square: usize, color: Color) -> u64 {
    key(square as u64 * 2 + color as u64)
}

/// A direction from a square to a neighbor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    East,
    North,
    NorthEast,
    NorthWest,
    West,
    South,
}

impl Direction {
    /// One direction of each opposite pair. They find every pair of neighbors once.
    pub(super) const PAIRS: [Direction; 4] =
        [Direction::East, Direction::North, Direction::NorthEast, Direction::NorthWest];
    /// The directions that count for values and groups.
    pub(super) const ORTHOGONAL: [Direction; 4] =
        [Direction::East, Direction::North, Direction::West, Direction::South];

    pub(super) fn is_diagonal(self) -> bool {
        matches!(self, Direction::NorthEast | Direction::NorthWest)
    }
}

/// A word type for boards of Emulsion, with a cache of the boards of that width.
pub trait Width: Bits {
    /// Returns the board of a size. Its number of squares must not exceed the capacity.
    fn board(size: usize) -> &'static Board<Self>;
}

/// Implements [`Width`] with a static table of boards, which a generic type cannot own.
macro_rules! width {
    ($word:ty) => {
        impl Width for $word {
            fn board(size: usize) -> &'static Board<Self> {
                static BOARDS: [OnceLock<Box<Board<$word>>>; MAX_SIZE + 1] =
                    [const { OnceLock::new() }; MAX_SIZE + 1];
                BOARDS[size].get_or_init(|| Box::new(Board::new(size)))
            }
        }
    };
}

width!(u64);
width!(u128);
width!(Words<4>);
width!(Words<16>);
width!(Words<1024>);
