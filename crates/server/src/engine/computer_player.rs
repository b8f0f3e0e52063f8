//! The computer player.
//!
//! After an event that leaves the computer to move, a job thinks about this version of the match and plays its move
//! like any other player: if the match has changed meanwhile, the move is dropped. A job that is lost in a crash is
//! started again at the next start, or when the match is read. Processes on one database share the moves: before a
//! process thinks about a move, it takes a lease of it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use luctor_match::state::Party;
use luctor_search::{BestMove, Options};
use luctor_store::time::now_ms;
use luctor_store::{Db, MatchId};
use tokio_util::sync::CancellationToken;

use crate::engine::search::{HASH_MIB, random_seed, search};
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::engine::turns::EngineTurns;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::observer::MatchObserver;
use crate::process::metrics::{self, Ended};
use crate::process::tasks::Tasks;

/// The least time that the computer takes for a move, so that users can follow the game.
pub const PACE: Duration = Duration::from_millis(300);

/// The duration of a lease, far longer than any search. If a search takes even longer, two processes think about the
/// move, and the log accepts one of them.
const LEASE_MS: i64 = 6_000;

/// The time after which the computer looks again whether it may move.
const POSITION_IN_PLAY: Duration = Duration::from_secs(5);

/// The number of times that it looks. A player of a rated match has little use for an answer that comes a minute later, and
/// others, who repeat the moves of a stranger's match in rated ones, cannot stop it.
const MOST_LOOKS: u32 = 12;

/// With a clock, the computer spends this fraction of its time on a move.
const MOVES_LEFT: u32 = 30;

/// Plays the computer's moves.
#[derive(Debug)]
pub(crate) struct ComputerPlayer {
    db: Db,
    matches: Arc<Matches>,
    threads: Arc<EngineThreads>,
    turns: Arc<EngineTurns>,
    tables: Arc<EndgameTables>,
    tasks: Tasks,
    pace: Duration,
    jobs: Mutex<HashMap<MatchId, Job>>,
}

/// A move that the computer thinks about.
#[derive(Debug)]
struct Job {
    version: u32,
    cancel: CancellationToken,
}

