//! The threads on which the computer player thinks.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{AcquireError, Semaphore, SemaphorePermit};

/// Limits the computer player to one search per thread, so that searches do not slow each other down.
#[derive(Debug)]
pub(crate) struct EngineThreads {
    count: usize,
    free: Semaphore,
    waiting: AtomicUsize,
}

/// A move that waits for a thread.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl EngineThreads {
    /// Uses `count` threads; if it is `None`, one for each core. With 0 threads, only other processes think.
    pub(crate) fn new(count: Option<usize>) -> EngineThreads {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let count = count.unwrap_or_else(cores);
        EngineThreads { count, free: Semaphore::new(count), waiting: AtomicUsize::new(0) }
    }

    /// Returns the number of threads.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Waits for a free thread, and takes it until the permit is dropped. Requests are served in order.
    pub(crate) async fn take(&self) -> Result<SemaphorePermit<'_>, AcquireError> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        self.free.acquire().await
    }

    /// Returns the number of moves that wait for each thread. Because addresses take turns, they are of so many others.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed).div_ceil(self.count.max(1))
    }

    /// Waits until every search that the computer player has requested so far has started.
    pub(crate) async fn let_moves_go_first(&self) {
        if self.count > 0 {
            // The semaphore is fair and never closed.
            drop(self.free.acquire().await);
        }
    }

    /// Returns whether the computer player uses all threads.
    pub(crate) fn are_busy(&self) -> bool {
        self.count > 0 && self.free.available_permits() == 0
    }
}
