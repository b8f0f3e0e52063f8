//! Notifies the followers of an account which of its matches has changed.
//!
//! Updates of [`Hub`](super::hub::Hub) have no content, so its subscribers would have to read all matches of the account
//! after every move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;
use tokio::sync::broadcast::{Receiver, Sender, channel, error::RecvError};

use luctor_store::MatchId;

/// The updates that are buffered for a slow subscriber. After missing one, it must look at all matches.
const BUFFERED: usize = 256;

/// A change in the matches of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccountUpdate {
    /// This match has changed.
    Match(MatchId),
    /// Any match may have changed.
    Any,
}

type Channels = HashMap<String, Sender<AccountUpdate>>;

/// The number of subscribers that read all matches of their accounts at the same time.
const READING: usize = 2;

/// The subscriptions by account. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct AccountHub {
    channels: Arc<Mutex<Channels>>,
    /// The turns of subscribers to read all matches of their accounts.
    pub(crate) reading: Arc<Semaphore>,
}

impl Default for AccountHub {
    fn default() -> AccountHub {
        AccountHub { channels: Arc::default(), reading: Arc::new(Semaphore::new(READING)) }
    }
}

/// A subscription. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct AccountSubscription {
    account: String,
    hub: AccountHub,
    receiver: Receiver<AccountUpdate>,
}

impl AccountHub {
    /// Subscribes to an account. A state that is read afterwards is at least as new as every later update.
    pub(crate) fn subscribe(&self, account: &str) -> AccountSubscription {
        let mut channels = self.channels();
        let sender = channels.entry(account.to_owned()).or_insert_with(|| channel(BUFFERED).0);
        AccountSubscription {
            receiver: sender.subscribe(),
            account: account.to_owned(),
            hub: self.clone(),
        }
    }

    /// Returns whether no account has subscribers.
    pub(crate) fn is_idle(&self) -> bool {
        self.channels().is_empty()
    }

    /// Notifies all subscribers that anything may have changed.
    pub(crate) fn notify_all(&self) {
        self.channels().values().for_each(|sender| send(sender, AccountUpdate::Any));
    }

    /// Notifies the subscribers of an account that a match has changed.
    pub(crate) fn notify(&self, account: &str, id: &MatchId) {
        if let Some(sender) = self.channels().get(account) {
            send(sender, AccountUpdate::Match(id.clone()));
        }
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // Every statement leaves the map valid, so a panic elsewhere has not broken it.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn send(sender: &Sender<AccountUpdate>, update: AccountUpdate) {
    // Without subscribers the channel is about to be removed.
    let _ = sender.send(update);
}

impl AccountSubscription {
    /// Waits for the next change.
    pub(crate) async fn next(&mut self) -> AccountUpdate {
        match self.receiver.recv().await {
            Ok(change) => change,
            Err(RecvError::Lagged(_)) => AccountUpdate::Any,
            Err(RecvError::Closed) => unreachable!("an account with subscribers has a channel"),
        }
    }
}

impl Drop for AccountSubscription {
    fn drop(&mut self) {
        let mut channels = self.hub.channels();
        // The count still includes this receiver.
        if channels.get(&self.account).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_subscriber_is_asked_to_look_at_everything() {
        let hub = AccountHub::default();
        let mut reader = hub.subscribe("anna");
        let id = MatchId::random().unwrap();
        hub.notify("bert", &id);
        hub.notify("anna", &id);
        assert_eq!(reader.next().await, AccountUpdate::Match(id.clone()));
        (0..=BUFFERED).for_each(|_| hub.notify("anna", &id));
        assert_eq!(reader.next().await, AccountUpdate::Any);
        drop(reader);
        assert!(hub.is_idle());
    }
}
