//! Telling those who follow an account in which of its matches something has changed.
//!
//! [`Live`](crate::live::hub::Live) tells only that there is something new, which would mean to look through all
//! matches of an account after every move.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::{Receiver, Sender, channel, error::RecvError};

use crate::app::App;
use crate::play::loaded::Loaded;
use luctor_store::Heard;
use luctor_store::MatchId;

/// Changes that are kept for a slow reader; who misses more looks at everything.
const KEPT: usize = 256;

/// What has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// This match.
    Match(MatchId),
    /// Nobody knows: perhaps any of them.
    Any,
}

type Channels = HashMap<String, Sender<Change>>;

/// Whose matches are followed.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(Arc<Mutex<Channels>>);

/// Hears of changes until it is dropped.
#[derive(Debug)]
pub(crate) struct Reader {
    account: String,
    news: News,
    receiver: Receiver<Change>,
}

impl News {
    /// Begins to listen. What is read afterwards is at least as new as what is heard of.
    pub(crate) fn read(&self, account: &str) -> Reader {
        let mut channels = self.channels();
        let sender = channels.entry(account.to_owned()).or_insert_with(|| channel(KEPT).0);
        Reader { receiver: sender.subscribe(), account: account.to_owned(), news: self.clone() }
    }

    /// Whether nobody listens.
    pub(crate) fn is_idle(&self) -> bool {
        self.channels().is_empty()
    }

    /// Tells everybody that anything may have changed.
    pub(crate) fn tell_all(&self) {
        self.channels().values().for_each(|sender| tell(sender, Change::Any));
    }

    fn tell(&self, account: &str, id: &MatchId) {
        if let Some(sender) = self.channels().get(account) {
            tell(sender, Change::Match(id.clone()));
        }
    }

    fn channels(&self) -> MutexGuard<'_, Channels> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn tell(sender: &Sender<Change>, change: Change) {
    // Where nobody listens any more, the channel is about to go.
    let _ = sender.send(change);
}

impl Reader {
    /// Waits for the next change.
    pub(crate) async fn next(&mut self) -> Change {
        match self.receiver.recv().await {
            Ok(change) => change,
            Err(RecvError::Lagged(_)) => Change::Any,
            Err(RecvError::Closed) => unreachable!("what is read keeps its channel"),
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let mut channels = self.news.channels();
        // This receiver is still counted.
        if channels.get(&self.account).is_some_and(|sender| sender.receiver_count() <= 1) {
            channels.remove(&self.account);
        }
    }
}

impl App {
    /// Tells those who follow the players of a match that it has changed.
    pub(crate) fn tell_players(&self, loaded: &Loaded) {
        for account in loaded.seats.iter().filter_map(|seat| seat.account.as_deref()) {
            self.news.tell(account, &loaded.id);
        }
    }

    /// Tells those who follow the players of a match that there is one.
    pub(crate) async fn tell_of_new(&self, loaded: &Loaded) {
        if loaded.seats.iter().any(|seat| seat.account.is_some()) {
            self.tell_players(loaded);
            self.db.tell(&Heard::Game(loaded.id.to_string())).await;
        }
    }

    /// Tells those who follow the players of a match that another process has changed.
    pub(crate) async fn tell_players_of(&self, id: &MatchId) {
        if self.news.is_idle() {
            return;
        }
        match self.load(id).await {
            Ok(loaded) => self.tell_players(&loaded),
            Err(error) => tracing::warn!(game = %id, ?error, "changed game cannot be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_is_slow_is_told_to_look_at_everything() {
        let news = News::default();
        let mut reader = news.read("anna");
        let id = MatchId::random().unwrap();
        news.tell("bert", &id);
        news.tell("anna", &id);
        assert_eq!(reader.next().await, Change::Match(id.clone()));
        (0..=KEPT).for_each(|_| news.tell("anna", &id));
        assert_eq!(reader.next().await, Change::Any);
        drop(reader);
        assert!(news.is_idle());
    }
}
