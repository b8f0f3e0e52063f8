//! Sets of cells as machine words.
//!
//! [`Bits`] lists the operations that boards need. It is implemented by `u64` and `u128` for small boards
//! and by an array of words ([`Words`]) for larger ones. Everything is `Copy` and nothing allocates.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of bit indices below [`Bits::CAPACITY`].
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of bits.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// Returns the set that contains only `index`.
    fn bit(index: usize) -> Self;
    /// Returns `true` if `index` is in the set.
    fn has(&self, index: usize) -> bool;
    /// Returns `true` if the set is empty.
    fn is_empty(&self) -> bool;
    /// Returns the number of elements.
    fn count(&self) -> usize;
    /// Returns the lowest element, or `None` if the set is empty.
    fn lowest(&self) -> Option<usize>;
    /// Returns the highest element, or `None` if the set is empty.
    fn highest(&self) -> Option<usize>;
    /// Returns the `n`-th lowest element, counted from 0.
    fn nth(&self, n: usize) -> Option<usize>;
    /// Adds `by` to every index and drops those that pass the capacity. `by` must be below the capacity.
    fn up(&self, by: usize) -> Self;
    /// Subtracts `by` from every index and drops those that pass zero. `by` must be below the capacity.
    fn down(&self, by: usize) -> Self;

    /// Returns the lowest 64 bits.
    fn low(&self) -> u64;
    /// Creates a set from its lowest 64 bits.
    fn from_low(low: u64) -> Self;

    /// Returns the set without its lowest element.
    fn without_lowest(&self) -> Self;

    /// Iterates over the elements in ascending order.
    fn iter(self) -> Iter<Self> {
        Iter(self)
    }

    /// Creates the set of all indices below `len` for which `test` returns `true`.
    fn from_fn(len: usize, mut test: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for index in (0..len).filter(|&index| test(index)) {
            set |= Self::bit(index);
        }
        set
    }
}

/// An iterator over the elements of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Iter<B: Bits>(B);

impl<B: Bits> Iterator for Iter<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let lowest = self.0.lowest()?;
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

