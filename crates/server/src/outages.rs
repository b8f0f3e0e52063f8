//! Times in which no server was up. They count on no clock.
//!
//! While it is up, a process writes the time into the database every second. Where a process finds that nobody
//! has done so for a while, because it was not running or because the database was away, that was an outage.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use crate::app::App;
use crate::calendar::Interval;
use crate::db::DbError;
use crate::now::now_ms;

/// How often a process says that it is up.
const BEAT: Duration = Duration::from_secs(1);
/// A silence of this length is an outage, in milliseconds.
const OUTAGE_MS: i64 = 3_000;

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
    /// Notices an outage that ends now, and learns of all others.
    pub(crate) async fn beat(&self) -> Result<(), DbError> {
        let now_ms = now_ms();
        let last = self.db.last_heartbeat().await?;
        let silent = last.filter(|last| now_ms - last >= OUTAGE_MS);
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
            if let Err(error) = self.beat().await {
                tracing::warn!(%error, "the database does not answer");
            }
        }
    }
}
