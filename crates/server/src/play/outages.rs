//! Times in which no server was up. They do not count on any clock.
//!
//! A running process writes the time to the database twice a second. A gap in these heartbeats is an outage if no process
//! was running, if this process was stopped, or if the database was unreachable. A server that is only slow has no outages:
//! otherwise a player could stop the clocks by keeping it busy. Clocks get back at most half a second too much. After a
//! restart that is too quick to count as an outage, they lose less than a second.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::thread;
use std::time::Duration;

use luctor_match::calendar::Interval;
use luctor_store::time::{continue_from, now_ms};
use luctor_store::{Db, StoreError};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The interval between two heartbeats.
const BEAT: Duration = Duration::from_millis(500);
/// The interval at which the time of an answer is counted.
const TICK: Duration = Duration::from_millis(100);
/// The shortest gap that counts as an outage, in milliseconds: a running process may be late by that much.
const OUTAGE_MS: i64 = 3_000;
/// The shortest gap that counts as an outage at the start of a process. It is shorter, since another running process
/// would have written a heartbeat.
const OUTAGE_AT_START_MS: i64 = 900;

/// The most milliseconds by which the clock of another machine is ahead.
const AHEAD_MS: i64 = 60_000;
/// The longest time between two looks at the clock of a process that was not stopped, in milliseconds. The scheduler of a busy system
/// gives each thread a turn much earlier.
const STOPPED_MS: i64 = 2_000;

/// The outages known to this process.
#[derive(Debug)]
pub(crate) struct Outages {
    db: Db,
    known: RwLock<Vec<Interval>>,
    /// Set if the process was stopped, or if the database was unreachable, since the last heartbeat.
    interrupted: Arc<AtomicBool>,
    /// The time of the last heartbeat of this process, in milliseconds since the Unix epoch. `None` if it sends none.
    last_beat_ms: watch::Sender<Option<i64>>,
}

impl Outages {
    /// Creates the service; no outage is known yet.
    pub(crate) fn new(db: Db) -> Outages {
        Outages {
            db,
            known: RwLock::default(),
            interrupted: Arc::default(),
            last_beat_ms: watch::Sender::default(),
        }
    }

    /// Returns the outages that ended after an instant.
    pub(crate) fn since(&self, from_ms: i64) -> Vec<Interval> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().filter(|outage| outage.to > from_ms).copied().collect()
    }

    /// Writes the first heartbeat, records an outage that ends with this start, and reads all others.
    pub(crate) async fn first_beat(&self) -> Result<(), StoreError> {
        // The clocks of all new matches would stand still until the end of such an outage.
        self.db.delete_outages_after(now_ms() + AHEAD_MS).await?;
        self.beat(Some(OUTAGE_AT_START_MS)).await
    }

    /// Waits until a late heartbeat has been sent: the process may have been stopped, and the clocks of matches are right only
    /// when the outage is recorded.
    ///
    /// # Errors
    ///
    /// Fails if the database is unreachable meanwhile.
    pub(crate) async fn known(&self) -> Result<(), StoreError> {
        let mut last_beat_ms = self.last_beat_ms.subscribe();
        let is_recent = |last: &Option<i64>| last.is_none_or(|last| now_ms() - last < STOPPED_MS);
        // The sender lives as long as this service.
        while timeout(BEAT, last_beat_ms.wait_for(is_recent)).await.is_err() {
            self.db.ping().await?;
        }
        Ok(())
    }

    /// Writes heartbeats until cancelled.
    pub(crate) async fn send_heartbeats(&self) {
        watch_process(&self.interrupted);
        self.last_beat_ms.send_replace(Some(now_ms()));
        loop {
            tokio::time::sleep(BEAT).await;
            if self.last_beat_ms.borrow().is_some_and(|last| now_ms() - last >= STOPPED_MS) {
                // The thread that watches the process needs a turn to tell why.
                tokio::time::sleep(2 * BEAT).await;
            }
            let interrupted = self.interrupted.swap(false, Ordering::Relaxed);
            let (beat, was_long) = timed(self.beat(interrupted.then_some(OUTAGE_MS))).await;
            // This heartbeat holds the time at which the database stopped answering, so the next one tells of the gap.
            let was_unreachable = beat.as_ref().is_err_and(StoreError::is_unavailable) || was_long;
            if let Err(error) = &beat {
                tracing::warn!(%error, "heartbeat failed");
            }
            let interrupted = was_unreachable || (interrupted && beat.is_err());
            self.interrupted.fetch_or(interrupted, Ordering::Relaxed);
        }
    }

    /// Reads the outages that any process has recorded.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        let outages = self.db.outages().await?;
        let outages = outages.into_iter().map(|(from, to)| Interval { from, to }).collect();
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = outages;
        Ok(())
    }

    /// Writes a heartbeat. A gap of at least `outage_ms` before it is recorded as an outage. `None` records none.
    async fn beat(&self, outage_ms: Option<i64>) -> Result<(), StoreError> {
        let (last, was_long) = timed(self.db.last_heartbeat()).await;
        let last = last?;
        let outage_ms = outage_ms.or(was_long.then_some(OUTAGE_MS));
        // The system clock may have been set back since, or another machine's clock may be ahead. Clocks of matches would
        // stand still until this one catches up.
        if let Some(last) = last
            && !continue_from(last)
        {
            tracing::error!("stored times are in the future, check the system clock");
        }
        let now_ms = now_ms();
        let gap_start =
            last.filter(|last| outage_ms.is_some_and(|outage_ms| now_ms - last >= outage_ms));
        if self.db.heartbeat(now_ms, gap_start).await? {
            let seconds = gap_start.map_or(0, |since| (now_ms - since) / 1000);
            tracing::info!(seconds, "outage recorded, clocks corrected");
        }
        if last.is_none() || gap_start.is_some() || self.since(i64::MIN).is_empty() {
            self.refresh().await?;
        }
        self.last_beat_ms.send_if_modified(|last| match last {
            Some(last) => {
                *last = now_ms;
                true
            }
            None => false,
        });
        Ok(())
    }
}

