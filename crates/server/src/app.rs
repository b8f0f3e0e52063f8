//! What every request shares.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analyst::Analyst;
use crate::cache::Cache;
use crate::db::{Db, Writer};
use crate::engine_player::{self, EnginePlayer};
use crate::live::Live;
use crate::outages::Outages;
use crate::presence::Presence;

/// How long the computer takes at least for a move, so that people see what happens.
pub const PACE: Duration = Duration::from_millis(300);

/// The state of the server: everything that lasts is in the database.
#[derive(Debug)]
pub struct App {
    pub(crate) db: Db,
    /// The only way to add to the log of a match.
    pub(crate) writer: Writer,
    pub(crate) matches: Cache,
    pub(crate) live: Live,
    pub(crate) presence: Presence,
    pub(crate) outages: Outages,
    pub(crate) engine: EnginePlayer,
    pub(crate) analyst: Analyst,
    /// Cancelled when the server ends.
    pub(crate) shutdown: CancellationToken,
    /// What a shutdown waits for: connections of watchers, thinking engines.
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// A server on a database, within a runtime. `pace` is the least time that the computer takes for a
    /// move, usually [`PACE`].
    pub fn new(db: Db, pace: Duration) -> Arc<App> {
        let shutdown = CancellationToken::new();
        let engine = EnginePlayer::new(pace);
        Arc::new(App {
            writer: Writer::start(db.clone(), &mark()),
            db,
            matches: Cache::new(),
            live: Live::default(),
            presence: Presence::default(),
            outages: Outages::default(),
            engine,
            analyst: Analyst::new(),
            shutdown,
            tasks: TaskTracker::new(),
        })
    }

    /// Takes up, in the background, what the server does without being asked: the computer's moves that are
    /// owed since before the server started, clocks, and news from other processes.
    pub async fn resume(self: &Arc<App>) {
        // Before anything else, so that no flag falls for the time in which the server was down.
        if let Err(error) = self.first_beat().await {
            tracing::warn!(%error, "the database does not answer");
        }
        self.in_background(Arc::clone(self).keep_beating());
        self.in_background(Arc::clone(self).keep_time());
        self.in_background(Arc::clone(self).keep_listening());
        let app = Arc::clone(self);
        self.in_background(async move {
            if let Err(error) = engine_player::resume(app).await {
                tracing::error!(?error, "computer cannot go on");
            }
        });
    }

    fn in_background(&self, work: impl Future<Output = ()> + Send + 'static) {
        let until_the_end = self.shutdown.clone().run_until_cancelled_owned(work);
        self.tasks.spawn(async move {
            until_the_end.await;
        });
    }

    /// Ends thinking engines and the connections of watchers, and closes the database. An unfinished
    /// turn of the computer is begun again by the next start.
    pub async fn close(&self) {
        self.shutdown.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.db.close().await;
    }
}

/// A word that no other process has.
fn mark() -> String {
    let mut bytes = [0; 8];
    // Without randomness no match can be made either, and marks need not be secret.
    let _ = getrandom::fill(&mut bytes);
    crate::owner::hex(&bytes)
}
