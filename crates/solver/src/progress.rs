//! Counters of a running search that another thread can show.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of plies whose moves are shown.
const PLIES: usize = 6;

/// The progress of a search.
#[derive(Debug, Default)]
pub struct Progress {
    nodes: AtomicU64,
    /// For each of the first plies, the number of the move being searched and the number of moves.
    line: [AtomicU64; PLIES],
    decided: AtomicU64,
    first_moves: AtomicU64,
}

impl Progress {
    /// Returns the number of positions searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Returns the number of decided first moves and the number of all.
    pub fn first_moves(&self) -> (u64, u64) {
        (self.decided.load(Relaxed), self.first_moves.load(Relaxed))
    }

    /// Returns where the search is: for each of the first plies, the number of the move from 1 and the number of
    /// moves whose results were unknown.
    pub fn line(&self) -> [(u64, u64); PLIES] {
        self.line.each_ref().map(|place| {
            let place = place.load(Relaxed);
            (place >> 32, place & u64::from(u32::MAX))
        })
    }

    pub(crate) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    pub(crate) fn set_first_moves(&self, decided: usize, all: usize) {
        self.decided.store(decided as u64, Relaxed);
        self.first_moves.store(all as u64, Relaxed);
    }

    #[inline(always)]
    pub(crate) fn note(&self, ply: usize, at: usize, of: usize) {
        if let Some(place) = self.line.get(ply) {
            place.store((at as u64 + 1) << 32 | of as u64, Relaxed);
        }
    }
}
