//! Work on all parts of a table.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, available_parallelism, scope};

/// The number of elements that a thread takes at a time.
const PART: usize = 1 << 20;

/// Calls `work` with all parts of a table, on all processors. If the system refuses threads, the others do the work.
pub(crate) fn on_all_processors<T: Send>(table: &mut [T], work: impl Fn(&mut [T]) + Sync) {
    let processors = available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = processors.min(table.len().div_ceil(PART));
    let parts = Mutex::new(table.chunks_mut(PART));
    let run = || {
        // Every statement leaves the iterator valid, so a panic elsewhere has not broken it.
        let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(part) = next() {
            work(part);
        }
    };
    scope(|scope| {
        let helpers = (1..threads).map(|_| Builder::new().spawn_scoped(scope, run));
        let _started = helpers.take_while(Result::is_ok).count();
        run();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_worked_on_once() {
        for length in [0, 1, PART, 2 * PART + 1, 7 * PART] {
            let mut table = vec![0_u8; length];
            on_all_processors(&mut table, |part| part.iter_mut().for_each(|one| *one += 1));
            assert!(table.iter().all(|&one| one == 1), "{length}");
        }
    }
}
