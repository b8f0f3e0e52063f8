//! Emergo (Christian Freeling and Ed van Zon, 1986). Rule numbers are those of
//! `docs/rules/emergo.md`.

mod board;
mod capture;
mod column;
mod config;
mod entering;
mod notation;
mod packed;
mod play;
mod refusal;
mod setup;

pub use board::{Cell, Width};
pub use capture::Route;
pub use column::Piece;
pub use config::{Blocked, Config, ConfigError, Coordinates, Preset, Shape};
pub use packed::{Action, Move};
pub use refusal::{NoJump, Refusal};
pub use setup::{Fault, Invalid, Setup};

use std::fmt;

use crate::color::{ByColor, Color};
use crate::zobrist::key;
use board::Board;
use column::Column;

/// A legal position of Emergo on a board whose cells are numbered below `CELLS`.
///
/// A piece is its owner, its caps and its prisoners (rule 2): the owner is told by two sets of cells,
/// the counts stand in a small array beside them.
#[derive(Clone)]
pub struct Emergo<B: Width, const CELLS: usize> {
    board: &'static Board<B>,
    config: Config,
    owned: ByColor<B>,
    columns: [Column; CELLS],
    hands: ByColor<u8>,
    turn: Color,
    ply: u32,
    zobrist: u64,
}

const TURN_KEY: u64 = key(1 << 32);

#[inline]
fn column_key(cell: Cell, owner: Color, column: Column) -> u64 {
    let place = (cell.index() as u64) << 1 | owner as u64;
    key(place << 16 | u64::from(column.caps) << 8 | u64::from(column.prisoners))
}

#[inline]
fn hand_key(color: Color, men: u8) -> u64 {
    key(1 << 33 | (color as u64) << 8 | u64::from(men))
}

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// The piece on a cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        assert!(self.board.all().has(cell.index()), "{cell:?} is off the board");
        let color = Color::ALL.into_iter().find(|&color| self.owned[color].has(cell.index()))?;
        let Column { caps, prisoners } = self.columns[cell.index()];
        Some(Piece { color, caps, prisoners })
    }

    /// Men in hand.
    pub fn hands(&self) -> ByColor<u8> {
        self.hands
    }

    /// The cells whose pieces a color owns.
    pub fn owned(&self, color: Color) -> B {
        self.owned[color]
    }

    /// The vacant cells.
    #[inline]
    pub fn vacant(&self) -> B {
        self.board.all() & !(self.owned.black | self.owned.white)
    }

    /// The cells that have two neighbors opposite each other: elsewhere a piece cannot be captured.
    #[inline(always)]
    pub fn exposed(&self) -> B {
        self.board.exposed()
    }

    /// The number of steps that a color could make, were it to move and not bound to capture or enter
    /// (rule 5).
    #[inline(always)]
    pub fn step_count(&self, color: Color) -> usize {
        let vacant = self.vacant();
        let steps = |direction| self.owned[color] & self.board.with_neighbor(direction, vacant);
        self.board.directions().map(|direction| steps(direction).count()).sum()
    }

    /// Caps and prisoners on the cell of a number below `CELLS`; both 0 where no piece stands.
    #[inline(always)]
    pub fn column(&self, cell: usize) -> (u8, u8) {
        let Column { caps, prisoners } = self.columns[cell];
        (caps, prisoners)
    }

    /// Caps and prisoners of every piece of a color.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = Piece> {
        self.owned[color].iter().map(move |cell| {
            let Column { caps, prisoners } = self.columns[cell];
            Piece { color, caps, prisoners }
        })
    }

    /// The cells of the board in the order of the position text: top row first, from its left.
    pub fn cells(&self) -> &'static [Cell] {
        self.board.text_order()
    }

    /// The cell in the middle, where White's first man may not go (rule 10).
    pub fn centre(&self) -> Cell {
        self.board.centre()
    }

    /// Column and row of a cell, counted from 0: file and rank, or letter and number of a hexagon.
    pub fn column_and_row(&self, cell: Cell) -> (usize, usize) {
        self.board.column_and_row(cell)
    }

    /// The name of a cell in the coordinates of the configuration.
    pub fn name(&self, cell: Cell) -> String {
        self.board.name(cell, self.config.coordinates())
    }

    /// Every cell that a move names, in order: the entered one, both of a step, start and every
    /// landing cell of a capture.
    pub fn cells_of(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Enter(cell) => vec![cell],
            Action::Step { from, to } => vec![from, to],
            Action::Capture(route) => route.cells(self.board).collect(),
        }
    }

    /// The cells that a move jumps, in order; one that is jumped twice comes twice.
    pub fn jumped(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Capture(route) => route.over(self.board).collect(),
            Action::Enter(_) | Action::Step { .. } => Vec::new(),
        }
    }

    /// The same position, were this side to move.
    pub fn with_turn(mut self, turn: Color) -> Self {
        if self.turn != turn {
            self.turn = turn;
            self.zobrist ^= TURN_KEY;
        }
        self
    }

    fn is_eliminated(&self, color: Color) -> bool {
        self.owned[color].is_empty() && self.hands[color] == 0
    }

    fn any_eliminated(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.is_eliminated(color))
    }

    /// The cells from which the side to move can step in a direction (rule 5).
    #[inline]
    fn steps(&self, direction: usize) -> B {
        self.owned[self.turn] & self.board.with_neighbor(direction, self.vacant())
    }

    fn has_step(&self) -> bool {
        self.board.directions().any(|direction| !self.steps(direction).is_empty())
    }

    fn has_legal_move(&self) -> bool {
        if self.can_capture(self.turn) {
            true
        } else if self.hands[self.turn] > 0 {
            !self.entries().is_empty()
        } else {
            self.has_step()
        }
    }

    /// Puts a piece on a vacant cell.
    #[inline]
    fn put(&mut self, cell: Cell, owner: Color, column: Column) {
        self.owned[owner] |= B::bit(cell.index());
        self.columns[cell.index()] = column;
        self.zobrist ^= column_key(cell, owner, column);
    }

    /// Takes the piece of `owner` off a cell.
    #[inline]
    fn take(&mut self, cell: Cell, owner: Color) -> Column {
        let column = std::mem::take(&mut self.columns[cell.index()]);
        self.owned[owner] &= !B::bit(cell.index());
        self.zobrist ^= column_key(cell, owner, column);
        column
    }
}

impl<B: Width, const CELLS: usize> PartialEq for Emergo<B, CELLS> {
    fn eq(&self, other: &Self) -> bool {
        (self.config, self.owned, self.hands, self.turn, self.ply)
            == (other.config, other.owned, other.hands, other.turn, other.ply)
            && self.columns == other.columns
    }
}

impl<B: Width, const CELLS: usize> Eq for Emergo<B, CELLS> {}

impl<B: Width, const CELLS: usize> fmt::Debug for Emergo<B, CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.config)
    }
}

impl<B: Width, const CELLS: usize> fmt::Display for Emergo<B, CELLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
