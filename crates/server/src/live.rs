//! Telling everybody who watches something that it has changed.
//!
//! Only that there is something new matters: who is slow skips the states between, and reads the state
//! from the database, as everybody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::match_id::MatchId;

/// What can be watched.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// A match.
    Match(MatchId),
    /// The matches that wait for somebody.
    Lobby,
}

type Channels = HashMap<Topic, watch::Sender<u64>>;

/// What somebody watches, with the number of changes since.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live(Arc<Mutex<Channels>>);

/// Hears of changes until it is dropped.
#[derive(Debug)]
pub(crate) struct Watch {
    topic: Topic,
    live: Live,
    receiver: watch::Receiver<u64>,
}

impl Live {
    /// Listens. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn watch(&self, topic: Topic) -> Watch {
        let mut channels = self.channels();
        let sender = channels.entry(topic.clone()).or_insert_with(|| watch::Sender::new(0));
        Watch { receiver: sender.subscribe(), topic, live: self.clone() }
    }

    /// Tells that something has changed.
    pub(crate) fn tell(&self, topic: &Topic) {
        if let Some(sender) = self.channels().get(topic) {
            sender.send_modify(|changes| *changes += 1);
        }
    }

    /// Tells everybody that what he watches may have changed.
    pub(crate) fn tell_all(&self) {
        self.channels().values().for_each(|sender| sender.send_modify(|changes| *changes += 1));
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// Waits until something has changed since the last call.
    pub(crate) async fn changed(&mut self) {
        // The sender lives in the map for as long as anybody watches.
        self.receiver.changed().await.expect("what is watched keeps its channel");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut channels = self.live.channels();
        // This receiver is still counted.
        if channels.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_watcher_hears_once_of_many_changes() {
        let live = Live::default();
        let topic = Topic::Match(MatchId::random().unwrap());
        let mut watch = live.watch(topic.clone());
        live.tell(&topic);
        live.tell(&Topic::Lobby);
        live.tell(&topic);
        watch.changed().await;
        assert_eq!(*watch.receiver.borrow_and_update(), 2);
        assert!(!watch.receiver.has_changed().unwrap());
        live.tell_all();
        assert!(watch.receiver.has_changed().unwrap());
    }

    #[test]
    fn nothing_is_kept_of_what_nobody_watches() {
        let live = Live::default();
        let (first, second) = (live.watch(Topic::Lobby), live.watch(Topic::Lobby));
        drop(first);
        assert_eq!(live.channels().len(), 1);
        drop(second);
        assert_eq!(live.channels().len(), 0);
        live.tell(&Topic::Lobby);
    }
}
