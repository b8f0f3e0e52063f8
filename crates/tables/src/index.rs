//! Numbers of positions: every position with k pieces, up to symmetry, has a number below [`Index::len`].
//!
//! ```text
//!   number = (placement * owners' size) + offset[owners] + own men * enemy compositions + enemy men
//! ```
//!
//! * The placement is the number of the set of occupied cells, up to symmetry (`placements.rs`).
//! * `owners` says which of the cells, in ascending order, the side to move owns. Neither side owns all.
//! * The men of a side are a composition (`men.rs`): caps on its own pieces, prisoners under the others.
//!
//! Some placements are symmetric. Of the positions on them that are images of each other, only the one with
//! the least number is used. The other numbers are holes.

mod men;
mod placements;

use luctor_rules::emergo::Config;

use crate::board::Board;
use crate::columns::{Columns, cells};
use men::Men;
use placements::Placements;

/// The most pieces of a table.
pub const MOST_PIECES: usize = 6;

/// A number for each piece on the board, in ascending order of cells.
type Row = [u8; MOST_PIECES];

/// The numbers of the positions with a number of pieces.
#[derive(Debug)]
pub struct Index {
    pieces: usize,
    men: u8,
    placements: Placements,
    /// Compositions for each number of men that are not the obligatory caps.
    compositions: Vec<Men>,
    /// For each set of owners, from 1, the first number. The last entry is the sum.
    offsets: Vec<u64>,
}

impl Index {
    /// Creates the index of positions with 2 to [`MOST_PIECES`] pieces.
    pub fn new(board: &Board, config: &Config, pieces: usize) -> Index {
        let men = config.men();
        let counts = 0..=usize::from(men);
        let compositions: Vec<Men> = counts.map(|men| Men::new(pieces, men)).collect();
        let mut offsets = vec![0];
        let mut sum = 0;
        for owners in 1..(1u32 << pieces) - 1 {
            let own = owners.count_ones() as usize;
            let number = |caps: usize| {
                let rest = usize::from(men).checked_sub(caps);
                rest.map_or(0, |rest| compositions[rest].len() as u64)
            };
            sum += number(own) * number(pieces - own);
            offsets.push(sum);
        }
        Index { pieces, men, placements: Placements::new(board, pieces), compositions, offsets }
    }

    /// Returns the number of numbers, holes included.
    pub fn len(&self) -> u64 {
        self.placements.len() as u64 * self.size()
    }

    /// Returns `true` if no position has so many pieces.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of pieces of the positions.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Returns the number of positions for each placement.
    fn size(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0)
    }

    /// Returns the number of a position, which must have the right number of pieces of both sides.
    #[inline]
    pub fn number(&self, position: &Columns) -> u64 {
        let mut at = [0; MOST_PIECES];
        for (place, cell) in at.iter_mut().zip(cells(position.all())) {
            *place = cell;
        }
        let (placement, orders) = self.placements.find(&at[..self.pieces]);
        let least = orders.iter().map(|order| self.rest(position, &at, order)).min();
        placement * self.size() + least.unwrap_or(0)
    }

    /// Returns the number within a placement. The piece on cell `at[order[i]]` comes to the i-th place.
    #[inline]
    fn rest(&self, position: &Columns, at: &[usize; MOST_PIECES], order: &Row) -> u64 {
        let mut owners = 0usize;
        let (mut own, mut enemy): (Row, Row) = ([0; MOST_PIECES], [0; MOST_PIECES]);
        for (place, &from) in order[..self.pieces].iter().enumerate() {
            let cell = at[usize::from(from)];
            let (caps, prisoners) = (position.caps[cell], position.prisoners[cell]);
            if position.own >> cell & 1 > 0 {
                owners |= 1 << place;
                (own[place], enemy[place]) = (caps - 1, prisoners);
            } else {
                (own[place], enemy[place]) = (prisoners, caps - 1);
            }
        }
        let (of_own, of_enemy) = self.compositions(owners);
        self.offsets[owners - 1]
            + of_own.number(&own[..self.pieces]) * of_enemy.len() as u64
            + of_enemy.number(&enemy[..self.pieces])
    }

    /// Returns the compositions of both sides' men.
    #[inline]
    fn compositions(&self, owners: usize) -> (&Men, &Men) {
        let own = owners.count_ones() as usize;
        let of = |caps: usize| &self.compositions[usize::from(self.men) - caps];
        (of(own), of(self.pieces - own))
    }

    /// Returns the position with a number, which can be a hole.
    #[inline]
    pub fn position(&self, number: u64) -> Columns {
        let (placement, rest) = (number / self.size(), number % self.size());
        // Sets of owners without positions have the offset of the next one.
        let owners = self.offsets.partition_point(|&offset| offset <= rest);
        let (of_own, of_enemy) = self.compositions(owners);
        let rest = rest - self.offsets[owners - 1];
        let own = of_own.get(rest / of_enemy.len() as u64);
        let enemy = of_enemy.get(rest % of_enemy.len() as u64);
        let mut position = Columns::EMPTY;
        let cells = cells(self.placements.cells(placement));
        for (place, cell) in cells.enumerate() {
            if owners >> place & 1 > 0 {
                position.put(cell, true, own[place] + 1, enemy[place]);
            } else {
                position.put(cell, false, enemy[place] + 1, own[place]);
            }
        }
        position
    }

    /// Returns `true` if no position has this number.
    #[inline]
    pub fn is_hole(&self, number: u64, position: &Columns) -> bool {
        self.placements.is_symmetric(number / self.size()) && self.number(position) != number
    }
}
