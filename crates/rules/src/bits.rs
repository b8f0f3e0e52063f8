//! Sets of cells as machine words.
//!
//! [`Bits`] is what the boards need of a word; it is a plain `u64` or `u128` where the board fits and
//! an array of words ([`Words`]) beyond. Everything is `Copy` and nothing allocates.

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

    /// The set of `index` alone.
    fn bit(index: usize) -> Self;
    /// Whether `index` is in the set.
    fn has(&self, index: usize) -> bool;
    /// Whether the set is empty.
    fn is_empty(&self) -> bool;
    /// The number of elements.
    fn count(&self) -> usize;
    /// The lowest element of a set that is not empty.
    fn lowest(&self) -> Option<usize>;
    /// The highest element of a set that is not empty.
    fn highest(&self) -> Option<usize>;
    /// The `n`-th element from below, counted from 0.
    fn nth(&self, n: usize) -> Option<usize>;
    /// Every index raised by `by`; what passes the capacity is lost. `by` is below the capacity.
    fn up(&self, by: usize) -> Self;
    /// Every index lowered by `by`; what passes zero is lost. `by` is below the capacity.
    fn down(&self, by: usize) -> Self;

    /// The lowest 64 indices as a number.
    fn low(&self) -> u64;
    /// The set whose lowest 64 indices are a number.
    fn from_low(low: u64) -> Self;

    /// The set without its lowest element.
    fn without_lowest(&self) -> Self;

    /// The elements from below.
    fn iter(self) -> Iter<Self> {
        Iter(self)
    }

    /// The set of all indices for which `test` holds, out of the first `len`.
    fn from_fn(len: usize, mut test: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for index in (0..len).filter(|&index| test(index)) {
            set |= Self::bit(index);
        }
        set
    }
}

/// The elements of a set from below.
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

/// `W` words of 64 bits, the lowest first.
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

/// Implements a binary operator and its assigning form, word by word.
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
            // The usual case, one row of a board: every word takes from itself and the next.
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

    /// Every operation must agree with the same operation on a plain list of indices.
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
    fn words_of_every_width_are_sets() {
        agrees_with_lists::<u64>();
        agrees_with_lists::<u128>();
        agrees_with_lists::<Words<1>>();
        agrees_with_lists::<Words<4>>();
        agrees_with_lists::<Words<16>>();
    }
}
