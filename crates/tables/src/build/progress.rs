//! The progress of a build, which other threads read and which can stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The part of a pass, or of the work after the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The saved passes of an earlier build are read.
    Resume,
    /// Positions before decided ones are marked.
    Mark,
    /// Marked positions are evaluated.
    Evaluate,
    /// The values are compressed.
    Write,
}

impl Phase {
    const ALL: [Phase; 4] = [Phase::Resume, Phase::Mark, Phase::Evaluate, Phase::Write];
}

/// A snapshot of the progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The pieces of the table that is being built.
    pub pieces: u64,
    /// The number of its positions.
    pub positions: u64,
    /// The pass: the number of turns to the end.
    pub pass: u64,
    /// The part of the pass.
    pub phase: Phase,
    /// The finished part of the phase, in thousandths.
    pub done: u64,
    /// The positions decided so far.
    pub decided: u64,
}

/// The progress of a build.
#[derive(Debug, Default)]
pub struct Progress {
    stop: Arc<AtomicBool>,
    pieces: AtomicU64,
    positions: AtomicU64,
    pass: AtomicU64,
    phase: AtomicU64,
    done: AtomicU64,
    total: AtomicU64,
    decided: AtomicU64,
}

impl Progress {
    /// Returns the flag that stops the build after some milliseconds.
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.stop
    }

    /// Returns a snapshot.
    pub fn state(&self) -> State {
        let get = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let phase = get(&self.phase) as usize;
        State {
            pieces: get(&self.pieces),
            positions: get(&self.positions),
            pass: get(&self.pass),
            phase: Phase::ALL.get(phase).copied().unwrap_or(Phase::Resume),
            done: 1000 * get(&self.done) / get(&self.total).max(1),
            decided: get(&self.decided),
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn begin_table(&self, pieces: usize, positions: u64) {
        self.pieces.store(pieces as u64, Ordering::Relaxed);
        self.positions.store(positions, Ordering::Relaxed);
        self.decided.store(0, Ordering::Relaxed);
    }

    pub(super) fn begin(&self, pass: u64, phase: Phase, total: u64) {
        self.pass.store(pass, Ordering::Relaxed);
        self.phase.store(phase as u64, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    pub(super) fn advance(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    pub(super) fn add_decided(&self, positions: u64) {
        self.decided.fetch_add(positions, Ordering::Relaxed);
    }
}