/// Returns the answer to a question, and whether the database has taken so long to give it that no move can have been made
/// meanwhile. The time in which a busy process gave this task no turn does not count.
async fn timed<T>(question: impl Future<Output = T>) -> (T, bool) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let mut waited = Duration::ZERO;
    let mut question = pin!(question);
    // The first tick is at once.
    ticks.tick().await;
    loop {
        tokio::select! {
            biased;
            answer = &mut question => {
                return (answer, waited.as_millis() >= u128::from(OUTAGE_MS.unsigned_abs()));
            }
            _ = ticks.tick() => waited += TICK,
        }
    }
}

/// Starts a thread that notices when the process is stopped, for example while its machine is suspended. Async tasks
/// cannot tell that from a busy server. The thread ends with the owner of the flag.
fn watch_process(interrupted: &Arc<AtomicBool>) {
    let interrupted: Weak<AtomicBool> = Arc::downgrade(interrupted);
    let watch = move || {
        let mut looked_ms = now_ms();
        while let Some(interrupted) = interrupted.upgrade() {
            thread::sleep(BEAT);
            let now_ms = now_ms();
            if now_ms - looked_ms >= STOPPED_MS {
                interrupted.store(true, Ordering::Relaxed);
            }
            looked_ms = now_ms;
        }
    };
    // Without the thread, only restarts and an unreachable database count as outages.
    if let Err(error) = thread::Builder::new().name("outages".to_owned()).spawn(watch) {
        tracing::warn!(%error, "stops of the process are not noticed");
    }
}

#[cfg(test)]
mod tests {
    use luctor_store::Store;

    use super::*;

    /// Returns the outages of a new database whose last heartbeat is an hour old.
    async fn after_an_hour() -> (tempfile::TempDir, Outages) {
        let directory = tempfile::TempDir::new().unwrap();
        let db = Store::Data(directory.path().to_owned()).open().await.unwrap();
        db.heartbeat(now_ms() - 3_600_000, None).await.unwrap();
        (directory, Outages::new(db))
    }

    #[tokio::test]
    async fn clocks_wait_for_the_heartbeat_of_a_process_that_was_stopped() {
        let (_directory, outages) = after_an_hour().await;
        outages.known().await.unwrap();
        outages.last_beat_ms.send_replace(Some(now_ms() - 3_600_000));
        let mut known = std::pin::pin!(outages.known());
        assert!(futures_util::poll!(&mut known).is_pending());
        outages.beat(Some(OUTAGE_MS)).await.unwrap();
        known.await.unwrap();
        assert_eq!(outages.since(0).len(), 1);
    }

    #[tokio::test]
    async fn outages_of_a_clock_that_was_ahead_are_forgotten() {
        let (_directory, outages) = after_an_hour().await;
        let now = now_ms();
        outages.db.heartbeat(now + 172_800_000, Some(now)).await.unwrap();
        outages.first_beat().await.unwrap();
        outages.refresh().await.unwrap();
        assert!(outages.since(now + AHEAD_MS).is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn only_a_slow_answer_is_long_and_not_a_busy_process() {
        let slow = tokio::time::sleep(Duration::from_secs(4));
        assert!(timed(slow).await.1);
        // The clock goes on, but the task has no turn meanwhile.
        let busy = tokio::time::advance(Duration::from_secs(4));
        assert!(!timed(busy).await.1);
    }

    #[tokio::test]
    async fn a_late_heartbeat_is_no_outage() {
        let (_directory, outages) = after_an_hour().await;
        outages.beat(None).await.unwrap();
        assert_eq!(outages.since(0), []);
    }

    #[tokio::test]
    async fn an_interruption_is_an_outage() {
        let (_directory, outages) = after_an_hour().await;
        outages.beat(Some(OUTAGE_MS)).await.unwrap();
        assert_eq!(outages.since(0).len(), 1);
    }
}
