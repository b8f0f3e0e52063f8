//! The engine's lines of any position, updated while it searches.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use luctor_boards::prepared_board::PreparedBoard;
use luctor_search::{Engine, Level, Limits, Options};
use luctor_store::Db;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Instant, Interval, interval};
use tokio_util::sync::CancellationToken;

use crate::account::visitor::Visitor;
use crate::boards::analysis_slots::{AnalysisSlot, AnalysisSlots};
use crate::boards::board_error::BoardError;
use crate::boards::line_listener::{LineListener, SearchState};
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::search::{HASH_MIB, random_seed};
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::limits::Address;
use crate::play::error::MatchError;
use crate::views::Thinking;

/// If other requests wait, a search ends after this time.
const SHARED_TIME: Duration = Duration::from_secs(4);
/// The time after which an analysis checks again that no rated match has reached its positions.
const RECHECK: Duration = Duration::from_secs(1);
/// The shortest time between two updates.
const PACE: Duration = Duration::from_millis(150);

/// The options of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AnalysisOptions {
    /// The number of lines.
    pub(crate) lines: usize,
    /// The level of the engine; the highest one analyzes.
    pub(crate) level: Level,
    /// The longest time of the search.
    pub(crate) time: Duration,
}

/// Analyzes boards without a match.
#[derive(Debug)]
pub(crate) struct BoardAnalyses {
    db: Db,
    slots: AnalysisSlots,
    queue: Arc<AnalysisQueue>,
    threads: Arc<EngineThreads>,
    tables: Arc<EndgameTables>,
}

impl BoardAnalyses {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        queue: Arc<AnalysisQueue>,
        threads: Arc<EngineThreads>,
        tables: Arc<EndgameTables>,
    ) -> BoardAnalyses {
        BoardAnalyses { db, slots: AnalysisSlots::default(), queue, threads, tables }
    }

    /// Fails if the visitor plays a rated match with a live clock, or if a position of the board is that of a running
    /// rated match, or one move before or after it.
    pub(crate) async fn check(
        &self,
        visitor: &Visitor,
        board: &PreparedBoard,
    ) -> Result<(), BoardError> {
        if let Some(account) = visitor.account_id()
            && self.db.plays_rated_live(account).await?
        {
            return Err(BoardError::PlaysRated);
        }
        if self.db.is_any_position_in_play(&board.hashes).await? {
            return Err(BoardError::PositionInPlay);
        }
        Ok(())
    }

    /// Creates the analysis of a board. An earlier analysis of the same visitor ends.
    ///
    /// # Errors
    ///
    /// Fails if the address or the server has too many analyses.
    pub(crate) fn create(
        &self,
        board: PreparedBoard,
        options: AnalysisOptions,
        visitor: &Visitor,
    ) -> Result<BoardAnalysis, BoardError> {
        let slot = self.slots.take(visitor)?;
        let address = visitor.address;
        let seed = random_seed().map_err(MatchError::from)?;
        let target = Target { board, seed, options };
        let (queue, threads) = (Arc::clone(&self.queue), Arc::clone(&self.threads));
        let tables = Arc::clone(&self.tables);
        Ok(BoardAnalysis {
            target,
            address,
            slot,
            db: self.db.clone(),
            checked: Instant::now(),
            queue,
            threads,
            tables,
            stage: Stage::Start,
        })
    }
}

/// The analyzed position, and the options.
#[derive(Debug)]
struct Target {
    board: PreparedBoard,
    seed: u64,
    options: AnalysisOptions,
}

/// An analysis that gives one update after the other.
pub(crate) struct BoardAnalysis {
    target: Target,
    address: Address,
    slot: AnalysisSlot,
    db: Db,
    /// The last time at which no rated match had the positions.
    checked: Instant,
    queue: Arc<AnalysisQueue>,
    threads: Arc<EngineThreads>,
    tables: Arc<EndgameTables>,
    stage: Stage,
}

enum Stage {
    Start,
    Waiting,
    Searching(Search),
    Over,
}

