//! The results of two players against each other, cached if they take long to count.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hashlink::LruCache;
use luctor_store::{AccountId, Db, HeadToHead};

use crate::archive::archive_error::ArchiveError;
use crate::limits::Address;
use crate::limits::list_queries::ListQueries;

/// A count that takes less is not cached, so that it is always up to date: two players with hundreds of matches.
const FAST: Duration = Duration::from_millis(50);
/// The time for which a count is cached, in relation to the time that it took.
const CACHED_TIMES: u32 = 500;
/// The longest time for which a count is cached.
const LONGEST: Duration = Duration::from_secs(3600);
/// The number of cached counts.
const CACHED: usize = 4096;

/// Two accounts, in the order of the view.
type Key = (AccountId, AccountId);

/// Counts the results of two players against each other.
#[derive(Debug)]
pub(crate) struct HeadToHeads {
    db: Db,
    queries: Arc<ListQueries>,
    cache: Mutex<Cache>,
}

impl HeadToHeads {
    /// Creates the service.
    pub(crate) fn new(db: Db, queries: Arc<ListQueries>) -> HeadToHeads {
        HeadToHeads { db, queries, cache: Mutex::new(Cache(LruCache::new(CACHED))) }
    }

    /// Returns the results of the finished matches between two accounts, from the view of the first. They may be up to
    /// an hour old if they take long to count.
    pub(crate) async fn between(
        &self,
        first: AccountId,
        second: AccountId,
        address: Address,
    ) -> Result<HeadToHead, ArchiveError> {
        let key = (first, second);
        if let Some(found) = self.cache().get(&key, Instant::now()) {
            return Ok(found);
        }
        let (db, (first, second)) = (self.db.clone(), key.clone());
        let count = async move {
            let started = Instant::now();
            let found = db.head_to_head(first.as_str(), second.as_str()).await?;
            Ok((found, started.elapsed()))
        };
        let (found, took) = self.queries.run(address, count).await?;
        self.cache().insert(key, found, took, Instant::now());
        Ok(found)
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        // Every statement leaves the cache valid, so a panic elsewhere has not broken it.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts, each until it expires.
#[derive(Debug)]
struct Cache(LruCache<Key, (HeadToHead, Instant)>);

impl Cache {
    fn get(&mut self, key: &Key, now: Instant) -> Option<HeadToHead> {
        self.0.get(key).filter(|(_, until)| *until > now).map(|(found, _)| *found)
    }

    fn insert(&mut self, key: Key, found: HeadToHead, took: Duration, now: Instant) {
        if took >= FAST {
            let until = now + took.saturating_mul(CACHED_TIMES).min(LONGEST);
            self.0.insert(key, (found, until));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_cached_in_relation_to_their_time() {
        let mut cache = Cache(LruCache::new(CACHED));
        let key = (AccountId::random().unwrap(), AccountId::random().unwrap());
        let (found, now) = (HeadToHead { won: 1, drawn: 2, lost: 3 }, Instant::now());
        cache.insert(key.clone(), found, FAST - Duration::from_millis(1), now);
        assert_eq!(cache.get(&key, now), None, "few matches are counted again");
        cache.insert(key.clone(), found, Duration::from_secs(1), now);
        for (seconds, cached) in [(0, true), (499, true), (500, false)] {
            let later = now + Duration::from_secs(seconds);
            assert_eq!(cache.get(&key, later), cached.then_some(found), "{seconds} s");
        }
        let (first, second) = key;
        assert_eq!(cache.get(&(second, first), now), None, "the other view");
    }
}
