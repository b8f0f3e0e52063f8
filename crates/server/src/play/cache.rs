//! Caches matches that were used recently.
//!
//! A cached match may be out of date, since other processes write to the same database. Callers compare its version with
//! the database.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;

use crate::play::loaded::Loaded;
use luctor_store::MatchId;

/// The number of cached matches, of some kilobytes each.
const KEPT: usize = 8192;

/// The matches that were used last.
pub(crate) struct Cache(Mutex<LruCache<MatchId, Arc<Loaded>>>);

impl Cache {
    /// Creates an empty cache.
    pub(crate) fn new() -> Cache {
        Cache(Mutex::new(LruCache::new(KEPT)))
    }

    /// Returns a cached match.
    pub(crate) fn get(&self, id: &MatchId) -> Option<Arc<Loaded>> {
        self.matches().get(id).cloned()
    }

    /// Caches a match, unless a newer state of it is cached.
    pub(crate) fn put(&self, loaded: &Arc<Loaded>) {
        let age = |loaded: &Loaded| (loaded.state.version(), loaded.revision);
        let mut kept = self.matches();
        if kept.get(&loaded.id).is_none_or(|known| age(known) <= age(loaded)) {
            kept.insert(loaded.id.clone(), Arc::clone(loaded));
        }
    }

    fn matches(&self) -> MutexGuard<'_, LruCache<MatchId, Arc<Loaded>>> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cache({} matches)", self.matches().len())
    }
}
