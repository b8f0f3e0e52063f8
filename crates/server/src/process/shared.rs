//! Work that is done once for all who ask for its result at the same time.

use std::sync::{Arc, PoisonError};

use hashlink::LruCache;
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

/// The number of keys whose latest results are kept.
const KEPT: usize = 1024;

/// The latest results of some work for each of many keys.
#[derive(Debug)]
pub(crate) struct SharedByKey<T>(std::sync::Mutex<LruCache<String, Arc<Shared<T>>>>);

impl<T> Default for SharedByKey<T> {
    fn default() -> SharedByKey<T> {
        SharedByKey(std::sync::Mutex::new(LruCache::new(KEPT)))
    }
}

impl<T: Clone> SharedByKey<T> {
    /// Returns a result for a key that is no older than this call, like [`Shared::get`].
    ///
    /// # Errors
    ///
    /// Fails if the work fails. A failure is not shared.
    pub(crate) async fn get<E>(
        &self,
        key: &str,
        work: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let shared = {
            // Every statement leaves the cache valid, so a panic elsewhere has not broken it.
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(all.entry(key.to_owned()).or_insert_with(Arc::default))
        };
        shared.get(work).await
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

    #[tokio::test]
    async fn only_calls_with_the_same_key_share_a_result() {
        let (shared, count) = (SharedByKey::default(), AtomicU32::new(0));
        let work = async || {
            tokio::task::yield_now().await;
            Ok::<u32, Infallible>(count.fetch_add(1, Ordering::Relaxed))
        };
        let get = async |key: &str| shared.get(key, work()).await.unwrap();
        let calls = futures_util::future::join_all((0..50).map(|_| get("anna"))).await;
        assert!(calls.iter().all(|&call| call <= 1), "{calls:?}");
        let before = count.load(Ordering::Relaxed);
        assert_eq!(get("bert").await, before);
        assert_eq!(get("anna").await, before + 1, "something may have changed");
    }
}