/// Implements [`Bits`] for an unsigned integer.
macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn has(&self, index: usize) -> bool {
                self >> index & 1 != 0
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn count(&self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn lowest(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn highest(&self) -> Option<usize> {
                (*self != 0).then(|| self.ilog2() as usize)
            }

            #[inline]
            fn nth(&self, n: usize) -> Option<usize> {
                if n >= self.count() {
                    return None;
                }
                let mut rest = *self;
                for _ in 0..n {
                    rest &= rest.wrapping_sub(1);
                }
                rest.lowest()
            }

            #[inline]
            fn up(&self, by: usize) -> Self {
                self << by
            }

            #[inline]
            fn down(&self, by: usize) -> Self {
                self >> by
            }

            #[inline]
            fn low(&self) -> u64 {
                *self as u64
            }

            #[inline]
            fn from_low(low: u64) -> Self {
                low.into()
            }

            #[inline]
            fn without_lowest(&self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set of `W` words of 64 bits, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Words<const W: usize>([u64; W]);

impl<const W: usize> Words<W> {
    #[inline]
    fn zip(mut self, other: &Self, op: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word = op(*word, *other);
        }
        self
    }
}

impl<const W: usize> Not for Words<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// Implements a binary operator and its assignment form, word by word.
macro_rules! words_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident) => {
        impl<const W: usize> $trait for Words<W> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                self.zip(&other, |a, b| a.$method(b))
            }
        }

        impl<const W: usize> $assign_trait for Words<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

words_operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
words_operator!(BitOr, bitor, BitOrAssign, bitor_assign);
words_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const W: usize> Bits for Words<W> {
    const CAPACITY: usize = W * 64;
    const EMPTY: Self = Words([0; W]);

    #[inline]
    fn bit(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[index / 64] = 1 << (index % 64);
        set
    }

    #[inline]
    fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn lowest(&self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    #[inline]
    fn highest(&self) -> Option<usize> {
        let at = self.0.iter().rposition(|&word| word != 0)?;
        Some(at * 64 + self.0[at].ilog2() as usize)
    }

    fn nth(&self, n: usize) -> Option<usize> {
        let mut rest = n;
        for (at, word) in self.0.iter().enumerate() {
            let ones = word.count_ones() as usize;
            if rest < ones {
                return word.nth(rest).map(|bit| at * 64 + bit);
            }
            rest -= ones;
        }
        None
    }

    #[inline]
    fn up(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        if words == 0 {
            // The usual case, a shift by one row: every word combines its bits with those of its neighbor.
            for at in (1..W).rev() {
                set.0[at] = self.0[at] << bits | self.0[at - 1] >> 1 >> (63 - bits);
            }
            set.0[0] = self.0[0] << bits;
            return set;
        }
        for at in words..W {
            let mut word = self.0[at - words] << bits;
            if bits != 0 && at > words {
                word |= self.0[at - words - 1] >> (64 - bits);
            }
            set.0[at] = word;
        }
        set
    }

    #[inline]
    fn down(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        if words == 0 {
            for at in 0..W - 1 {
                set.0[at] = self.0[at] >> bits | self.0[at + 1] << 1 << (63 - bits);
            }
            set.0[W - 1] = self.0[W - 1] >> bits;
            return set;
        }
        for at in 0..W - words {
            let mut word = self.0[at + words] >> bits;
            if bits != 0 && at + words + 1 < W {
                word |= self.0[at + words + 1] << (64 - bits);
            }
            set.0[at] = word;
        }
        set
    }

    #[inline]
    fn low(&self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn from_low(low: u64) -> Self {
        let mut set = Self::EMPTY;
        set.0[0] = low;
        set
    }

    #[inline]
    fn without_lowest(&self) -> Self {
        let mut set = *self;
        if let Some(word) = set.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every operation with the same operation on a plain list of indices.
    fn agrees_with_lists<B: Bits>() {
        let elements: Vec<usize> =
            (0..B::CAPACITY).filter(|i| i * i % 7 == 2 || i % 63 == 0).collect();
        let set = B::from_fn(B::CAPACITY, |i| elements.contains(&i));
        assert_eq!(set.iter().collect::<Vec<_>>(), elements);
        assert_eq!(set.count(), elements.len());
        assert_eq!(set.highest(), elements.last().copied());
        assert_eq!(set.nth(elements.len()), None);
        assert_eq!(set.nth(usize::MAX), None);
        assert!(B::EMPTY.is_empty() && !set.is_empty());
        for (n, &element) in elements.iter().enumerate() {
            assert_eq!(set.nth(n), Some(element));
        }
        for by in [0, 1, 5, 8, 31, 63, 64, 65, 100].into_iter().filter(|&by| by < B::CAPACITY) {
            let up: Vec<usize> =
                elements.iter().map(|i| i + by).filter(|&i| i < B::CAPACITY).collect();
            let down: Vec<usize> = elements.iter().filter_map(|i| i.checked_sub(by)).collect();
            assert_eq!(set.up(by).iter().collect::<Vec<_>>(), up, "up by {by}");
            assert_eq!(set.down(by).iter().collect::<Vec<_>>(), down, "down by {by}");
        }
        assert_eq!(B::from_low(set.low()), set & B::from_low(u64::MAX));
        assert_eq!((!set).count(), B::CAPACITY - elements.len());
        assert!((set & !set).is_empty() && (set ^ !set) == !B::EMPTY);
        assert_eq!(set | !set, !B::EMPTY);
    }

    #[test]
    fn words_of_every_width_behave_like_sets() {
        agrees_with_lists::<u64>();
        agrees_with_lists::<u128>();
        agrees_with_lists::<Words<1>>();
        agrees_with_lists::<Words<4>>();
        agrees_with_lists::<Words<16>>();
    }
}
