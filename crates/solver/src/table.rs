//! The transposition table.
//!
//! A hash is a permutation of a key, so an entry can hold all bits of the key that its place does not imply.
//! Two positions are never confused. Entries have 32 bits if the rest of the hash fits, else 64:
//!
//! ```text
//!   rest of the hash 25 or 57 | side to move wins 1 | work 6
//! ```
//!
//! The *work* is the bit length of the number of positions that were searched for the result; 0 marks an
//! unused entry. An entry is one word, so threads read and write it without locks.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use luctor_memory::CacheLines;
use luctor_rules::prefetch::prefetch;

/// The bits of an entry besides the rest of the hash.
const INFO_BITS: u32 = 7;
const WIN: u64 = 1 << 6;
const WORK: u64 = WIN - 1;

/// The size of a cache line, which a bucket fills.
const LINE: usize = 64;

/// A hash table of results, shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Buckets,
    bucket_bits: u32,
    key_bits: u32,
}

#[derive(Debug)]
enum Buckets {
    Narrow(CacheLines<[AtomicU32; 16]>),
    Wide(CacheLines<[AtomicU64; 8]>),
}

/// An entry of one of the two widths.
trait Entry {
    fn read(&self) -> u64;
    fn write(&self, value: u64);
}

impl Entry for AtomicU32 {
    #[inline(always)]
    fn read(&self) -> u64 {
        u64::from(self.load(Relaxed))
    }

    #[inline(always)]
    fn write(&self, value: u64) {
        // The constructor has chosen this width because all values fit.
        self.store(value as u32, Relaxed);
    }
}

impl Entry for AtomicU64 {
    #[inline(always)]
    fn read(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline(always)]
    fn write(&self, value: u64) {
        self.store(value, Relaxed);
    }
}

/// A stored result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Result {
    /// The hash of the position.
    pub(crate) hash: u64,
    /// Whether the side to move wins.
    pub(crate) win: bool,
    /// The bit length of the number of positions searched.
    pub(crate) work: u8,
}

impl Table {
    /// Creates a table of at most `bytes` for keys of `key_bits` bits, or returns `None` if the memory is not
    /// available. The table has at least 128 buckets, unless there are fewer keys.
    pub(crate) fn new(bytes: usize, key_bits: u32) -> Option<Table> {
        let bucket_bits = (bytes / LINE).max(1).ilog2().max(INFO_BITS).min(key_bits);
        let count = 1 << bucket_bits;
        let buckets = if key_bits - bucket_bits + INFO_BITS <= 32 {
            Buckets::Narrow(CacheLines::zeroed(count)?)
        } else {
            Buckets::Wide(CacheLines::zeroed(count)?)
        };
        Some(Table { buckets, bucket_bits, key_bits })
    }

    /// Returns the hash of a key.
    #[inline(always)]
    pub(crate) fn hash(&self, key: u64) -> u64 {
        let mask = u64::MAX >> (64 - self.key_bits);
        // Each step can be undone, so different keys have different hashes.
        let half = self.key_bits.div_ceil(2);
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        let mixed = (mixed ^ (mixed >> half)).wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        mixed ^ (mixed >> half)
    }

    /// Returns whether a number is the hash of a key.
    #[cfg(any(test, feature = "files"))]
    pub(crate) fn is_hash(&self, number: u64) -> bool {
        number <= u64::MAX >> (64 - self.key_bits)
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> (usize, u64) {
        ((hash & ((1 << self.bucket_bits) - 1)) as usize, hash >> self.bucket_bits)
    }

    /// Starts loading the bucket of a position into the processor's cache.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hash: u64) {
        let (at, _) = self.place(hash);
        match &self.buckets {
            Buckets::Narrow(buckets) => prefetch(&buckets[at]),
            Buckets::Wide(buckets) => prefetch(&buckets[at]),
        }
    }

    /// Returns whether the side to move wins, if this is stored.
    #[inline(always)]
    pub(crate) fn get(&self, hash: u64) -> Option<bool> {
        let (at, rest) = self.place(hash);
        let found = match &self.buckets {
            Buckets::Narrow(buckets) => find(&buckets[at].0, rest),
            Buckets::Wide(buckets) => find(&buckets[at].0, rest),
        };
        found.map(|entry| entry & WIN != 0)
    }

    /// Returns the work behind a stored result.
    pub(crate) fn work(&self, hash: u64) -> Option<u8> {
        let (at, rest) = self.place(hash);
        let found = match &self.buckets {
            Buckets::Narrow(buckets) => find(&buckets[at].0, rest),
            Buckets::Wide(buckets) => find(&buckets[at].0, rest),
        };
        found.map(|entry| (entry & WORK) as u8)
    }