impl ComputerPlayer {
    /// Creates the service. `pace` is the least time for a move, usually [`PACE`].
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        threads: Arc<EngineThreads>,
        turns: Arc<EngineTurns>,
        tables: Arc<EndgameTables>,
        tasks: Tasks,
        pace: Duration,
    ) -> ComputerPlayer {
        ComputerPlayer { db, matches, threads, turns, tables, tasks, pace, jobs: Mutex::default() }
    }

    async fn run(self: Arc<Self>, id: MatchId, version: u32, cancel: CancellationToken) {
        let leased = AtomicBool::new(false);
        let done = cancel.run_until_cancelled(self.think_and_play(&id, version, &leased)).await;
        self.remove(&id, version);
        if leased.into_inner() {
            metrics::engine_ended(match &done {
                Some(Ok(())) => Ended::Done,
                Some(Err(_)) => Ended::Failed,
                None => Ended::Dropped,
            });
            // A move that failed is tried again when its lease ends, and not at once.
            if done.is_none() && self.db.is_shared() {
                self.return_lease(&id, version).await;
            }
        }
        match done {
            Some(Err(error)) => {
                tracing::error!(game = %id, version, %error, "computer cannot move");
            }
            Some(Ok(())) => {}
            None => tracing::debug!(game = %id, version, "thinking canceled"),
        }
    }

    /// Lets other processes think about a move at once. If this fails, they do when the lease ends.
    async fn return_lease(&self, id: &MatchId, version: u32) {
        if let Err(error) = self.db.release_computer_move(id, version).await {
            tracing::warn!(game = %id, %error, "lease of a computer's move was not returned");
        }
    }

    /// Plays the move, unless the match has changed or another process has a lease. Sets `leased` when it starts to
    /// think.
    async fn think_and_play(
        &self,
        id: &MatchId,
        version: u32,
        leased: &AtomicBool,
    ) -> Result<(), MatchError> {
        self.wait_for_rated_matches(id, version).await?;
        let waiting = metrics::ENGINE_WAITING.enter();
        let turn = self.turns.take(id).await;
        let thread = self.threads.take().await.map_err(MatchError::internal)?;
        drop(waiting);
        let loaded = self.matches.load(id).await?;
        if loaded.state.version() != version || loaded.state.awaits() != Some(Party::Computer) {
            return Ok(());
        }
        if self.db.is_shared() {
            let now_ms = now_ms();
            let until_ms = now_ms + LEASE_MS;
            if !self.db.lease_computer_move(id, version, now_ms, until_ms).await? {
                return Ok(());
            }
        }
        leased.store(true, Ordering::Relaxed);
        metrics::engine_taken();
        let least = tokio::time::sleep(self.pace);
        let (thinking, started) = (metrics::ENGINE_THINKING.enter(), Instant::now());
        let best = self.best_move(&loaded).await?;
        metrics::thought(started.elapsed());
        drop((thread, turn, thinking));
        least.await;
        let text = best.m.ok_or_else(|| MatchError::internal("the engine finds no move"))?;
        tracing::debug!(game = %id, version, depth = best.depth, nodes = best.nodes, "computer moves");
        self.matches.play_automatically(&loaded, Party::Computer, &text).await
    }

    /// Waits while the position is that of a running rated match between people, or one move away from it, but at most a
    /// minute. The answer would help there, as an analysis would.
    async fn wait_for_rated_matches(&self, id: &MatchId, version: u32) -> Result<(), MatchError> {
        for look in 0..MOST_LOOKS {
            let loaded = self.matches.load(id).await?;
            let position = loaded.state.position_hash();
            if loaded.state.version() != version
                || !self.db.is_any_position_in_play(&[position]).await?
            {
                return Ok(());
            }
            if look == 0 {
                tracing::info!(game = %id, "computer waits for a rated match with its position");
            }
            tokio::time::sleep(POSITION_IN_PLAY).await;
        }
        Ok(())
    }

    /// Searches for a move at the level of the computer. The search ends when this is dropped.
    async fn best_move(&self, loaded: &Loaded) -> Result<BestMove, MatchError> {
        let level =
            loaded.level().ok_or_else(|| MatchError::internal("the computer has no level"))?;
        let options =
            Options { hash_mib: HASH_MIB, level, seed: random_seed()?, ..Options::default() };
        let mut engine = self.tables.engine(&loaded.variant, options).await;
        engine.set_game(None, &loaded.state.move_texts()).map_err(MatchError::internal)?;
        let mut limits = engine.usual_limits();
        if let Some(left) = loaded.state.time_left(now_ms(), &self.matches.calendar(loaded)) {
            let share = Duration::from_millis(u64::try_from(left).unwrap_or(0)) / MOVES_LEFT;
            limits.time = limits.time.map(|time| time.min(share));
        }
        // While others wait, all get shorter searches, so that the waiting time does not grow with their number.
        let sharing = u32::try_from(1 + self.threads.waiting()).unwrap_or(u32::MAX);
        limits.time = limits.time.map(|time| time / sharing);
        let (best, _) = search(&mut engine, limits).await.map_err(MatchError::internal)?;
        Ok(best)
    }

    fn remove(&self, id: &MatchId, version: u32) {
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|job| job.version == version) {
            jobs.remove(id);
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<MatchId, Job>> {
        // The map is consistent after every statement, so a panic elsewhere has not broken it.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MatchObserver for ComputerPlayer {
    /// Starts to think if the computer is to move, and stops thinking about earlier versions of the match.
    fn match_changed(self: Arc<Self>, loaded: &Arc<Loaded>) {
        let (id, version) = (&loaded.id, loaded.state.version());
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|job| job.version >= version) {
            return;
        }
        if let Some(outdated) = jobs.remove(id) {
            outdated.cancel.cancel();
        }
        let is_to_move = loaded.state.awaits() == Some(Party::Computer);
        if !is_to_move || self.threads.count() == 0 || self.tasks.shutdown().is_cancelled() {
            return;
        }
        let cancel = self.tasks.shutdown().child_token();
        jobs.insert(id.clone(), Job { version, cancel: cancel.clone() });
        self.tasks.spawn(Arc::clone(&self).run(id.clone(), version, cancel));
    }
}
