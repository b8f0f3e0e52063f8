//! The part of a search that all threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::board::Board;
use crate::position::{Move, Position};
use crate::progress::Progress;
use crate::symmetry::IMAGES;
use crate::table::Table;
use crate::technique::{Technique, Techniques};

/// The number of places for positions that threads are searching.
const BUSY: usize = 1 << 12;

/// The reasons for a search to end without a result.
#[derive(Clone, Copy)]
pub(crate) struct Stops<'a> {
    /// The most positions.
    pub(crate) most: u64,
    /// The number of positions between two calls of `stopped`.
    pub(crate) interval: u64,
    /// Returns whether the user has stopped the search.
    pub(crate) stopped: &'a (dyn Fn() -> bool + Sync),
}

impl Stops<'_> {
    fn are_reached(self, progress: &Progress) -> bool {
        (self.stopped)() || progress.nodes() >= self.most
    }
}

/// The board, the table, and the signals between threads.
pub(crate) struct Shared<'a> {
    pub(crate) board: &'a Board,
    pub(crate) table: &'a Table,
    pub(crate) techniques: Techniques,
    pub(crate) threads: usize,
    progress: &'a Progress,
    stops: Stops<'a>,
    /// Set when a thread has the result.
    finished: AtomicBool,
    /// The hashes of positions near the root that a thread is searching; 0 if there is none.
    busy: Box<[AtomicU64]>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        board: &'a Board,
        table: &'a Table,
        techniques: Techniques,
        threads: usize,
        progress: &'a Progress,
        stops: Stops<'a>,
    ) -> Shared<'a> {
        // A single thread has no others to avoid.
        let places = if threads > 1 { BUSY } else { 0 };
        let busy = (0..places).map(|_| AtomicU64::new(0)).collect();
        let finished = AtomicBool::new(false);
        Shared { board, table, techniques, threads, progress, stops, finished, busy }
    }

    /// Returns the hash of a position in the table.
    pub(crate) fn hash(&self, position: Position) -> u64 {
        let keys = position.image_keys(self.board);
        let symmetric = self.techniques.has(Technique::Symmetry);
        let key = if symmetric { keys.into_iter().fold(u64::MAX, u64::min) } else { keys[0] };
        self.table.hash(key)
    }

    /// Returns the hash of the position after a move, given the keys of the position before it, exchanged.
    #[inline(always)]
    pub(super) fn hash_after(&self, keys: &[u64; IMAGES], m: Move) -> u64 {
        let (own, other) = (&self.board.weights[m.own], &self.board.weights[m.other]);
        let digit = |at: usize| match (m.swap, self.board.free) {
            // The own piece comes to the square of the other and vice versa.
            (true, false) => keys[at] + own[at] - other[at],
            (true, true) => keys[at] + other[at] - own[at],
            // For the side to move next, the own piece is one of the other side.
            (false, _) => keys[at] + 2 * own[at] + other[at],
        };
        if !self.techniques.has(Technique::Symmetry) {
            return self.table.hash(digit(0));
        }
        let mut least = digit(0);
        for at in 1..IMAGES {
            least = least.min(digit(at));
        }
        self.table.hash(least)
    }

    /// Ends the search of all threads, because one has the result.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// Returns the number of positions until the next look at the limits and the other threads. With one thread, the
    /// limit of positions is exact.
    pub(super) fn interval(&self) -> u64 {
        self.stops.interval.min(self.stops.most.saturating_sub(self.progress.nodes())).max(1)
    }

    /// Returns whether the threads must end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stops.are_reached(self.progress) || self.finished.load(Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.progress.add_nodes(nodes);
    }

    /// Notes that the search is at a child of the position at a ply, for users who watch it.
    #[inline(always)]
    pub(super) fn note_progress(&self, ply: usize, at: usize, of: usize) {
        self.progress.note(ply, at, of);
    }

    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.busy[hash as usize % BUSY]
    }

    /// Returns whether a thread is searching a position.
    pub(super) fn is_busy(&self, hash: u64) -> bool {
        self.place(hash).load(Relaxed) == hash && hash != 0
    }

    /// Notes that a thread begins to search a position.
    pub(super) fn begin(&self, hash: u64) {
        self.place(hash).store(hash, Relaxed);
    }

    /// Notes that a thread has ended the search of a position.
    pub(super) fn end(&self, hash: u64) {
        // Another position can have taken the place.
        let _ = self.place(hash).compare_exchange(hash, 0, Relaxed, Relaxed);
    }
}
