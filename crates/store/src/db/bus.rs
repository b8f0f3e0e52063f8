//! Messages between processes on one PostgreSQL, by LISTEN and NOTIFY. A process on SQLite is alone.

use sqlx::postgres::PgListener;

use crate::db::Db;
use crate::error::StoreError;
use crate::id::{AccountId, MatchId};

/// The channel of PostgreSQL that all processes listen to.
const CHANNEL: &str = "luctor";

/// A subscription to the messages of all processes.
#[derive(Debug)]
pub struct Bus(PgListener);

/// A change that a process reports to the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusMessage {
    /// Something beside the log of a match has changed.
    Match(MatchId),
    /// A player of a match has come or left.
    Presence(MatchId),
    /// An event was stored.
    Event {
        /// The match.
        match_id: MatchId,
        /// The id of the process that stored it; see [`Writer::is_instance`](crate::Writer::is_instance).
        instance: String,
    },
    /// The lobby has changed.
    Lobby,
    /// A session or token of an account may have ended.
    Access(AccountId),
    /// The name of an account has changed, or the account was deleted.
    Account(AccountId),
}

impl BusMessage {
    /// Returns the text that is sent. Other versions of the program read it.
    fn text(&self) -> String {
        match self {
            BusMessage::Match(id) => format!("game {id}"),
            BusMessage::Presence(id) => format!("presence {id}"),
            BusMessage::Event { match_id, instance } => format!("event {match_id} {instance}"),
            BusMessage::Lobby => "lobby".to_owned(),
            BusMessage::Access(account) => format!("access {account}"),
            BusMessage::Account(account) => format!("account {account}"),
        }
    }

    /// Parses a text, or returns `None` if a later version of the program has sent it.
    fn parse(text: &str) -> Option<BusMessage> {
        match text.split_once(' ') {
            None => (text == "lobby").then_some(BusMessage::Lobby),
            Some(("game", id)) => Some(BusMessage::Match(id.parse().ok()?)),
            Some(("presence", id)) => Some(BusMessage::Presence(id.parse().ok()?)),
            Some(("access", account)) => Some(BusMessage::Access(account.to_owned().into())),
            Some(("account", account)) => Some(BusMessage::Account(account.to_owned().into())),
            Some(("event", event)) => {
                let (id, instance) = event.split_once(' ')?;
                let (match_id, instance) = (id.parse().ok()?, instance.to_owned());
                Some(BusMessage::Event { match_id, instance })
            }
            Some(_) => None,
        }
    }
}

impl Bus {
    /// Waits for the next message. Returns `None` after the connection was lost for a while: messages may be missing.
    pub async fn next(&mut self) -> Result<Option<BusMessage>, StoreError> {
        loop {
            let Some(notification) = self.0.try_recv().await? else { return Ok(None) };
            if let Some(message) = BusMessage::parse(notification.payload()) {
                return Ok(Some(message));
            }
        }
    }
}

impl Db {
    /// Subscribes to the messages of all processes. Returns `None` on SQLite.
    pub async fn bus(&self) -> Result<Option<Bus>, StoreError> {
        let Db::Pg(pool) = self else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(Bus(listener)))
    }

    /// Sends messages to all processes. A failure is logged only: the other processes notice the changes later.
    pub async fn publish(&self, messages: &[BusMessage]) {
        let Db::Pg(pool) = self else { return };
        if messages.is_empty() {
            return;
        }
        let texts: Vec<String> = messages.iter().map(BusMessage::text).collect();
        let sent = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
            .bind(CHANNEL)
            .bind(&texts)
            .execute(pool)
            .await;
        if let Err(error) = sent {
            tracing::warn!(%error, "other processes not notified of changes");
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn every_message_is_read_as_it_is_sent() {
        let match_id = MatchId::random().unwrap();
        let instance = "0123456789abcdef".to_owned();
        for message in [
            BusMessage::Match(match_id.clone()),
            BusMessage::Event { match_id, instance },
            BusMessage::Lobby,
            BusMessage::Access(AccountId::random().unwrap()),
            BusMessage::Account(AccountId::random().unwrap()),
        ] {
            assert_eq!(BusMessage::parse(&message.text()), Some(message));
        }
    }

    #[test]
    fn messages_of_later_versions_are_skipped() {
        for text in ["", "lobby 1", "game", "game short", "event abcdefghjkmnpqrs", "study 1"] {
            assert_eq!(BusMessage::parse(text), None, "{text:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(7),
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_text_is_a_message_or_skipped(text in "(game |event |access |account |lobby)?[a-z0-9 ]{0,40}") {
            if let Some(message) = BusMessage::parse(&text) {
                prop_assert_eq!(message.text(), text);
            }
        }
    }
}
