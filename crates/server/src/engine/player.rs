//! The computer as a player.
//!
//! Where a commit leaves the computer to move, a job thinks about that version of the match and adds
//! its move to the log as everybody does: if the match has gone on meanwhile, the move is dropped.
//! A job that is lost in a crash is found again at the next start, or when the match is read. Processes on one
//! database share the moves: whoever begins to think about one takes a lease of it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use luctor_search::{BestMove, Engine, Listener, Options};
use tokio::sync::{Semaphore, oneshot};
use tokio_util::sync::CancellationToken;

use crate::app::App;
use crate::http::error::AppError;
use crate::metrics::{self, Ended};
use crate::play::loaded::Loaded;
use luctor_match::state::Party;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

/// The table of one thinking engine. Many may think at once, each for a second.
const HASH_MIB: usize = 16;

/// Unfinished matches that a start takes up at once; others go on when somebody looks at them.
const RESUMED: i64 = 200;

/// How long a process that thinks about a move is believed to: far longer than any thought. If it does take
/// longer, two think and the log lets one of them in.
const LEASE_MS: i64 = 6_000;

/// The part of its time that the computer spends on a move under a clock.
const MOVES_LEFT: u32 = 30;

/// The engines that think at present.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    jobs: Mutex<HashMap<MatchId, Job>>,
    /// At most one for each core, so that nobody's second of thought is shared.
    thinkers: Arc<Semaphore>,
    threads: usize,
    pace: Duration,
}

#[derive(Debug)]
struct Job {
    version: u32,
    cancel: CancellationToken,
}

