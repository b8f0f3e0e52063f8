//! What was found out about positions of finished matches, and how much work goes into it at a time.
//!
//! A finished match never changes, so an answer holds for good: the newest are kept. Who asks for what
//! somebody else is waiting for waits for the same search, and a search that nobody waits for any more
//! ends.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use tokio::sync::{OnceCell, Semaphore, SemaphorePermit};

use crate::http::error::AppError;
use crate::views::Analysis;
use luctor_store::MatchId;

/// A match, and the turns played before the position.
type Place = (MatchId, usize);

/// Answers, or where one is to come. A cell is never emptied.
type Answers = LruCache<Place, Arc<OnceCell<Analysis>>>;

/// Answers that are kept. Each takes about a kilobyte.
const KEPT: usize = 2048;

/// Requests that may wait. Most wait for a second or so; who comes when all places are taken would
/// wait for minutes.
const WAITING: usize = 64;

/// Bounds and remembers the analysis of positions.
#[derive(Debug)]
pub(crate) struct Analyst {
    answers: Mutex<Answers>,
    /// Searches at a time.
    searches: Semaphore,
    /// Requests at a time.
    waiting: Semaphore,
    /// Those who wait for a search of theirs to begin.
    line: AtomicUsize,
}

impl Analyst {
    /// One search at a time for every two cores, so that the computer's moves find the others free.
    pub(crate) fn new() -> Analyst {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Analyst::with((cores / 2).max(1), WAITING, KEPT)
    }

    fn with(searches: usize, waiting: usize, kept: usize) -> Analyst {
        Analyst {
            answers: Mutex::new(LruCache::new(kept)),
            searches: Semaphore::new(searches),
            waiting: Semaphore::new(waiting),
            line: AtomicUsize::new(0),
        }
    }

    /// What is known about the position after `ply` moves.
    pub(crate) fn known(&self, id: &MatchId, ply: usize) -> Option<Analysis> {
        self.answers().get(&(id.clone(), ply))?.get().cloned()
    }

    /// What is known, or else what `search` finds: it is run when its turn comes, unless another
    /// request for the same position is faster. It ends where the returned future is dropped, and then
    /// the next one who waits for the same begins anew.
    ///
    /// # Errors
    ///
    /// Those of `search`, which are not kept, and [`AppError::Busy`].
    pub(crate) async fn ask(
        &self,
        id: &MatchId,
        ply: usize,
        search: impl Future<Output = Result<Analysis, AppError>>,
    ) -> Result<Analysis, AppError> {
        let _place = self.waiting.try_acquire().map_err(|_| AppError::Busy)?;
        let cell = self.cell((id.clone(), ply));
        let answer = cell.get_or_try_init(async || {
            let _turn = self.stand_in_line().await?;
            search.await
        });
        answer.await.cloned()
    }

    /// Waits for the turn to search, which lasts as long as what is returned.
    ///
    /// # Errors
    ///
    /// [`AppError::Busy`]: too many wait.
    pub(crate) async fn turn(&self) -> Result<SemaphorePermit<'_>, AppError> {
        let _place = self.waiting.try_acquire().map_err(|_| AppError::Busy)?;
        self.stand_in_line().await
    }

    /// Whether somebody waits for the turn to search.
    pub(crate) fn is_awaited(&self) -> bool {
        self.line.load(Relaxed) > 0
    }

    async fn stand_in_line(&self) -> Result<SemaphorePermit<'_>, AppError> {
        struct InLine<'a>(&'a AtomicUsize);
        impl Drop for InLine<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Relaxed);
            }
        }
        self.line.fetch_add(1, Relaxed);
        let _in_line = InLine(&self.line);
        self.searches.acquire().await.map_err(AppError::internal)
    }

    fn cell(&self, place: Place) -> Arc<OnceCell<Analysis>> {
        let mut answers = self.answers();
        if let Some(cell) = answers.get(&place) {
            return Arc::clone(cell);
        }
        let cell = Arc::default();
        answers.insert(place, Arc::clone(&cell));
        cell
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        // The cache is whole after every statement, so a panic elsewhere has not broken it.
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
