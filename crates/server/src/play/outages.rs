//! Times in which no server was up. They count on no clock.
//!
//! While it is up, a process writes the time into the database twice a second. Where a process finds that nobody
//! has done so for a while, because it was not running or because the database was away, that was an outage.
//! What is given back is therefore at most half a second too much, and where a restart was so quick that it
//! does not count as an outage, less than a second too little.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use crate::app::App;
use luctor_match::calendar::Interval;
use luctor_store::DbError;
use luctor_store::time::now_ms;

/// How often a process says that it is up.
const BEAT: Duration = Duration::from_millis(500);
/// A silence of this length is an outage, in milliseconds: who is up may be late by that much.
const OUTAGE_MS: i64 = 3_000;
/// For a process that starts, shorter ones are outages already: it was not up, and another one would have said
/// that it is.
const OUTAGE_AT_START_MS: i64 = 900;

/// The outages that are known to this process.
#[derive(Debug, Default)]
pub(crate) struct Outages(RwLock<Vec<Interval>>);

impl Outages {
    /// The outages that ended after an instant.
    pub(crate) fn since(&self, from_ms: i64) -> Vec<Interval> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().filter(|outage| outage.to > from_ms).copied().collect()
    }

    fn set(&self, outages: Vec<Interval>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = outages;
    }
}

impl App {
    /// Notices an outage that ends with the start of this process, and learns of all others.
    pub(crate) async fn first_beat(&self) -> Result<(), DbError> {
        self.beat(OUTAGE_AT_START_MS).await
    }

    /// Says that this process is up. A silence of `outage_ms` until now was an outage.
    async fn beat(&self, outage_ms: i64) -> Result<(), DbError> {
        let now_ms = now_ms();
        let last = self.db.last_heartbeat().await?;
        let silent = last.filter(|last| now_ms - last >= outage_ms);
        if self.db.heartbeat(now_ms, silent).await? {
            let seconds = silent.map_or(0, |since| (now_ms - since) / 1000);
            tracing::info!(seconds, "an outage is given back on all clocks");
        }
        if last.is_none() || silent.is_some() || self.outages.0.read().is_ok_and(|o| o.is_empty()) {
            self.learn_outages().await?;
        }
        Ok(())
    }

    /// Learns of all outages that somebody has noticed.
    pub(crate) async fn learn_outages(&self) -> Result<(), DbError> {
        let outages = self.db.outages().await?;
        self.outages.set(outages.into_iter().map(|(from, to)| Interval { from, to }).collect());
        Ok(())
    }

    /// Says that this process is up until the server ends.
    pub(crate) async fn keep_beating(self: Arc<App>) {
        loop {
            tokio::time::sleep(BEAT).await;
            if let Err(error) = self.beat(OUTAGE_MS).await {
                tracing::warn!(%error, "the database does not answer");
            }
        }
    }
}
