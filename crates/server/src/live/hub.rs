//! Telling everybody who watches something that it has changed.
//!
//! Only that there is something new matters: who is slow skips the states between. He finds the state among
//! the matches that were read lately when this process has just stored it, and else in the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use luctor_store::MatchId;

/// What can be watched.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// A match.
    Match(MatchId),
    /// The matches that wait for somebody.
    Lobby,
}

/// Changes since somebody began to watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Changes {
    /// All of them.
    all: u64,
    /// Those that have to be read from the database.
    unread: u64,
}

/// Where the newest state is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Freshness {
    /// Among the matches that were read lately: this process has just stored it.
    Cached,
    /// In the database.
    Stale,
}

type Channels = HashMap<Topic, watch::Sender<Changes>>;

/// What somebody watches, with the number of changes since.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hub(Arc<Mutex<Channels>>);

/// Hears of changes until it is dropped.
#[derive(Debug)]
pub(crate) struct Watch {
    topic: Topic,
    hub: Hub,
    receiver: watch::Receiver<Changes>,
    /// Changes that had to be read, as of the last call.
    unread: u64,
}

impl Hub {
    /// Listens. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn watch(&self, topic: Topic) -> Watch {
        let mut channels = self.channels();
        let sender =
            channels.entry(topic.clone()).or_insert_with(|| watch::Sender::new(Changes::default()));
        let receiver = sender.subscribe();
        let unread = receiver.borrow().unread;
        Watch { receiver, unread, topic, hub: self.clone() }
    }

    /// Whether anybody listens.
    pub(crate) fn is_watched(&self, topic: &Topic) -> bool {
        self.channels().contains_key(topic)
    }

    /// Tells that something has changed, which is to be read from the database.
    pub(crate) fn notify(&self, topic: &Topic) {
        if let Some(sender) = self.channels().get(topic) {
            sender.send_modify(Changes::count_unread);
        }
    }

    /// Tells that this process has stored an event, and keeps the state among the matches that were read
    /// lately.
    pub(crate) fn notify_cached(&self, topic: &Topic) {
        if let Some(sender) = self.channels().get(topic) {
            sender.send_modify(|changes| changes.all += 1);
        }
    }

    /// Tells everybody that what he watches may have changed.
    pub(crate) fn notify_all(&self) {
        self.channels().values().for_each(|sender| sender.send_modify(Changes::count_unread));
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Changes {
    fn count_unread(&mut self) {
        self.all += 1;
        self.unread += 1;
    }
}

impl Watch {
    /// Waits until something has changed since the last call, and tells where it is found.
    pub(crate) async fn changed(&mut self) -> Freshness {
        // The sender lives in the map for as long as anybody watches.
        self.receiver.changed().await.expect("what is watched keeps its channel");
        let unread = self.receiver.borrow_and_update().unread;
        let news = if unread == self.unread { Freshness::Cached } else { Freshness::Stale };
        self.unread = unread;
        news
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut channels = self.hub.channels();
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
        let hub = Hub::default();
        let topic = Topic::Match(MatchId::random().unwrap());
        let mut watch = hub.watch(topic.clone());
        hub.notify(&topic);
        hub.notify(&Topic::Lobby);
        hub.notify(&topic);
        assert_eq!(watch.changed().await, Freshness::Stale);
        assert_eq!(watch.receiver.borrow().all, 2);
        assert!(!watch.receiver.has_changed().unwrap());
        hub.notify_all();
        assert!(watch.receiver.has_changed().unwrap());
    }

    #[tokio::test]
    async fn what_must_be_read_is_not_taken_for_known_because_of_what_follows() {
        let hub = Hub::default();
        let topic = Topic::Match(MatchId::random().unwrap());
        let mut watch = hub.watch(topic.clone());
        hub.notify_cached(&topic);
        assert_eq!(watch.changed().await, Freshness::Cached);
        hub.notify(&topic);
        hub.notify_cached(&topic);
        assert_eq!(watch.changed().await, Freshness::Stale);
        hub.notify_cached(&topic);
        assert_eq!(watch.changed().await, Freshness::Cached);
    }

    #[test]
    fn nothing_is_kept_of_what_nobody_watches() {
        let hub = Hub::default();
        let (first, second) = (hub.watch(Topic::Lobby), hub.watch(Topic::Lobby));
        drop(first);
        assert_eq!(hub.channels().len(), 1);
        drop(second);
        assert_eq!(hub.channels().len(), 0);
        hub.notify(&Topic::Lobby);
    }
}
