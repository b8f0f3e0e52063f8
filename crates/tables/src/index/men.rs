//! Compositions: the ways to distribute a number of men to places, in lexicographic order.

use super::{MOST_PIECES, Row};

/// All compositions of a number of men.
#[derive(Debug)]
pub(super) struct Men {
    places: usize,
    men: usize,
    /// `ways[p][n]` is the number of compositions of n men in p places.
    ways: Vec<Vec<u64>>,
    all: Vec<Row>,
}

impl Men {
    pub(super) fn new(places: usize, men: usize) -> Men {
        let mut ways = vec![vec![0; men + 1]];
        ways[0][0] = 1;
        for place in 0..places {
            let sums = ways[place].iter().scan(0, |sum, &ways| {
                *sum += ways;
                Some(*sum)
            });
            let sums = sums.collect();
            ways.push(sums);
        }
        let mut all = Vec::new();
        let mut row = [0; MOST_PIECES];
        list(&mut row, 0, places, men, &mut all);
        Men { places, men, ways, all }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the composition with a number.
    #[inline]
    pub(super) fn get(&self, number: u64) -> &Row {
        &self.all[number as usize]
    }

    /// Returns the number of a composition: that of the compositions before it.
    #[inline]
    pub(super) fn number(&self, row: &[u8]) -> u64 {
        let mut number = 0;
        let mut left = self.men;
        for (place, &here) in row.iter().enumerate() {
            // With fewer men here, more are left for the places from this one on.
            let ways = &self.ways[self.places - place];
            number += ways[left] - ways[left - usize::from(here)];
            left -= usize::from(here);
        }
        number
    }
}

/// Appends the compositions that begin with the first `place` numbers of `row`.
fn list(row: &mut Row, place: usize, places: usize, men: usize, all: &mut Vec<Row>) {
    if place + 1 == places {
        row[place] = men as u8;
        all.push(*row);
        return;
    }
    for here in 0..=men {
        row[place] = here as u8;
        list(row, place + 1, places, men - here, all);
    }
}

#[cfg(test)]
mod tests {
    use super::Men;

    #[test]
    fn numbers_follow_the_order_of_the_list() {
        for places in 2..=5 {
            for men in 0..8 {
                let all = Men::new(places, men);
                assert!(all.all.is_sorted());
                for number in 0..all.len() as u64 {
                    let row = *all.get(number);
                    assert_eq!(row.iter().map(|&n| usize::from(n)).sum::<usize>(), men);
                    assert_eq!(all.number(&row[..places]), number);
                }
            }
        }
    }
}
