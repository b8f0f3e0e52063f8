//! Deletion of expired records: sessions, links, unconfirmed commands, addresses, races, and the ids of processed emails.

use std::time::Duration;

use luctor_store::Db;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};

use crate::account::access::session_bounds;
use crate::account::links::CONFIRMATIONS_MS;
use crate::account::traces::{RESTRICTED_ADDRESS_MS, TRACES_MS};
use crate::boards::problems::races::{ACCOUNT_RACES_MS, GUEST_RACES_MS};

/// The interval between two runs.
const EVERY: Duration = Duration::from_millis(HOUR_MS.unsigned_abs());
/// The time for which the ids of processed emails are stored: mail servers repeat a delivery for some days.
const MAILS_MS: i64 = 60 * DAY_MS;

/// Deletes expired records every hour, until cancelled.
pub(crate) async fn delete_expired(db: Db) {
    let mut hours = tokio::time::interval(EVERY);
    loop {
        hours.tick().await;
        let now = now_ms();
        let (seen, created) = session_bounds(now);
        if let Err(error) = db.delete_expired(seen, created, now).await {
            tracing::error!(%error, "expired sessions cannot be deleted");
        }
        if let Err(error) = db.delete_confirmations(now - CONFIRMATIONS_MS).await {
            tracing::error!(%error, "old confirmations cannot be deleted");
        }
        if let Err(error) = db.delete_blocks_of_deleted(now - RESTRICTED_ADDRESS_MS).await {
            tracing::error!(%error, "blocks of deleted accounts cannot be deleted");
        }
        if let Err(error) = db.delete_old_traces(now, TRACES_MS).await {
            tracing::error!(%error, "old traces of accounts cannot be deleted");
        }
        if let Err(error) = db.forget_addresses(now - RESTRICTED_ADDRESS_MS, now).await {
            tracing::error!(%error, "old addresses of chat lines cannot be deleted");
        }
        let old_races = db.delete_old_races(now - GUEST_RACES_MS, now - ACCOUNT_RACES_MS);
        if let Err(error) = old_races.await {
            tracing::error!(%error, "old races cannot be deleted");
        }
        if let Err(error) = db.delete_processed_mail(now - MAILS_MS).await {
            tracing::error!(%error, "ids of old mails cannot be deleted");
        }
    }
}
