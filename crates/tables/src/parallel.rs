//! Work on the entries of a table with several threads.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::error::Error;

/// Entries that a thread takes at once.
pub(crate) const CHUNK: u64 = 1 << 12;

/// The entries to work on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries {
    /// The number of entries of the table.
    pub(crate) all: u64,
    /// About how many of them are wanted; all if `None`. They are whole chunks at regular distances.
    pub(crate) sample: Option<u64>,
}

/// Calls `work` with ranges of entries until all are done. Adds them to `done`.
///
/// # Errors
///
/// Fails with the first error of `work`, or if `stop` is set.
pub(crate) fn for_entries(
    entries: Entries,
    threads: NonZero<usize>,
    (done, stop): (&AtomicU64, &AtomicBool),
    work: impl Fn(Range<u64>) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let chunks = entries.all.div_ceil(CHUNK);
    let wanted = entries.sample.map_or(chunks, |sample| sample.div_ceil(CHUNK).clamp(1, chunks));
    let next = AtomicU64::new(0);
    let failure = Mutex::new(None);
    let run = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= wanted {
                return Ok(());
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Error::Stopped);
            }
            let chunk = (u128::from(at) * u128::from(chunks) / u128::from(wanted)) as u64;
            let numbers = chunk * CHUNK..entries.all.min((chunk + 1) * CHUNK);
            let length = numbers.end - numbers.start;
            work(numbers)?;
            done.fetch_add(length, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                if let Err(error) = run() {
                    next.store(wanted, Ordering::Relaxed);
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            });
        }
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
