//! Notifies the subscribers of a match or of the lobby.
//!
//! An update has no content: a slow subscriber skips intermediate states. The newest state is in the cache if this
//! process has just stored it, and otherwise in the database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use luctor_store::{AccountId, MatchId};

/// A subject of subscriptions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Topic {
    /// A match.
    Match(MatchId),
    /// The presence of the players of a match.
    Presence(MatchId),
    /// The open challenges.
    Lobby,
    /// The sessions and tokens of an account.
    Access(AccountId),
}

/// Counts of changes since the first subscription.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Changes {
    /// All changes.
    all: u64,
    /// Changes that must be read from the database.
    unread: u64,
}

/// The place of the newest state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Freshness {
    /// In the cache: this process has just stored it.
    Cached,
    /// In the database.
    Stale,
}

type Channels = HashMap<Topic, watch::Sender<Changes>>;

/// The subscriptions by topic. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hub(Arc<Mutex<Channels>>);

/// A subscription. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Subscription {
    topic: Topic,
    hub: Hub,
    receiver: watch::Receiver<Changes>,
    /// The count of unread changes at the last call.
    unread: u64,
}

impl Hub {
    /// Subscribes to a topic. A state that is read afterwards is at least as new as every later update.
    pub(crate) fn watch(&self, topic: Topic) -> Subscription {
        let mut channels = self.channels();
        let sender =
            channels.entry(topic.clone()).or_insert_with(|| watch::Sender::new(Changes::default()));
        let receiver = sender.subscribe();
        let unread = receiver.borrow().unread;
        Subscription { receiver, unread, topic, hub: self.clone() }
    }

    /// Returns whether a topic has subscribers.
    pub(crate) fn is_watched(&self, topic: &Topic) -> bool {
        self.channels().contains_key(topic)
    }

    /// Notifies the subscribers of a topic that they must read the database.
    pub(crate) fn notify(&self, topic: &Topic) {
        if let Some(sender) = self.channels().get(topic) {
            sender.send_modify(Changes::count_unread);
        }
    }

    /// Notifies the subscribers of a topic that the newest state is in the cache.
    pub(crate) fn notify_cached(&self, topic: &Topic) {
        if let Some(sender) = self.channels().get(topic) {
            sender.send_modify(|changes| changes.all += 1);
        }
    }

    /// Notifies all subscribers that anything may have changed.
    pub(crate) fn notify_all(&self) {
        self.channels().values().for_each(|sender| sender.send_modify(Changes::count_unread));
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Changes {
    fn count_unread(&mut self) {
        self.all += 1;
        self.unread += 1;
    }
}

impl Subscription {
    /// Waits for a change since the last call. Returns the place of the newest state.
    pub(crate) async fn changed(&mut self) -> Freshness {
        // The map holds the sender for as long as the topic has subscribers.
        self.receiver.changed().await.expect("a topic with subscribers has a channel");
        let unread = self.receiver.borrow_and_update().unread;
        let freshness = if unread == self.unread { Freshness::Cached } else { Freshness::Stale };
        self.unread = unread;
        freshness
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut channels = self.hub.channels();
        // The count still includes this receiver.
        if channels.get(&self.topic).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.topic);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_subscriber_gets_one_update_for_many_changes() {
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
    async fn a_cached_change_does_not_hide_an_unread_one() {
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
    fn topics_without_subscribers_are_removed() {
        let hub = Hub::default();
        let (first, second) = (hub.watch(Topic::Lobby), hub.watch(Topic::Lobby));
        drop(first);
        assert_eq!(hub.channels().len(), 1);
        drop(second);
        assert_eq!(hub.channels().len(), 0);
        hub.notify(&Topic::Lobby);
    }
}
