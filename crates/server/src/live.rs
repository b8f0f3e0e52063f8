//! Telling everybody who watches a match that it has changed.
//!
//! Only the newest version matters: who is slow skips the states between, and reads the state of
//! the match from the database, as everybody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::match_id::MatchId;

type Channels = HashMap<MatchId, watch::Sender<u32>>;

/// The matches that somebody watches, with their newest versions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live(Arc<Mutex<Channels>>);

/// Hears of a match until it is dropped.
#[derive(Debug)]
pub(crate) struct Watch {
    id: MatchId,
    live: Live,
    receiver: watch::Receiver<u32>,
}

impl Live {
    /// Listens to a match. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn watch(&self, id: &MatchId) -> Watch {
        let mut channels = self.channels();
        let sender = channels.entry(id.clone()).or_insert_with(|| watch::Sender::new(0));
        Watch { id: id.clone(), live: self.clone(), receiver: sender.subscribe() }
    }

    /// Tells that a match has come to a version.
    pub(crate) fn tell(&self, id: &MatchId, version: u32) {
        if let Some(sender) = self.channels().get(id) {
            sender.send_if_modified(|newest| {
                let newer = version > *newest;
                *newest = version.max(*newest);
                newer
            });
        }
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// Waits until the match has changed since the last call.
    pub(crate) async fn changed(&mut self) {
        // The sender lives in the map for as long as anybody watches.
        self.receiver.changed().await.expect("a watched match keeps its channel");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut channels = self.live.channels();
        // This receiver is still counted.
        if channels.get(&self.id).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_watcher_hears_of_the_newest_version_once() {
        let live = Live::default();
        let id = MatchId::random().unwrap();
        let mut watch = live.watch(&id);
        live.tell(&id, 1);
        live.tell(&id, 3);
        live.tell(&id, 2);
        watch.changed().await;
        assert_eq!(*watch.receiver.borrow_and_update(), 3);
        assert!(!watch.receiver.has_changed().unwrap());
    }

    #[test]
    fn nothing_is_kept_of_a_match_that_nobody_watches() {
        let live = Live::default();
        let id = MatchId::random().unwrap();
        let (first, second) = (live.watch(&id), live.watch(&id));
        drop(first);
        assert_eq!(live.channels().len(), 1);
        drop(second);
        assert_eq!(live.channels().len(), 0);
        live.tell(&id, 1);
    }
}
