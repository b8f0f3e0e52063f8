//! The cache of analysis, and the limit of searches that run at once.
//!
//! A finished match never changes, so its analysis is valid forever; the latest results are cached. Requests for the
//! same position share one search. A search ends when the last request for it is dropped.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use luctor_store::MatchId;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use crate::engine::analysis_error::AnalysisError;
use crate::limits::Address;
use crate::limits::shares::AddressShares;
use crate::views::Analysis;

/// A match, and the number of moves before the position.
type Key = (MatchId, usize);

/// Results, and cells of results that are not there yet. A cell is never emptied.
type Results = LruCache<Key, Arc<OnceCell<Analysis>>>;

/// The number of cached results. Each takes about a kilobyte.
const CACHED: usize = 2048;

/// The number of requests that may wait. Each takes about a second, so a request behind more of them would wait for
/// minutes.
const WAITING: usize = 64;

/// The number of these requests that may come from one address.
const PLACES_OF_ADDRESS: usize = 2;

/// The number of its requests, including those that wait for these places.
const WAITING_OF_ADDRESS: usize = 8;

/// Limits the searches that run for analysis, and caches the results of finished matches.
#[derive(Debug)]
pub(crate) struct AnalysisQueue {
    results: Mutex<Results>,
    /// Running searches.
    searches: Arc<Semaphore>,
    /// Requests that wait or run.
    requests: Semaphore,
    /// Their shares.
    shares: AddressShares,
    /// The number of requests whose search has not started.
    pub(super) waiting: AtomicUsize,
}

impl AnalysisQueue {
    /// Allows one search for every two cores. The others are left to the computer player.
    pub(crate) fn new() -> AnalysisQueue {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        AnalysisQueue::with((cores / 2).max(1), WAITING, CACHED)
    }

    pub(super) fn with(searches: usize, waiting: usize, cached: usize) -> AnalysisQueue {
        AnalysisQueue {
            results: Mutex::new(LruCache::new(cached)),
            searches: Arc::new(Semaphore::new(searches)),
            requests: Semaphore::new(waiting),
            shares: AddressShares::new(PLACES_OF_ADDRESS, WAITING_OF_ADDRESS),
            waiting: AtomicUsize::new(0),
        }
    }

    /// Returns the cached analysis of the position after `ply` moves.
    pub(crate) fn known(&self, id: &MatchId, ply: usize) -> Option<Analysis> {
        self.results().get(&(id.clone(), ply))?.get().cloned()
    }

    /// Returns the cached analysis, or the result of `search`. Errors are not cached.
    ///
    /// `search` runs when its turn comes, unless another request for the same position runs already. It ends when the
    /// returned future is dropped; then the next request for the position starts its own search.
    ///
    /// # Errors
    ///
    /// Fails with [`AnalysisError::Busy`] if too many requests wait, of all or of `address`, or with the error of `search`.
    pub(crate) async fn get_or_search(
        &self,
        id: &MatchId,
        ply: usize,
        address: Address,
        search: impl Future<Output = Result<Analysis, AnalysisError>>,
    ) -> Result<Analysis, AnalysisError> {
        let _place = self.shares.enter(address).await.map_err(|_| AnalysisError::Busy)?;
        let _request = self.requests.try_acquire().map_err(|_| AnalysisError::Busy)?;
        let cell = self.cell((id.clone(), ply));
        let result = cell.get_or_try_init(async || {
            let _turn = self.wait_for_turn().await?;
            search.await
        });
        result.await.cloned()
    }

    /// Waits for the turn to search, which lasts until the permit is dropped. The further requests of an address wait for
    /// its first ones.
    ///
    /// # Errors
    ///
    /// Fails with [`AnalysisError::Busy`] if too many requests wait.
    pub(crate) async fn turn(
        &self,
        address: Address,
    ) -> Result<OwnedSemaphorePermit, AnalysisError> {
        let _place = self.shares.wait(address).await;
        let _request = self.requests.try_acquire().map_err(|_| AnalysisError::Busy)?;
        self.wait_for_turn().await
    }

    /// Waits for the turn to search like [`turn`](AnalysisQueue::turn), but limits the requests of an address that wait.
    ///
    /// # Errors
    ///
    /// Fails with [`AnalysisError::Busy`] if too many requests wait, of all or of `address`.
    pub(crate) async fn turn_unless_busy(
        &self,
        address: Address,
    ) -> Result<OwnedSemaphorePermit, AnalysisError> {
        let _place = self.shares.enter(address).await.map_err(|_| AnalysisError::Busy)?;
        let _request = self.requests.try_acquire().map_err(|_| AnalysisError::Busy)?;
        self.wait_for_turn().await
    }

    /// Returns whether a request waits for its turn.
    pub(crate) fn has_waiting(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    async fn wait_for_turn(&self) -> Result<OwnedSemaphorePermit, AnalysisError> {
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Relaxed);
            }
        }
        self.waiting.fetch_add(1, Relaxed);
        let _waiting = Waiting(&self.waiting);
        Arc::clone(&self.searches).acquire_owned().await.map_err(AnalysisError::internal)
    }

    fn cell(&self, key: Key) -> Arc<OnceCell<Analysis>> {
        let mut results = self.results();
        if let Some(cell) = results.get(&key) {
            return Arc::clone(cell);
        }
        let cell = Arc::default();
        results.insert(key, Arc::clone(&cell));
        cell
    }

    fn results(&self) -> MutexGuard<'_, Results> {
        // The cache is consistent after every statement, so a panic elsewhere has not broken it.
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
