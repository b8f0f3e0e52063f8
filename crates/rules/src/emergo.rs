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
mod route;
mod setup;
mod symmetry;

pub use board::{Cell, Width};
pub use capture::{MOST_CAPTURES, MOST_LANDINGS};
pub use column::Piece;
pub use config::{Blocked, Config, ConfigError, Coordinates, Preset, Shape};
pub use packed::{Action, Move};
pub use refusal::{NoJump, Refusal};
pub use route::Route;
pub use setup::{Fault, Invalid, Setup};

use std::fmt;

use crate::color::{ByColor, Color};
use crate::zobrist::key;
use board::Board;
use column::Column;

/// A legal position of Emergo on a board whose cells are numbered below `CELLS`.
///
/// A piece has an owner, caps and prisoners (rule 2). Two sets of cells store the owners, and an array
/// stores the counts.
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
    /// Returns the piece on a cell.
    ///
    /// # Panics
    ///
    /// Panics if the cell is not on the board.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        assert!(self.board.all().has(cell.index()), "{cell:?} is off the board");
        let color = Color::ALL.into_iter().find(|&color| self.owned[color].has(cell.index()))?;
        let Column { caps, prisoners } = self.columns[cell.index()];
        Some(Piece { color, caps, prisoners })
    }

    /// Returns the men in hand.
    pub fn hands(&self) -> ByColor<u8> {
        self.hands
    }

    /// Returns the cells whose pieces a color owns.
    pub fn owned(&self, color: Color) -> B {
        self.owned[color]
    }

    /// Returns the vacant cells.
    #[inline]
    pub fn vacant(&self) -> B {
        self.board.all() & !(self.owned.black | self.owned.white)
    }

    /// Returns the cells that have two neighbors on opposite sides. A piece cannot be captured elsewhere.
    #[inline(always)]
    pub fn exposed(&self) -> B {
        self.board.exposed()
    }

    /// Returns the number of steps of a color (rule 5), even if it is not its turn or it must capture or
    /// enter.
    #[inline(always)]
    pub fn step_count(&self, color: Color) -> usize {
        let vacant = self.vacant();
        let steps = |direction| self.owned[color] & self.board.with_neighbor(direction, vacant);
        self.board.directions().map(|direction| steps(direction).count()).sum()
    }

    /// Returns the caps and prisoners on the cell with a number below `CELLS`; both are 0 on a vacant cell.
    #[inline(always)]
    pub fn column(&self, cell: usize) -> (u8, u8) {
        let Column { caps, prisoners } = self.columns[cell];
        (caps, prisoners)
    }

    /// Iterates over the pieces of a color.
    #[inline(always)]
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = Piece> {
        self.owned[color].iter().map(move |cell| {
            let Column { caps, prisoners } = self.columns[cell];
            Piece { color, caps, prisoners }
        })
    }

    /// Returns the cells of the board in the order of the position text: from the top row, left to right.
    pub fn cells(&self) -> &'static [Cell] {
        self.board.text_order()
    }

    /// Returns the cell in the center, where White's first man may not be entered (rule 10).
    pub fn center(&self) -> Cell {
        self.board.center()
    }

    /// Returns the column and row of a cell, counted from 0: file and rank, or letter and number on a
    /// hexagon.
    pub fn column_and_row(&self, cell: Cell) -> (usize, usize) {
        self.board.column_and_row(cell)
    }

    /// Returns the name of a cell in the coordinates of the configuration.
    pub fn name(&self, cell: Cell) -> String {
        self.board.name(cell, self.config.coordinates())
    }

    /// Returns the cells that a move names, in order: the cell of an entry, both cells of a step, or the
    /// start and every landing cell of a capture.
    pub fn cells_of(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Enter(cell) => vec![cell],
            Action::Step { from, to } => vec![from, to],
            Action::Capture(route) => route.cells(self.board).collect(),
        }
    }

    /// Returns the cells that a move jumps, in order. A cell that is jumped twice is listed twice.
    pub fn jumped(&self, m: Move<B>) -> Vec<Cell> {
        match m.action() {
            Action::Capture(route) => route.over(self.board).collect(),
            Action::Enter(_) | Action::Step { .. } => Vec::new(),
        }
    }

    /// Returns the same position with this side to move.
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

    /// Returns the cells from which the side to move can step in a direction (rule 5).
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

    /// Removes the piece of `owner` from a cell.
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
