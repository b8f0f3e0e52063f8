//! The transposition table.

use crate::score::Score;

/// What the score of an entry says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    zobrist: u64,
    pub(crate) best: Option<M>,
    /// As seen from the position itself.
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
    generation: u8,
}

/// Results of earlier searches by the hash of the position.
///
/// Buckets of two: one entry is replaced only by a search of the same depth or more in the same
/// generation, the other always.
#[derive(Debug)]
pub struct Table<M> {
    buckets: Vec<[Option<Entry<M>>; 2]>,
    generation: u8,
}

impl<M: Copy + PartialEq> Table<M> {
    /// A table of about this size.
    pub fn new(mebibytes: usize) -> Table<M> {
        let bucket = size_of::<[Option<Entry<M>>; 2]>();
        let buckets = (mebibytes * 1024 * 1024 / bucket).max(1);
        // A power of two, so that the low bits of the hash choose the bucket.
        let buckets = 1 << buckets.ilog2();
        Table { buckets: vec![[None; 2]; buckets], generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([None; 2]);
    }

    /// Begins a search: entries of earlier ones are replaced first.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    pub(crate) fn get(&self, zobrist: u64) -> Option<&Entry<M>> {
        self.buckets[self.bucket(zobrist)].iter().flatten().find(|entry| entry.zobrist == zobrist)
    }

    pub(crate) fn put(
        &mut self,
        zobrist: u64,
        best: Option<M>,
        score: Score,
        depth: u32,
        bound: Bound,
    ) {
        let generation = self.generation;
        let bucket = self.bucket(zobrist);
        let [deep, recent] = &mut self.buckets[bucket];
        let entry = Entry { zobrist, best, score, depth, bound, generation };
        let replaces_deep = deep.is_none_or(|old| {
            old.zobrist == zobrist || old.generation != generation || old.depth <= depth
        });
        if replaces_deep {
            // The displaced entry may still serve, unless it is of the same position.
            if deep.is_some_and(|old| old.zobrist != zobrist) {
                *recent = *deep;
            }
            *deep = Some(entry);
        } else {
            *recent = Some(entry);
        }
    }

    fn bucket(&self, zobrist: u64) -> usize {
        zobrist as usize & (self.buckets.len() - 1)
    }
}
