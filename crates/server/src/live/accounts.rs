//! Telling those who follow an account in which of its matches something has changed.
//!
//! [`Hub`](super::hub::Hub) tells only that there is something new, which would mean to look through all
//! matches of an account after every move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::{Receiver, Sender, channel, error::RecvError};

use luctor_store::MatchId;

/// Changes that are kept for a slow reader; who misses more looks at everything.
const KEPT: usize = 256;

/// What has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AccountUpdate {
    /// This match.
    Match(MatchId),
    /// Nobody knows: perhaps any of them.
    Any,
}

type Channels = HashMap<String, Sender<AccountUpdate>>;

/// Whose matches are followed.
#[derive(Clone, Debug, Default)]
pub(crate) struct AccountHub(Arc<Mutex<Channels>>);

/// Hears of changes until it is dropped.
#[derive(Debug)]
pub(crate) struct AccountSubscription {
    account: String,
    hub: AccountHub,
    receiver: Receiver<AccountUpdate>,
}

impl AccountHub {
    /// Begins to listen. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn subscribe(&self, account: &str) -> AccountSubscription {
        let mut channels = self.channels();
        let sender = channels.entry(account.to_owned()).or_insert_with(|| channel(KEPT).0);
        AccountSubscription {
            receiver: sender.subscribe(),
            account: account.to_owned(),
            hub: self.clone(),
        }
    }

    /// Whether nobody listens.
    pub(crate) fn is_idle(&self) -> bool {
        self.channels().is_empty()
    }

    /// Tells everybody that anything may have changed.
    pub(crate) fn notify_all(&self) {
        self.channels().values().for_each(|sender| tell(sender, AccountUpdate::Any));
    }

    pub(crate) fn notify(&self, account: &str, id: &MatchId) {
        if let Some(sender) = self.channels().get(account) {
            tell(sender, AccountUpdate::Match(id.clone()));
        }
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn tell(sender: &Sender<AccountUpdate>, change: AccountUpdate) {
    // Where nobody listens any more, the channel is about to go.
    let _ = sender.send(change);
}

impl AccountSubscription {
    /// Waits for the next change.
    pub(crate) async fn next(&mut self) -> AccountUpdate {
        match self.receiver.recv().await {
            Ok(change) => change,
            Err(RecvError::Lagged(_)) => AccountUpdate::Any,
            Err(RecvError::Closed) => unreachable!("what is read keeps its channel"),
        }
    }
}

impl Drop for AccountSubscription {
    fn drop(&mut self) {
        let mut channels = self.hub.channels();
        // This receiver is still counted.
        if channels.get(&self.account).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_slow_is_told_to_look_at_everything() {
        let hub = AccountHub::default();
        let mut reader = hub.subscribe("anna");
        let id = MatchId::random().unwrap();
        hub.notify("bert", &id);
        hub.notify("anna", &id);
        assert_eq!(reader.next().await, AccountUpdate::Match(id.clone()));
        (0..=KEPT).for_each(|_| hub.notify("anna", &id));
        assert_eq!(reader.next().await, AccountUpdate::Any);
        drop(reader);
        assert!(hub.is_idle());
    }
}