impl BoardAnalysis {
    /// Returns a token that is canceled when the same visitor starts another analysis.
    pub(crate) fn ended(&self) -> CancellationToken {
        self.slot.ended.clone()
    }

    /// Waits for the next update, and returns it. Returns `None` after the last one.
    ///
    /// Without lines, the first update only says that the analysis waits for its turn. An analysis ends without lines when a
    /// running rated match reaches its position, or one near it.
    pub(crate) async fn next(&mut self) -> Option<Thinking> {
        match mem::replace(&mut self.stage, Stage::Over) {
            Stage::Start => Some(self.first()),
            Stage::Waiting => {
                self.threads.let_moves_go_first().await;
                let turn = self.queue.turn(self.address).await.ok()?;
                if self.is_in_play().await {
                    return Some(Thinking::ended_early());
                }
                let search = Search::start(&self.target, &self.tables, turn).await?;
                Some(self.update(search).await)
            }
            Stage::Searching(search) => Some(self.update(search).await),
            Stage::Over => None,
        }
    }

    /// Returns whether a running rated match has one of the positions, or may have it, because the database fails.
    async fn is_in_play(&mut self) -> bool {
        if self.checked.elapsed() < RECHECK {
            return false;
        }
        self.checked = Instant::now();
        let found = self.db.is_any_position_in_play(&self.target.board.hashes).await;
        found.unwrap_or_else(|error| {
            tracing::warn!(%error, "the position of an analysis cannot be checked");
            true
        })
    }

    fn first(&mut self) -> Thinking {
        if let Some(end) = self.target.board.end() {
            return end;
        }
        self.stage = Stage::Waiting;
        Thinking { done: false, milliseconds: 0, lines: Vec::new() }
    }

    async fn update(&mut self, mut search: Search) -> Thinking {
        let others_wait = || self.queue.has_waiting() || self.threads.are_busy();
        let (state, spent, ended) = search.changed(self.target.options.time, others_wait).await;
        // Not before: the match may have reached the position meanwhile.
        if self.is_in_play().await {
            return Thinking::ended_early();
        }
        let done = state.best.is_some();
        let thinking = self.target.board.thinking(state.lines.lines(), spent, done);
        if !ended {
            self.stage = Stage::Searching(search);
        }
        thinking
    }
}

/// A running search. It stops when this is dropped.
struct Search {
    engine: Engine,
    state: watch::Receiver<SearchState>,
    started: Instant,
    clock: Interval,
    _turn: OwnedSemaphorePermit,
}

impl Search {
    /// Starts a search. Returns `None` if the engine does not accept the moves.
    async fn start(
        target: &Target,
        tables: &Arc<EndgameTables>,
        turn: OwnedSemaphorePermit,
    ) -> Option<Search> {
        let AnalysisOptions { lines, level, .. } = target.options;
        let options =
            Options { hash_mib: HASH_MIB, lines, level, seed: target.seed, ..Options::default() };
        let mut engine = tables.engine(&target.board.variant, options).await;
        if let Err(error) = engine.set_game(target.board.position.as_deref(), &target.board.moves) {
            tracing::error!(%error, "board cannot be analyzed");
            return None;
        }
        let (listener, state) = LineListener::new();
        let started = Instant::now();
        engine.start(Limits::default(), Box::new(listener));
        Some(Search { engine, state, started, clock: interval(PACE), _turn: turn })
    }

    /// Waits for a change. Returns the state, the time since the start, and whether the search has ended. Stops the
    /// search at the end of its time, which is shorter if others wait.
    async fn changed(
        &mut self,
        time: Duration,
        others_wait: impl Fn() -> bool,
    ) -> (SearchState, Duration, bool) {
        loop {
            self.clock.tick().await;
            let spent = self.started.elapsed();
            if spent >= time || (spent >= SHARED_TIME && others_wait()) {
                self.engine.stop();
            }
            let is_lost = match self.state.has_changed() {
                Ok(false) => continue,
                Ok(true) => false,
                Err(_) => true,
            };
            let state = self.state.borrow_and_update().clone();
            let ended = is_lost || state.best.is_some();
            return (state, spent, ended);
        }
    }
}
