//! What every request shares.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::analyst::Analyst;
use crate::db::Db;
use crate::engine_player::{self, EnginePlayer};
use crate::live::Live;

/// How long the computer takes at least for a move, so that people see what happens.
pub const PACE: Duration = Duration::from_millis(300);

/// The state of the server: everything that lasts is in the database.
#[derive(Debug)]
pub struct App {
    pub(crate) db: Db,
    pub(crate) live: Live,
    pub(crate) engine: EnginePlayer,
    pub(crate) analyst: Analyst,
    /// Cancelled when the server is about to end and should get no more requests.
    pub(crate) draining: CancellationToken,
    /// Cancelled when the server ends.
    pub(crate) shutdown: CancellationToken,
    /// What a shutdown waits for: connections of watchers, thinking engines.
    pub(crate) tasks: TaskTracker,
}

impl App {
    /// A server on a database. `pace` is the least time that the computer takes for a move, usually
    /// [`PACE`].
    pub fn new(db: Db, pace: Duration) -> Arc<App> {
        let shutdown = CancellationToken::new();
        let engine = EnginePlayer::new(pace);
        Arc::new(App {
            db,
            live: Live::default(),
            engine,
            analyst: Analyst::new(),
            draining: CancellationToken::new(),
            shutdown,
            tasks: TaskTracker::new(),
        })
    }

    /// Takes up, in the background, the matches in which the computer owes a move since before the
    /// server started.
    pub fn resume(self: &Arc<App>) {
        let app = Arc::clone(self);
        self.tasks.spawn(self.shutdown.clone().run_until_cancelled_owned(async move {
            if let Err(error) = engine_player::resume(app).await {
                tracing::error!(?error, "computer cannot go on");
            }
        }));
    }

    /// Tells those who ask `/readyz` to send no more requests. Everything is answered as before.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Ends thinking engines and the connections of watchers, and closes the database. An unfinished
    /// turn of the computer is begun again by the next start.
    pub async fn close(&self) {
        self.drain();
        self.shutdown.cancel();
        self.tasks.close();
        self.tasks.wait().await;
        self.db.close().await;
    }
}