impl EnginePlayer {
    /// A computer that thinks on so many threads, on one for each core if nobody says; on none it thinks in
    /// other processes.
    pub(crate) fn new(pace: Duration, threads: Option<usize>) -> EnginePlayer {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores);
        let thinkers = Arc::new(Semaphore::new(threads));
        EnginePlayer { jobs: Mutex::default(), thinkers, threads, pace }
    }

    /// The threads on which it thinks.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Sees to it that the computer thinks about this version of a match if it owes a move, and about
    /// no earlier one.
    pub(crate) fn follow(&self, app: &Arc<App>, id: &MatchId, version: u32, owes: bool) {
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|job| job.version >= version) {
            return;
        }
        if let Some(outdated) = jobs.remove(id) {
            outdated.cancel.cancel();
        }
        if !owes || self.threads == 0 || app.tasks.shutdown().is_cancelled() {
            return;
        }
        let cancel = app.tasks.shutdown().child_token();
        jobs.insert(id.clone(), Job { version, cancel: cancel.clone() });
        app.tasks.spawn(job(Arc::clone(app), id.clone(), version, cancel));
    }

    /// Waits until all who wait for a free core at present have one: what is not urgent begins behind
    /// the computer's moves.
    pub(crate) async fn let_others_begin(&self) {
        if self.threads == 0 {
            return;
        }
        // The semaphore is never closed, and its line is fair.
        drop(self.thinkers.acquire().await);
    }

    /// Whether the computer thinks on all its threads.
    pub(crate) fn is_busy(&self) -> bool {
        self.threads > 0 && self.thinkers.available_permits() == 0
    }

    fn end(&self, id: &MatchId, version: u32) {
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|job| job.version == version) {
            jobs.remove(id);
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<MatchId, Job>> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes up the matches in which the computer owes a move since before the server started.
pub(crate) async fn resume(app: Arc<App>) -> Result<(), AppError> {
    let ids = app.db.matches_awaiting_computer(RESUMED).await?;
    if !ids.is_empty() {
        tracing::info!(games = ids.len(), "computer goes on");
    }
    for id in ids {
        match app.matches.load(&id).await {
            Ok(loaded) => app.matches.resume(&loaded),
            Err(error) => tracing::error!(game = %id, ?error, "game cannot be taken up"),
        }
    }
    Ok(())
}

async fn job(app: Arc<App>, id: MatchId, version: u32, cancel: CancellationToken) {
    let taken = AtomicBool::new(false);
    let done = cancel.run_until_cancelled(think_and_play(&app, &id, version, &taken)).await;
    app.engine.end(&id, version);
    if taken.into_inner() {
        metrics::engine_ended(match &done {
            Some(Ok(())) => Ended::Done,
            Some(Err(_)) => Ended::Failed,
            None => Ended::Dropped,
        });
        // A move that could not be made is tried again when its lease has run out, and not at once.
        if done.is_none() && app.db.is_shared() {
            give_back(&app, &id, version).await;
        }
    }
    match done {
        Some(Err(error)) => tracing::error!(game = %id, version, ?error, "computer cannot move"),
        Some(Ok(())) => {}
        None => tracing::debug!(game = %id, version, "thinking cancelled"),
    }
}

/// Lets others think about a move at once. Where that fails they do when the lease has run out.
async fn give_back(app: &App, id: &MatchId, version: u32) {
    if let Err(error) = app.db.release_computer_move(id, version).await {
        tracing::warn!(game = %id, %error, "a move of the computer was not given back");
    }
}

async fn think_and_play(
    app: &Arc<App>,
    id: &MatchId,
    version: u32,
    taken: &AtomicBool,
) -> Result<(), AppError> {
    let thinkers = Arc::clone(&app.engine.thinkers);
    let waiting = metrics::ENGINE_WAITING.enter();
    let permit = thinkers.acquire_owned().await.map_err(AppError::internal)?;
    drop(waiting);
    let loaded = app.matches.load(id).await?;
    if loaded.state.version() != version || loaded.state.awaits() != Some(Party::Computer) {
        return Ok(());
    }
    // Others may think about the same match.
    if app.db.is_shared() {
        let now_ms = now_ms();
        let until_ms = now_ms + LEASE_MS;
        if !app.db.lease_computer_move(id, version, now_ms, until_ms).await? {
            return Ok(());
        }
    }
    taken.store(true, Ordering::Relaxed);
    metrics::engine_taken();
    let least = tokio::time::sleep(app.engine.pace);
    let (thinking, begun) = (metrics::ENGINE_THINKING.enter(), Instant::now());
    let best = think(app, &loaded).await?;
    metrics::thought(begun.elapsed());
    drop((permit, thinking));
    least.await;
    let text = best.m.ok_or_else(|| AppError::internal("the engine finds no move"))?;
    tracing::debug!(game = %id, version, depth = best.depth, nodes = best.nodes, "computer moves");
    Ok(app.matches.play_automatically(&loaded, Party::Computer, &text).await?)
}

/// Lets an engine think on a thread of its own. It stops when the engine is dropped, as it is where
/// the job is cancelled.
async fn think(app: &App, loaded: &Loaded) -> Result<BestMove, AppError> {
    let level = loaded.level().ok_or_else(|| AppError::internal("the computer has no level"))?;
    let options = Options { hash_mib: HASH_MIB, level, seed: seed()?, ..Options::default() };
    let mut engine = Engine::new(&loaded.variant, options);
    engine.set_game(None, &loaded.state.move_texts()).map_err(AppError::internal)?;
    let (sender, receiver) = oneshot::channel();
    let mut limits = engine.usual_limits();
    if let Some(left) = loaded.state.time_left(now_ms(), &app.matches.calendar(loaded)) {
        let share = Duration::from_millis(u64::try_from(left).unwrap_or(0)) / MOVES_LEFT;
        limits.time = limits.time.map(|time| time.min(share));
    }
    engine.start(limits, Box::new(Answer(Some(sender))));
    receiver.await.map_err(AppError::internal)
}

/// What the errors of the weaker levels are chosen by: they are not to err in the same way twice.
pub(crate) fn seed() -> Result<u64, AppError> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(AppError::internal)?;
    Ok(u64::from_le_bytes(seed))
}

/// Hands the best move over to the job.
struct Answer(Option<oneshot::Sender<BestMove>>);

impl Listener for Answer {
    fn best_move(&mut self, best: &BestMove) {
        if let Some(sender) = self.0.take() {
            // The job may have been cancelled: then nobody wants to know.
            let _ = sender.send(best.clone());
        }
    }
}
