//! Changes that other processes make to matches on the same database.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::{Bus, BusMessage, MatchId, StoreError};

use crate::live::hub::Topic;
use crate::play::matches::Matches;

/// The pause before the next attempt to connect.
const PAUSE: Duration = Duration::from_secs(1);

/// Passes on messages from other processes until cancelled. Returns at once on SQLite, which supports only one process.
pub(crate) async fn listen(matches: Arc<Matches>) {
    loop {
        match matches.db.bus().await {
            Ok(None) => return,
            Ok(Some(bus)) => {
                // Messages sent before the connection was made were missed.
                matches.live.anything_changed();
                let Err(error) = pass_on(&matches, bus).await;
                tracing::warn!(%error, "connection to other processes lost");
            }
            Err(error) => tracing::warn!(%error, "cannot listen to other processes"),
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn pass_on(matches: &Matches, mut bus: Bus) -> Result<std::convert::Infallible, StoreError> {
    let live = &matches.live;
    loop {
        match bus.next().await? {
            // Subscribers here were notified when this process stored the event.
            Some(BusMessage::Event { instance, .. }) if matches.writer.is_instance(&instance) => {}
            Some(BusMessage::Match(id) | BusMessage::Event { match_id: id, .. }) => {
                live.hub.notify(&Topic::Match(id.clone()));
                notify_players(matches, &id).await;
                live.remote_changes.notify_one();
            }
            Some(BusMessage::Presence(id)) => live.hub.notify(&Topic::Presence(id)),
            Some(BusMessage::Lobby) => live.hub.notify(&Topic::Lobby),
            Some(BusMessage::Access(account)) => live.hub.notify(&Topic::Access(account)),
            Some(BusMessage::Account(account)) => live.account_renamed_elsewhere(&account).await,
            None => live.anything_changed(),
        }
    }
}

/// Notifies the subscribers of both players' accounts. The match is read only if there are any subscribers.
async fn notify_players(matches: &Matches, id: &MatchId) {
    if matches.live.accounts.is_idle() {
        return;
    }
    match matches.load(id).await {
        Ok(loaded) => matches.notify_players(&loaded),
        Err(error) => tracing::warn!(game = %id, %error, "changed match cannot be read"),
    }
}
