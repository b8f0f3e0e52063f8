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

/// The weight of all cached matches. The longest ones have thousands of events, of about a hundred bytes each.
const HEAVIEST: usize = 1_000_000;

/// The matches that were used last.
pub(crate) struct Cache(Mutex<Kept>);

struct Kept {
    matches: LruCache<MatchId, Arc<Loaded>>,
    weight: usize,
}

impl Cache {
    /// Creates an empty cache.
    pub(crate) fn new() -> Cache {
        Cache(Mutex::new(Kept { matches: LruCache::new_unbounded(), weight: 0 }))
    }

    /// Returns a cached match.
    pub(crate) fn get(&self, id: &MatchId) -> Option<Arc<Loaded>> {
        self.kept().matches.get(id).cloned()
    }

    /// Caches a match, unless a newer state of it is cached.
    pub(crate) fn put(&self, loaded: &Arc<Loaded>) {
        let age = |loaded: &Loaded| (loaded.state.version(), loaded.revision);
        let mut kept = self.kept();
        if kept.matches.get(&loaded.id).is_none_or(|known| age(known) <= age(loaded)) {
            kept.insert(loaded);
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // Every method leaves the matches and their weight valid, so a panic elsewhere has not broken them.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn insert(&mut self, loaded: &Arc<Loaded>) {
        self.weight += weight(loaded);
        if let Some(replaced) = self.matches.insert(loaded.id.clone(), Arc::clone(loaded)) {
            self.weight -= weight(&replaced);
        }
        while self.matches.len() > KEPT || self.weight > HEAVIEST {
            let Some((_, oldest)) = self.matches.remove_lru() else { return };
            self.weight -= weight(&oldest);
        }
    }
}

/// Returns the number of events of a match, and what it weighs without any.
fn weight(loaded: &Loaded) -> usize {
    usize::try_from(loaded.state.version()).unwrap_or(HEAVIEST) + 50
}

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cache({} matches)", self.kept().matches.len())
    }
}
