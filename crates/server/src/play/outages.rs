//! Times in which no server was up. They do not count on any clock.
//!
//! A running process writes the time to the database twice a second. A gap in these heartbeats is an outage: no process
//! was running, or the database was unreachable. Clocks get back at most half a second too much. After a restart that
//! is too quick to count as an outage, they lose less than a second.

use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use luctor_match::calendar::Interval;
use luctor_store::time::{continue_from, now_ms};
use luctor_store::{Db, StoreError};

/// The interval between two heartbeats.
const BEAT: Duration = Duration::from_millis(500);
/// The shortest gap that counts as an outage, in milliseconds: a running process may be late by that much.
const OUTAGE_MS: i64 = 3_000;
/// The shortest gap that counts as an outage at the start of a process. It is shorter, since another running process
/// would have written a heartbeat.
const OUTAGE_AT_START_MS: i64 = 900;

/// The outages known to this process.
#[derive(Debug)]
pub(crate) struct Outages {
    db: Db,
    known: RwLock<Vec<Interval>>,
}

impl Outages {
    /// Creates the service; no outage is known yet.
    pub(crate) fn new(db: Db) -> Outages {
        Outages { db, known: RwLock::default() }
    }

    /// Returns the outages that ended after an instant.
    pub(crate) fn since(&self, from_ms: i64) -> Vec<Interval> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().filter(|outage| outage.to > from_ms).copied().collect()
    }

    /// Writes the first heartbeat, records an outage that ends with this start, and reads all others.
    pub(crate) async fn first_beat(&self) -> Result<(), StoreError> {
        self.beat(OUTAGE_AT_START_MS).await
    }

    /// Writes heartbeats until cancelled.
    pub(crate) async fn send_heartbeats(&self) {
        loop {
            tokio::time::sleep(BEAT).await;
            if let Err(error) = self.beat(OUTAGE_MS).await {
                tracing::warn!(%error, "heartbeat failed");
            }
        }
    }

    /// Reads the outages that any process has recorded.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let outages = self.db.outages().await?;
        let outages = outages.into_iter().map(|(from, to)| Interval { from, to }).collect();
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = outages;
        Ok(())
    }

    /// Writes a heartbeat. A gap of at least `outage_ms` before it is recorded as an outage.
    async fn beat(&self, outage_ms: i64) -> Result<(), StoreError> {
        let last = self.db.last_heartbeat().await?;
        // The system clock may have been set back since, or another machine's clock may be ahead. Clocks of matches would
        // stand still until this one catches up.
        if let Some(last) = last
            && !continue_from(last)
        {
            tracing::error!("stored times are in the future, check the system clock");
        }
        let now_ms = now_ms();
        let gap_start = last.filter(|last| now_ms - last >= outage_ms);
        if self.db.heartbeat(now_ms, gap_start).await? {
            let seconds = gap_start.map_or(0, |since| (now_ms - since) / 1000);
            tracing::info!(seconds, "outage recorded, clocks corrected");
        }
        if last.is_none() || gap_start.is_some() || self.since(i64::MIN).is_empty() {
            self.refresh().await?;
        }
        Ok(())
    }
}