    /// Stores a result in place of the same position, or else of the entry with the least work.
    pub(crate) fn put(&self, result: Result) {
        let (at, rest) = self.place(result.hash);
        let info = (if result.win { WIN } else { 0 }) | u64::from(result.work).clamp(1, WORK);
        match &self.buckets {
            Buckets::Narrow(buckets) => replace(&buckets[at].0, rest, info),
            Buckets::Wide(buckets) => replace(&buckets[at].0, rest, info),
        }
    }

    /// Calls `visit` with every stored result.
    #[cfg(any(test, feature = "files"))]
    pub(crate) fn for_each(&self, mut visit: impl FnMut(Result)) {
        let mut entry = |at: usize, entry: u64| {
            if entry != 0 {
                let hash = (entry >> INFO_BITS) << self.bucket_bits | at as u64;
                visit(Result { hash, win: entry & WIN != 0, work: (entry & WORK) as u8 });
            }
        };
        match &self.buckets {
            Buckets::Narrow(buckets) => {
                for (at, bucket) in buckets.iter().enumerate() {
                    bucket.0.iter().for_each(|word| entry(at, word.read()));
                }
            }
            Buckets::Wide(buckets) => {
                for (at, bucket) in buckets.iter().enumerate() {
                    bucket.0.iter().for_each(|word| entry(at, word.read()));
                }
            }
        }
    }

    /// Returns the share of used entries, from the first thousand buckets.
    pub(crate) fn fill(&self) -> f64 {
        const SAMPLE: usize = 1000;
        let (used, all) = match &self.buckets {
            Buckets::Narrow(buckets) => used(buckets.iter().take(SAMPLE).flat_map(|b| &b.0)),
            Buckets::Wide(buckets) => used(buckets.iter().take(SAMPLE).flat_map(|b| &b.0)),
        };
        used as f64 / all as f64
    }
}

#[inline(always)]
fn find<E: Entry>(bucket: &[E], rest: u64) -> Option<u64> {
    let mut entries = bucket.iter().map(E::read);
    // The rest of a hash can be 0, but a used entry never is.
    entries.find(|entry| entry >> INFO_BITS == rest && *entry != 0)
}

fn replace<E: Entry>(bucket: &[E], rest: u64, info: u64) {
    let value = |entry: &E| match entry.read() {
        0 => 0,
        entry if entry >> INFO_BITS == rest => 0,
        entry => 1 + (entry & WORK),
    };
    // An older result of the same position has priority over unused entries, which come after it.
    if let Some(chosen) = bucket.iter().min_by_key(|entry| value(entry)) {
        chosen.write(rest << INFO_BITS | info);
    }
}

fn used<'a, E: Entry + 'a>(entries: impl Iterator<Item = &'a E>) -> (usize, usize) {
    entries.fold((0, 0), |(used, all), entry| (used + usize::from(entry.read() != 0), all + 1))
}

#[cfg(test)]
mod tests {
    use super::{Result, Table};

    #[test]
    fn hashes_of_different_keys_differ() {
        for key_bits in [1, 4, 9, 14, 16] {
            let table = Table::new(1 << 14, key_bits).unwrap();
            let mut hashes: Vec<u64> = (0..1 << key_bits).map(|key| table.hash(key)).collect();
            hashes.sort_unstable();
            assert!(hashes.into_iter().eq(0..1 << key_bits), "{key_bits} bits");
        }
    }

    #[test]
    fn results_are_read_back_from_entries_of_both_widths() {
        for key_bits in [25, 64] {
            let table = Table::new(1 << 16, key_bits).unwrap();
            let hashes = (1..300u64).map(|key| table.hash(key));
            let results =
                hashes.map(|hash| Result { hash, win: hash % 3 == 0, work: (hash % 60) as u8 + 1 });
            let results: Vec<Result> = results.collect();
            results.iter().for_each(|&result| table.put(result));
            for result in &results {
                assert_eq!(table.get(result.hash), Some(result.win));
                assert_eq!(table.work(result.hash), Some(result.work));
            }
            let mut all = Vec::new();
            table.for_each(|result| all.push(result));
            assert_eq!(all.len(), results.len());
            assert!(all.iter().all(|result| results.contains(result)));
        }
    }

    #[test]
    fn the_entry_with_the_least_work_is_replaced() {
        let table = Table::new(0, 40).unwrap();
        // All of these hashes belong to the same bucket.
        for work in 1..20u8 {
            table.put(Result { hash: u64::from(work) << 8, win: true, work });
        }
        assert_eq!(table.get(19 << 8), Some(true));
        assert_eq!(table.get(18 << 8), Some(true));
        assert_eq!(table.get(1 << 8), None);
    }
}
