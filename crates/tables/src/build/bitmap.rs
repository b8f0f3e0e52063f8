//! Sets of numbers that several threads change.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of numbers below a limit, as bits.
#[derive(Debug)]
pub(super) struct Bitmap(Vec<AtomicU64>);

impl Bitmap {
    pub(super) fn new(numbers: u64) -> Bitmap {
        Bitmap((0..numbers.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    pub(super) fn words(&self) -> u64 {
        self.0.len() as u64
    }

    #[inline]
    pub(super) fn word(&self, at: u64) -> u64 {
        self.0[at as usize].load(Ordering::Relaxed)
    }

    pub(super) fn set_word(&self, at: u64, word: u64) {
        self.0[at as usize].store(word, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn has(&self, number: u64) -> bool {
        self.word(number / 64) >> (number % 64) & 1 > 0
    }

    #[inline]
    pub(super) fn insert(&self, number: u64) {
        let bit = 1 << (number % 64);
        // Most numbers are inserted several times, and reading is cheaper.
        if self.word(number / 64) & bit == 0 {
            self.0[(number / 64) as usize].fetch_or(bit, Ordering::Relaxed);
        }
    }

    pub(super) fn clear(&self) {
        self.0.iter().for_each(|word| word.store(0, Ordering::Relaxed));
    }

    /// Adds the numbers of another set with the same limit.
    pub(super) fn add(&self, other: &Bitmap) {
        for at in 0..self.words() {
            self.set_word(at, self.word(at) | other.word(at));
        }
    }

    /// Returns how many numbers the set contains.
    pub(super) fn count(&self) -> u64 {
        (0..self.words()).map(|at| u64::from(self.word(at).count_ones())).sum()
    }

    /// Iterates over the numbers in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.words()).flat_map(|at| bits(at, self.word(at)))
    }
}

/// Iterates over the numbers of one word of a set.
pub(super) fn bits(at: u64, mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros();
        word &= word - 1;
        Some(at * 64 + u64::from(bit))
    })
}
