//! Placements: sets of occupied cells, up to the symmetries of the board.

use std::collections::HashMap;

use super::{MOST_PIECES, Row};
use crate::board::{Board, MOST_CELLS};

/// The numbers of all placements of a number of pieces.
///
/// Sets of cells are numbered by their sums of binomial coefficients, so `{0, 1, …}` is the first. The first
/// set of those that are images of each other represents all of them, and representatives are numbered in
/// their order.
#[derive(Debug)]
pub(super) struct Placements {
    /// `binomials[i][c]` is the number of sets of i + 1 cells below c.
    binomials: [[u32; MOST_CELLS + 1]; MOST_PIECES],
    /// For each set of cells its placement, and its part of `orders`.
    sets: Vec<Set>,
    orders: Vec<Row>,
    representatives: Vec<u64>,
    symmetric: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Set {
    placement: u32,
    /// The first order, above 8 bits with the number of orders.
    orders: u32,
}

impl Placements {
    pub(super) fn new(board: &Board, pieces: usize) -> Placements {
        let mut placements = Placements {
            binomials: binomials(),
            sets: Vec::new(),
            orders: Vec::new(),
            representatives: Vec::new(),
            symmetric: Vec::new(),
        };
        // A few lists of orders belong to all sets.
        let mut known: HashMap<Vec<Row>, u32> = HashMap::new();
        let mut at: Vec<usize> = (0..pieces).collect();
        while at.last().is_some_and(|&last| last < board.cells()) {
            let (least, orders) = placements.images(board, &at);
            let here = placements.sets.len();
            let placement = if least == here {
                let all = at.iter().fold(0, |all, &cell| all | 1 << cell);
                placements.representatives.push(all);
                placements.symmetric.push(orders.len() > 1);
                placements.representatives.len() as u32 - 1
            } else {
                placements.sets[least].placement
            };
            let count = orders.len() as u32;
            let first = *known.entry(orders).or_insert_with_key(|orders| {
                placements.orders.extend(orders);
                (placements.orders.len() - orders.len()) as u32
            });
            placements.sets.push(Set { placement, orders: first << 8 | count });
            advance(&mut at);
        }
        placements
    }

    /// Returns the least number of the images of a set, and the orders of its cells in this image.
    fn images(&self, board: &Board, at: &[usize]) -> (usize, Vec<Row>) {
        let mut least = usize::MAX;
        let mut orders: Vec<Row> = Vec::new();
        for images in board.symmetries() {
            let mut there: Vec<(usize, u8)> =
                at.iter().zip(0..).map(|(&cell, from)| (usize::from(images[cell]), from)).collect();
            there.sort_unstable();
            let cells: Vec<usize> = there.iter().map(|&(cell, _)| cell).collect();
            let number = self.number(&cells);
            if number < least {
                least = number;
                orders.clear();
            }
            if number == least {
                let mut order = [0; MOST_PIECES];
                for (place, &(_, from)) in order.iter_mut().zip(&there) {
                    *place = from;
                }
                orders.push(order);
            }
        }
        orders.sort_unstable();
        orders.dedup();
        (least, orders)
    }

    /// Returns the number of a set of cells in ascending order.
    #[inline]
    fn number(&self, at: &[usize]) -> usize {
        at.iter().zip(&self.binomials).map(|(&cell, below)| below[cell] as usize).sum()
    }

    pub(super) fn len(&self) -> usize {
        self.representatives.len()
    }

    /// Returns the placement of a set of cells in ascending order, and the orders in which its pieces can be
    /// listed.
    #[inline]
    pub(super) fn find(&self, at: &[usize]) -> (u64, &[Row]) {
        let set = self.sets[self.number(at)];
        let first = (set.orders >> 8) as usize;
        (u64::from(set.placement), &self.orders[first..][..(set.orders & 0xff) as usize])
    }

    /// Returns the representative of a placement.
    #[inline]
    pub(super) fn cells(&self, placement: u64) -> u64 {
        self.representatives[placement as usize]
    }

    /// Returns `true` if images of the representative under several symmetries differ only in the order of
    /// its pieces.
    #[inline]
    pub(super) fn is_symmetric(&self, placement: u64) -> bool {
        self.symmetric[placement as usize]
    }
}

/// Replaces a set of cells by the next one in the order of their numbers.
fn advance(at: &mut [usize]) {
    let place = (0..at.len() - 1).find(|&place| at[place] + 1 < at[place + 1]);
    let place = place.unwrap_or(at.len() - 1);
    at[place] += 1;
    for (before, cell) in at[..place].iter_mut().enumerate() {
        *cell = before;
    }
}

fn binomials() -> [[u32; MOST_CELLS + 1]; MOST_PIECES] {
    let mut binomials = [[0u32; MOST_CELLS + 1]; MOST_PIECES];
    for (cell, sets) in binomials[0].iter_mut().enumerate() {
        *sets = cell as u32;
    }
    for count in 1..MOST_PIECES {
        for cell in 1..=MOST_CELLS {
            binomials[count][cell] = binomials[count][cell - 1] + binomials[count - 1][cell - 1];
        }
    }
    binomials
}

#[cfg(test)]
mod tests {
    use luctor_rules::emergo::Shape;

    use super::*;
    use crate::columns::cells;

    #[test]
    fn every_set_has_its_place_in_the_order() {
        let board = Board::new(Shape::Hex(3)).unwrap();
        let placements = Placements::new(&board, 3);
        assert_eq!(placements.sets.len(), 19 * 18 * 17 / 6);
        let mut at = vec![0, 1, 2];
        for number in 0..placements.sets.len() {
            assert_eq!(placements.number(&at), number);
            advance(&mut at);
        }
        for (placement, &all) in placements.representatives.iter().enumerate() {
            let at: Vec<usize> = cells(all).collect();
            assert_eq!(placements.find(&at).0, placement as u64);
        }
    }
}
