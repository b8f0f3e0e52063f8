//! Positions without men in hand: columns of men, seen by the side to move.

use luctor_rules::emergo::{Config, Emergo, Piece, Setup};
use luctor_rules::{ByColor, Color, Position};

use crate::board::MOST_CELLS;

/// The position type of the rules for all boards that tables support.
pub type Emergo64 = Emergo<u64, 64>;

/// A position in which nobody has men in hand. The cells have the numbers of [`Board`](crate::Board).
///
/// Colors do not matter: the pieces of the side to move are `own`, those of the opponent `enemy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The cells of the pieces of the side to move, as bits.
    pub own: u64,
    /// The cells of the opponent's pieces.
    pub enemy: u64,
    /// The men on top of each piece, which belong to its owner. Vacant cells have 0.
    pub caps: [u8; MOST_CELLS],
    /// The men of the other color below. Vacant cells have 0.
    pub prisoners: [u8; MOST_CELLS],
}

impl Columns {
    /// The board without pieces.
    pub const EMPTY: Columns =
        Columns { own: 0, enemy: 0, caps: [0; MOST_CELLS], prisoners: [0; MOST_CELLS] };

    /// Reads a position of the rules. Returns `None` if men are in hand.
    pub fn of(position: &Emergo64) -> Option<Columns> {
        if position.hands() != (ByColor { black: 0, white: 0 }) {
            return None;
        }
        let mut columns = Columns::EMPTY;
        for (cell, &at) in position.cells().iter().enumerate() {
            if let Some(Piece { color, caps, prisoners }) = position.piece(at) {
                columns.put(cell, color == position.turn(), caps, prisoners);
            }
        }
        Some(columns)
    }

    /// Returns the position of the rules in which `turn` moves.
    ///
    /// # Panics
    ///
    /// Panics if the numbers of men are not those of the game.
    pub fn position(&self, config: &Config, turn: Color) -> Emergo64 {
        let mut setup = Setup {
            turn,
            hands: ByColor { black: 0, white: 0 },
            ply: 0,
            ..Emergo64::start(config).setup()
        };
        for (cell, place) in setup.rows.iter_mut().flatten().enumerate() {
            let color = if self.own >> cell & 1 > 0 { turn } else { !turn };
            let (caps, prisoners) = (self.caps[cell], self.prisoners[cell]);
            *place = (caps > 0).then_some(Piece { color, caps, prisoners });
        }
        setup.into_position(config).expect("the columns hold the men of the game")
    }

    /// Returns the number of pieces.
    #[inline]
    pub fn pieces(&self) -> usize {
        self.all().count_ones() as usize
    }

    #[inline]
    pub(crate) fn all(&self) -> u64 {
        self.own | self.enemy
    }

    /// Exchanges the sides: the opponent moves next.
    #[inline]
    pub(crate) fn exchange(&mut self) {
        std::mem::swap(&mut self.own, &mut self.enemy);
    }

    /// Puts a piece on a vacant cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: usize, own: bool, caps: u8, prisoners: u8) {
        let bit = 1 << cell;
        if own {
            self.own |= bit;
        } else {
            self.enemy |= bit;
        }
        self.caps[cell] = caps;
        self.prisoners[cell] = prisoners;
    }

    /// Removes the piece on a cell and returns its caps and prisoners.
    #[inline]
    pub(crate) fn take(&mut self, cell: usize) -> (u8, u8) {
        self.own &= !(1 << cell);
        self.enemy &= !(1 << cell);
        (std::mem::take(&mut self.caps[cell]), std::mem::take(&mut self.prisoners[cell]))
    }
}

/// Iterates over the cells of a set.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}
