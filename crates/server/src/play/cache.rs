//! Matches that were read lately.
//!
//! What is here may be out of date, since other processes write to the same database: whoever takes a match from
//! here compares its version with the database's.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;

use crate::play::loaded::Loaded;
use luctor_store::MatchId;

/// Matches that are kept: some kilobytes each.
const KEPT: usize = 8192;

/// The matches that were read last.
pub(crate) struct Cache(Mutex<LruCache<MatchId, Arc<Loaded>>>);

impl Cache {
    pub(crate) fn new() -> Cache {
        Cache(Mutex::new(LruCache::new(KEPT)))
    }

    /// The match, if it was read lately.
    pub(crate) fn get(&self, id: &MatchId) -> Option<Arc<Loaded>> {
        self.kept().get(id).cloned()
    }

    /// Keeps a match, unless a newer state of it is kept.
    pub(crate) fn put(&self, loaded: &Arc<Loaded>) {
        let age = |loaded: &Loaded| (loaded.state.version(), loaded.revision);
        let mut kept = self.kept();
        if kept.get(&loaded.id).is_none_or(|known| age(known) <= age(loaded)) {
            kept.insert(loaded.id.clone(), Arc::clone(loaded));
        }
    }

    fn kept(&self) -> MutexGuard<'_, LruCache<MatchId, Arc<Loaded>>> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cache({} matches)", self.kept().len())
    }
}
