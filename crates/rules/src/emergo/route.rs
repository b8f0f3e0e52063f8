//! Routes of captures.

use super::board::{Board, Cell, Width};
use crate::bits::Bits;

/// The route of a capture: its start and the direction of every jump.
///
/// The directions are packed into a word, the first jump lowest. Each takes 2 bits on square boards and 3
/// on hexagons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Route<B: Width> {
    pub(super) start: Cell,
    pub(super) jumps: u8,
    pub(super) direction_bits: u8,
    pub(super) directions: B::Word,
}

impl<B: Width> Route<B> {
    pub(super) fn new(start: Cell, direction_bits: usize) -> Route<B> {
        Route::of(start, 0, direction_bits, B::Word::EMPTY)
    }

    /// Creates a route of `jumps` packed directions.
    pub(super) fn of(
        start: Cell,
        jumps: usize,
        direction_bits: usize,
        directions: B::Word,
    ) -> Route<B> {
        Route { start, jumps: jumps as u8, direction_bits: direction_bits as u8, directions }
    }

    /// Returns the cell of the capturing piece.
    pub fn start(&self) -> Cell {
        self.start
    }

    /// Returns the number of men that the capture takes.
    pub fn takes(&self) -> usize {
        usize::from(self.jumps)
    }

    pub(super) fn direction_bits(&self) -> usize {
        usize::from(self.direction_bits)
    }

    /// Returns the packed directions.
    pub(super) fn word(&self) -> B::Word {
        self.directions
    }

    /// Adds a jump to the route.
    pub(super) fn then(mut self, direction: usize) -> Route<B> {
        let at = self.takes() * self.direction_bits();
        self.directions |= B::Word::from_low(direction as u64).up(at);
        self.jumps += 1;
        self
    }

    /// Returns the first `jumps` jumps of the route, at least one and at most all of them.
    pub fn prefix(&self, jumps: usize) -> Route<B> {
        let jumps = jumps.clamp(1, self.takes());
        let directions = self.directions().take(jumps);
        directions.fold(Route::new(self.start, self.direction_bits()), Route::then)
    }

    /// Iterates over the directions of the jumps, as numbers of [`Shape::directions`](super::Shape::directions).
    pub fn directions(&self) -> impl Iterator<Item = usize> + use<B> {
        let (bits, directions) = (self.direction_bits(), self.directions);
        (0..self.takes())
            .map(move |jump| (directions.down(jump * bits).low() & ((1 << bits) - 1)) as usize)
    }

    /// Iterates over the jumped cells, in order. A cell that is jumped twice is listed twice.
    pub(super) fn over<'a>(&'a self, board: &'a Board<B>) -> impl Iterator<Item = Cell> + 'a {
        let from = self.cells(board).zip(self.directions());
        from.map(|(cell, direction)| board.neighbor_on_board(cell, direction))
    }

    /// Iterates over the start and every landing cell.
    pub(super) fn cells<'a>(&'a self, board: &'a Board<B>) -> impl Iterator<Item = Cell> + 'a {
        let mut at = self.start;
        let landings = self.directions().map(move |direction| {
            at = board.neighbor_on_board(board.neighbor_on_board(at, direction), direction);
            at
        });
        std::iter::once(self.start).chain(landings)
    }
}
