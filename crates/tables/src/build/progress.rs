//! The progress of a build, which other threads read and which can stop it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    /// The time that the rest of the phase takes if it goes on as fast, or `None` at its beginning.
    pub left: Option<Duration>,
}

/// A pass that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassTime {
    /// The pieces of the table.
    pub pieces: u64,
    /// The pass: the number of turns, or of unforced turns.
    pub pass: u64,
    /// The positions that it decided.
    pub decided: u64,
    /// The time that it took, or to read it if an earlier build has saved it.
    pub time: Duration,
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
    /// The beginning of the phase, and what was done before.
    begun: Mutex<Option<(Instant, u64)>>,
    ended: Mutex<Vec<PassTime>>,
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
        let (done, total) = (get(&self.done), get(&self.total).max(1));
        let begun = *self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let left = begun.filter(|&(_, before)| done > before).map(|(begin, before)| {
            let rest = total.saturating_sub(done) as f64 / (done - before) as f64;
            begin.elapsed().mul_f64(rest)
        });
        State {
            pieces: get(&self.pieces),
            positions: get(&self.positions),
            pass: get(&self.pass),
            phase: Phase::ALL.get(phase).copied().unwrap_or(Phase::Resume),
            done: 1000 * done / total,
            decided: get(&self.decided),
            left,
        }
    }

    /// Returns the passes that have ended.
    pub fn ended_passes(&self) -> Vec<PassTime> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn begin_table(&self, pieces: usize, positions: u64) {
        self.pieces.store(pieces as u64, Ordering::Relaxed);
        self.positions.store(positions, Ordering::Relaxed);
        self.decided.store(0, Ordering::Relaxed);
    }

    /// Begins a phase with this work, of which the part before the range is done already.
    pub(super) fn begin(&self, pass: u64, phase: Phase, work: Range<u64>) {
        self.pass.store(pass, Ordering::Relaxed);
        self.phase.store(phase as u64, Ordering::Relaxed);
        self.done.store(work.start, Ordering::Relaxed);
        self.total.store(work.end, Ordering::Relaxed);
        let begun = Some((Instant::now(), work.start));
        *self.begun.lock().unwrap_or_else(PoisonError::into_inner) = begun;
    }

    pub(super) fn advance(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    /// Notes a pass that has ended.
    pub(super) fn end_pass(&self, pass: u64, decided: u64, time: Duration) {
        self.decided.fetch_add(decided, Ordering::Relaxed);
        let pieces = self.pieces.load(Ordering::Relaxed);
        let ended = PassTime { pieces, pass, decided, time };
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).push(ended);
    }
}
