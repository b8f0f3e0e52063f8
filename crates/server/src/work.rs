//! The worker process: plays the computer's moves in a database that other processes serve.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::now_ms;
use luctor_store::{Db, Store, Writer};

use crate::account::ConfirmedEmail;
use crate::account::traces::Traces;
use crate::engine::computer_player::{ComputerPlayer, PACE};
use crate::engine::pending_moves::PendingMoves;
use crate::engine::threads::EngineThreads;
use crate::engine::turns::EngineTurns;
use crate::limits::Limits;
use crate::limits::rate_limit::RateLimit;
use crate::live::Live;
use crate::ops::metrics_listener::{MetricsListener, MetricsNote};
use crate::play::matches::Matches;
use crate::play::observer::MatchObserver;
use crate::play::outages::Outages;
use crate::play::remote;
use crate::process::metrics;
use crate::process::start::{ServeError, Signals, instance_id};
use crate::process::tasks::Tasks;

/// A worker that is ready. [`Display`](fmt::Display) is a line for the terminal.
#[derive(Clone, Debug)]
pub struct Working {
    /// The number of threads on which it thinks.
    pub threads: usize,
    /// The database.
    pub store: Store,
    /// The address of the metrics.
    pub metrics: Option<SocketAddr>,
}

impl fmt::Display for Working {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Working { threads, store, metrics } = self;
        write!(f, "Luctor thinks with {threads} threads ({store}{})", MetricsNote(*metrics))
    }
}

/// Plays the computer's moves in a database until the process is asked to end (SIGINT, SIGTERM). Metrics for Prometheus
/// are served at `metrics`; port 0 takes any free port. `ready` is called once, when the worker starts.
///
/// # Errors
///
/// Fails if the worker cannot start.
pub fn work(
    store: Store,
    threads: Option<usize>,
    metrics: Option<SocketAddr>,
    ready: impl FnOnce(&Working),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::Runtime)?.block_on(async {
        metrics::start();
        let metrics_listener = MetricsListener::bind(metrics).await?;
        let db = store.open().await.map_err(ServeError::Store)?;
        let mut signals = Signals::new().map_err(ServeError::Runtime)?;
        let worker = Worker::start(db, PACE, threads);
        let metrics = metrics_listener.map(MetricsListener::serve);
        ready(&Working { threads: worker.threads.count(), store, metrics });
        signals.next().await;
        tracing::info!("worker ends");
        worker.close().await;
        Ok(())
    })
}

/// The services of a running worker.
#[derive(Debug)]
pub struct Worker {
    db: Db,
    threads: Arc<EngineThreads>,
    tasks: Tasks,
    /// Observes the matches for as long as it is held here.
    _computer: Arc<ComputerPlayer>,
}

impl Worker {
    /// Starts to play the computer's moves in the background, within a runtime. `pace` is the least time for a move,
    /// usually [`PACE`]. `threads` is the number of threads, by default one for each core.
    pub fn start(db: Db, pace: Duration, threads: Option<usize>) -> Worker {
        let tasks = Tasks::default();
        let writer = Writer::start(db.clone(), &instance_id(), metrics::commit);
        let live = Arc::new(Live::new(db.clone(), writer.clone(), now_ms()));
        let outages = Arc::new(Outages::new(db.clone()));
        let matches = Arc::new(Matches::new(
            db.clone(),
            writer,
            Arc::clone(&live),
            Arc::clone(&outages),
            tasks.clone(),
            ConfirmedEmail::None,
            Arc::new(Traces::new(db.clone(), Arc::new(Limits::new(RateLimit::Off)))),
        ));
        let threads = Arc::new(EngineThreads::new(threads));
        let computer = Arc::new(ComputerPlayer::new(
            db.clone(),
            Arc::clone(&matches),
            Arc::clone(&threads),
            Arc::new(EngineTurns::new(threads.count())),
            Arc::default(),
            tasks.clone(),
            pace,
        ));
        let observer: Arc<dyn MatchObserver> = Arc::<ComputerPlayer>::clone(&computer);
        matches.register(&[observer]);
        let pending = PendingMoves::new(db.clone(), Arc::clone(&matches), outages, live);
        tasks.spawn_until_shutdown(remote::listen(matches));
        tasks.spawn_until_shutdown(async move { pending.keep_resuming().await });
        Worker { db, threads, tasks, _computer: computer }
    }

    /// Stops all searches, and closes the database. Another process plays the unfinished moves.
    pub async fn close(&self) {
        self.tasks.finish().await;
        self.db.close().await;
    }
}
