//! The transposition table.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use luctor_memory::{CacheLine, CacheLines};
use luctor_rules::prefetch::prefetch;

use crate::score::Score;

/// The relation of an entry's score to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// The stored result for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The key of the best move, or 0 if it is unknown.
    pub(crate) key: u16,
    /// The score, with proved results counted from this position.
    pub(crate) score: Score,
    /// The static evaluation.
    pub(crate) estimate: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A hash table of search results, shared by all threads of a search.
///
/// An entry consists of two words. Four entries form a bucket, which fills a cache line:
///
/// ```text
///   hash ^ data
///   data:   move key 16 | score 16 | estimate 16 | depth 8 | generation 6 | bound 2
/// ```
///
/// Threads read and write without locks. Two concurrent writers can leave words of different entries in one
/// slot. Then the first word does not match the second, and the entry is not found (Hyatt and Mann, "A
/// lock-less transposition table implementation for parallel search chess engines", 2002).
#[derive(Debug)]
pub(crate) struct Table {
    buckets: CacheLines<Bucket>,
    generation: AtomicU8,
}

type Bucket = [Slot; 4];

/// The two words of an entry: the check and the data.
type Slot = [AtomicU64; 2];

const GENERATIONS: u8 = 64;

/// The depth by which an entry loses value with every new search.
const AGE: i32 = 4;

impl Table {
    /// Creates a table of at most this size, or a smaller one if the system does not have the memory.
    pub(crate) fn new(mebibytes: usize) -> Table {
        let buckets = (mebibytes * 1024 * 1024 / size_of::<CacheLine<Bucket>>()).max(1);
        // A power of two, so that the low bits of the hash choose the bucket.
        Table { buckets: zeroed(buckets.ilog2()), generation: AtomicU8::new(0) }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.generation = AtomicU8::new(0);
    }

    /// Starts a new generation: entries of earlier searches are replaced first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Starts loading the bucket of a position into the processor's cache.
    #[inline]
    pub(crate) fn prefetch(&self, zobrist: u64) {
        prefetch(self.bucket(zobrist));
    }

    #[inline]
    pub(crate) fn get(&self, zobrist: u64) -> Option<Entry> {
        self.bucket(zobrist).iter().find_map(|[check, data]| {
            let data = data.load(Relaxed);
            (data != 0 && check.load(Relaxed) ^ data == zobrist).then(|| unpack(data))
        })
    }

    pub(crate) fn put(&self, zobrist: u64, mut entry: Entry) {
        let now = self.generation.load(Relaxed);
        // 1. Use the slot of the same position, or else the least valuable one.
        let mut chosen = None;
        let mut least = i32::MAX;
        for slot in self.bucket(zobrist) {
            let [check, data] = slot;
            let data = data.load(Relaxed);
            if data != 0 && check.load(Relaxed) ^ data == zobrist {
                let old = unpack(data);
                // 2. Keep a much deeper result of this search, unless the new score is exact.
                let keeps = generation(data) == now
                    && entry.bound != Bound::Exact
                    && i32::from(entry.depth) + 3 < i32::from(old.depth);
                if keeps {
                    return;
                }
                if entry.key == 0 {
                    entry.key = old.key;
                }
                chosen = Some(slot);
                break;
            }
            let age = (GENERATIONS + now - generation(data)) % GENERATIONS;
            let worth = if data == 0 {
                i32::MIN
            } else {
                i32::from(unpack(data).depth) - AGE * i32::from(age)
            };
            if worth < least {
                least = worth;
                chosen = Some(slot);
            }
        }
        let [check, word] = chosen.expect("a bucket has slots");
        let data = pack(entry, now);
        check.store(zobrist ^ data, Relaxed);
        word.store(data, Relaxed);
    }

    /// Returns the share of slots with results of this search, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        let now = self.generation.load(Relaxed);
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut all, mut used) = (0, 0);
        for [_, data] in slots {
            let data = data.load(Relaxed);
            all += 1;
            used += u32::from(data != 0 && generation(data) == now);
        }
        used * 1000 / all
    }

    fn bucket(&self, zobrist: u64) -> &[Slot; 4] {
        &self.buckets[zobrist as usize & (self.buckets.len() - 1)].0
    }
}

/// Returns `1 << bits` empty buckets, or fewer if the system does not have the memory.
fn zeroed(bits: u32) -> CacheLines<Bucket> {
    let allocated = (0..=bits).rev().find_map(|bits| CacheLines::zeroed(1 << bits));
    allocated.expect("every system has the memory for one bucket")
}

fn pack(entry: Entry, generation: u8) -> u64 {
    // The bound is never 0, so the data of an entry is never 0.
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    u64::from(entry.key) << 48
        | u64::from(entry.score.to_bits()) << 32
        | u64::from(entry.estimate.to_bits()) << 16
        | u64::from(entry.depth) << 8
        | u64::from(generation) << 2
        | bound
}

fn unpack(data: u64) -> Entry {
    Entry {
        key: (data >> 48) as u16,
        score: Score::from_bits((data >> 32) as u16),
        estimate: Score::from_bits((data >> 16) as u16),
        depth: (data >> 8) as u8,
        bound: match data & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

fn generation(data: u64) -> u8 {
    (data >> 2) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, bound: Bound) -> Entry {
        let score = Score::estimate(-321 + i32::from(depth));
        Entry { key: 7, score, estimate: Score::lost_at(12), depth, bound }
    }

    #[test]
    fn unpacking_reverses_packing() {
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            for depth in [0, 1, 255] {
                let entry = entry(depth, bound);
                for now in [0, 1, GENERATIONS - 1] {
                    let data = pack(entry, now);
                    assert_eq!((unpack(data), generation(data)), (entry, now));
                    assert_ne!(data, 0);
                }
            }
        }
    }

    #[test]
    fn a_full_bucket_replaces_old_and_shallow_entries_first() {
        // A table of one bucket, which all positions share.
        let table = Table::new(0);
        table.age();
        for depth in 1..=4 {
            table.put(u64::from(depth), entry(depth, Bound::Exact));
        }
        table.put(5, entry(5, Bound::Exact));
        assert_eq!(table.get(1), None, "the shallowest is gone");
        assert_eq!(table.get(2), Some(entry(2, Bound::Exact)));
        table.age();
        table.age();
        table.put(6, entry(1, Bound::Exact));
        assert_eq!(table.get(2), None);
        table.put(7, entry(1, Bound::Exact));
        assert_eq!(table.get(6), Some(entry(1, Bound::Exact)), "a new entry outlives old ones");
        assert_eq!(table.get(3), None);
    }

    #[test]
    fn a_shallow_bound_does_not_displace_a_deep_one_of_the_same_position() {
        let table = Table::new(1);
        table.put(9, entry(20, Bound::AtLeast));
        table.put(9, entry(3, Bound::AtMost));
        assert_eq!(table.get(9), Some(entry(20, Bound::AtLeast)));
        table.put(9, Entry { key: 0, ..entry(3, Bound::Exact) });
        let found = table.get(9).expect("just written");
        assert_eq!(
            (found.depth, found.key),
            (3, 7),
            "the old move is kept if the new one is unknown"
        );
    }
}
