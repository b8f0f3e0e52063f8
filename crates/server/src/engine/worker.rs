//! Thinking for a database that other processes serve: the computer's moves, and nothing else.
//!
//! A server looks for moves that are left over too, those of a process that was lost above all.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::app::{App, PACE};
use crate::metrics;
use crate::ops::figures::{Figures, Shown};
use crate::process::start::{ServeError, Signals};
use crate::settings::Settings;
use luctor_store::Store;
use luctor_store::time::now_ms;

/// How often it is looked what is left over. News of other processes come in between.
const LOOK: Duration = Duration::from_secs(2);

/// The least time between two looks, however much is told.
const PAUSE: Duration = Duration::from_millis(100);

/// Matches that are taken up at a time.
const AT_ONCE: i64 = 100;

/// A worker that thinks. [`Display`](fmt::Display) is the line that tells so.
#[derive(Clone, Debug)]
pub struct Working {
    /// The threads on which it thinks.
    pub threads: usize,
    /// Where the matches are kept.
    pub store: Store,
    /// Where the figures are.
    pub metrics: Option<SocketAddr>,
}

impl fmt::Display for Working {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Working { threads, store, metrics } = self;
        write!(f, "Luctor thinks with {threads} threads ({store}{})", Shown(*metrics))
    }
}

/// Makes the computer's moves in a database until the process is asked to end (SIGINT, SIGTERM). Prometheus
/// finds the figures at `metrics`; port 0 takes any that is free. `ready` is called once, when it begins.
///
/// # Errors
///
/// The worker cannot start, in one sentence.
pub fn work(
    store: Store,
    threads: Option<usize>,
    metrics: Option<SocketAddr>,
    ready: impl FnOnce(&Working),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::Runtime)?.block_on(async {
        metrics::start();
        let figures = Figures::bind(metrics).await?;
        let db = store.open().await.map_err(ServeError::Store)?;
        let settings = Settings { engine_threads: threads, ..Settings::default() };
        let app = App::new(db, PACE, settings);
        let mut signals = Signals::new().map_err(ServeError::Runtime)?;
        app.begin_work();
        let metrics = figures.map(Figures::show);
        ready(&Working { threads: app.engine.threads(), store, metrics });
        signals.next().await;
        tracing::info!("worker ends");
        app.close().await;
        Ok(())
    })
}

impl App {
    /// Begins to think for other processes, in the background.
    pub fn begin_work(self: &Arc<App>) {
        self.tasks.spawn_until_shutdown(crate::play::remote::listen(Arc::clone(&self.matches)));
        self.tasks.spawn_until_shutdown(Arc::clone(self).keep_working());
    }

    /// Makes the computer's moves that nobody else makes, until the process ends.
    pub(crate) async fn keep_working(self: Arc<App>) {
        loop {
            // A clock must not count what others have found to be an outage.
            if let Err(error) = self.outages.refresh().await {
                tracing::warn!(%error, "the database does not answer");
            }
            let taken = self.take_up_what_is_left().await;
            // What fails now will fail in a moment too.
            tokio::time::sleep(if taken { PAUSE } else { LOOK }).await;
            tokio::select! {
                () = self.live.remote_changes.notified() => {}
                () = tokio::time::sleep(LOOK) => {}
            }
        }
    }

    /// Takes up the moves that nobody thinks about; whether all could be.
    async fn take_up_what_is_left(self: &Arc<App>) -> bool {
        let ids = match self.db.unleased_computer_moves(now_ms(), AT_ONCE).await {
            Ok(ids) => ids,
            Err(error) => {
                tracing::warn!(%error, "moves of the computer cannot be found");
                return false;
            }
        };
        let mut all = true;
        for id in ids {
            match self.matches.load(&id).await {
                Ok(loaded) => self.matches.resume(&loaded),
                Err(error) => {
                    all = false;
                    tracing::error!(game = %id, ?error, "game cannot be taken up");
                }
            }
        }
        all
    }
}
