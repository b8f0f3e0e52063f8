//! Work that is done once for all who ask for its result at the same time.

use tokio::sync::Mutex;
use tokio::time::Instant;

/// The latest result of some work, such as a reading of the database.
#[derive(Debug)]
pub(crate) struct Shared<T>(Mutex<Option<Latest<T>>>);

#[derive(Debug)]
struct Latest<T> {
    /// The instant at which the work began: the result holds all earlier changes.
    begun: Instant,
    result: T,
}

impl<T> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared(Mutex::default())
    }
}

impl<T: Clone> Shared<T> {
    /// Returns a result that is no older than this call. Does the work, unless another call has begun it meanwhile.
    ///
    /// # Errors
    ///
    /// Fails if the work fails. A failure is not shared.
    pub(crate) async fn get<E>(&self, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let called = Instant::now();
        let mut latest = self.0.lock().await;
        if let Some(latest) = latest.as_ref().filter(|latest| latest.begun >= called) {
            return Ok(latest.result.clone());
        }
        let begun = Instant::now();
        let result = work.await?;
        *latest = Some(Latest { begun, result: result.clone() });
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn calls_at_the_same_time_share_a_result() {
        let (shared, count) = (Shared::default(), AtomicU32::new(0));
        let work = async || {
            tokio::task::yield_now().await;
            Ok::<u32, Infallible>(count.fetch_add(1, Ordering::Relaxed) + 1)
        };
        let calls = tokio::join!(shared.get(work()), shared.get(work()), shared.get(work()));
        // The first call had begun before the others were made, so they share the next result.
        assert_eq!(calls.1, calls.2);
        assert!(count.into_inner() <= 2);
    }
}
