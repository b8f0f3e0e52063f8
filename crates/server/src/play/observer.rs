//! Observers of matches: services that are notified of stored changes.

use std::sync::{Arc, OnceLock, Weak};

use crate::play::loaded::Loaded;

/// A service that is notified of new states of matches, such as the computer player.
pub(crate) trait MatchObserver: Send + Sync {
    /// Called after this process has created or changed a match, or resumes it after a start. Must not block.
    fn match_changed(self: Arc<Self>, loaded: &Arc<Loaded>);
}

/// The registered observers. Holds weak references, since observers own the service that they observe.
#[derive(Default)]
pub(crate) struct Observers(OnceLock<Vec<Weak<dyn MatchObserver>>>);

impl Observers {
    /// Registers all observers. Only the first call counts.
    pub(crate) fn register(&self, observers: &[Arc<dyn MatchObserver>]) {
        // A second call has no effect.
        let _ = self.0.set(observers.iter().map(Arc::downgrade).collect());
    }

    /// Notifies all observers of a match.
    pub(crate) fn notify(&self, loaded: &Arc<Loaded>) {
        for observer in self.0.get().into_iter().flatten().filter_map(Weak::upgrade) {
            observer.match_changed(loaded);
        }
    }
}
