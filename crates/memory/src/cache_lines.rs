//! Tables of cache lines.
#![allow(
    unsafe_code,
    reason = "the standard library writes zeros to all memory with an alignment above 16 bytes"
)]

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::slice;
use std::sync::atomic::AtomicU64;

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

use crate::huge_pages;
use crate::parallel::on_all_processors;

/// A value at the beginning of a cache line of its own.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct CacheLine<T>(pub T);

/// The words of the smallest cache line.
const WORDS: usize = size_of::<CacheLine<u64>>() / size_of::<u64>();
/// The words of the smallest page of memory.
const PAGE: usize = 4096 / size_of::<u64>();
/// The words of the smallest table whose pages are all used at once when it is created: those of a larger one would delay
/// its first search by tenths of a second, and those of a smaller one are rarely all needed.
const LARGE: usize = (64 << 20) / size_of::<u64>();

/// A table of cache lines, all zero at first. Its values are never dropped.
pub struct CacheLines<T> {
    /// All words, with some before and after the lines.
    words: Box<[AtomicU64]>,
    /// The word with which the first line begins.
    first: usize,
    lines: usize,
    values: PhantomData<T>,
}

impl<T: Zeroable> CacheLines<T> {
    /// Creates a table of so many lines, or returns `None` if the system does not have the memory. The system provides the
    /// pages of a small table when they are first used, and all processors together request those of a large one.
    pub fn zeroed(lines: usize) -> Option<CacheLines<T>> {
        let size = size_of::<CacheLine<T>>() / size_of::<u64>();
        let all = lines.checked_mul(size)?.checked_add(WORDS)?;
        let mut words: Box<[AtomicU64]> = try_zeroed_slice_box(all).ok()?;
        let first = words.as_ptr().align_offset(align_of::<CacheLine<T>>());
        // Memory has an alignment of at least 8 bytes, so fewer than `WORDS` words come before the first line.
        assert!(first < WORDS, "a cache line begins at a word");
        huge_pages::request(&words);
        if all >= LARGE {
            on_all_processors(&mut words, |part| {
                part.iter_mut().step_by(PAGE).for_each(|word| *word.get_mut() = 0);
            });
        }
        Some(CacheLines { words, first, lines, values: PhantomData })
    }

    /// Sets all values to zero, on all processors.
    pub fn clear(&mut self) {
        on_all_processors(&mut self.words, |part| {
            part.iter_mut().for_each(|word| *word.get_mut() = 0);
        });
    }
}

impl<T> Deref for CacheLines<T> {
    type Target = [CacheLine<T>];

    #[inline(always)]
    fn deref(&self) -> &[CacheLine<T>] {
        let words = &self.words[self.first..];
        // SAFETY: `zeroed` has allocated so many lines from this word on, where a cache line begins. Zeros are a valid value
        // of `T`, which only `zeroed` can promise. Values change through shared references to them only as `T` allows
        // it, and nothing else reads the words.
        unsafe { slice::from_raw_parts(words.as_ptr().cast(), self.lines) }
    }
}

// SAFETY: the table owns its values.
unsafe impl<T: Send> Send for CacheLines<T> {}
// SAFETY: a shared table gives shared references to its values.
unsafe impl<T: Sync> Sync for CacheLines<T> {}

impl<T> fmt::Debug for CacheLines<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CacheLines({})", self.lines)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    #[test]
    fn a_table_has_zeros_in_lines_of_their_own() {
        for lines in [0, 1, 3, 1 << 17, LARGE / WORDS] {
            let mut table = CacheLines::<[AtomicU64; 8]>::zeroed(lines).unwrap();
            assert_eq!(table.len(), lines);
            for (at, line) in table.iter().enumerate() {
                assert_eq!(std::ptr::from_ref(line).addr() % 64, 0);
                assert!(line.0.iter().all(|word| word.load(Relaxed) == 0));
                line.0[7].store(at as u64, Relaxed);
            }
            let all_differ = |(at, line): (usize, &CacheLine<[AtomicU64; 8]>)| {
                line.0[7].load(Relaxed) == at as u64
            };
            assert!(table.iter().enumerate().all(all_differ));
            table.clear();
            assert!(table.iter().all(|line| line.0[7].load(Relaxed) == 0));
        }
    }

    #[test]
    fn a_table_larger_than_the_memory_is_refused() {
        for lines in [usize::MAX, usize::MAX / 8, isize::MAX as usize / 64] {
            assert!(CacheLines::<[AtomicU64; 8]>::zeroed(lines).is_none(), "{lines}");
        }
    }
}
