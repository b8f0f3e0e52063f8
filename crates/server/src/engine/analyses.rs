//! Analysis of single positions of finished matches.

use std::sync::Arc;
use std::time::Duration;

use luctor_boards::prepared_board::FORCED;
use luctor_search::{Limits, Options};
use luctor_store::{Db, MatchId};

use crate::engine::analysis_error::AnalysisError;
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::position::analyze;
use crate::engine::search::HASH_MIB;
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::limits::Address;
use crate::limits::board_work::BoardWork;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::process::tasks::Tasks;
use crate::views::Analysis;

/// The time for one position.
const TIME: Duration = Duration::from_secs(1);

/// Analyzes positions of finished matches.
#[derive(Debug)]
pub(crate) struct Analyses {
    db: Db,
    matches: Arc<Matches>,
    queue: Arc<AnalysisQueue>,
    threads: Arc<EngineThreads>,
    tables: Arc<EndgameTables>,
    work: Arc<BoardWork>,
    tasks: Tasks,
}

impl Analyses {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        queue: Arc<AnalysisQueue>,
        threads: Arc<EngineThreads>,
        tables: Arc<EndgameTables>,
        work: Arc<BoardWork>,
        tasks: Tasks,
    ) -> Analyses {
        Analyses { db, matches, queue, threads, tables, work, tasks }
    }

    /// Returns the analysis of the position after `ply` moves, from the cache or by a search.
    pub(crate) async fn position(
        &self,
        id: &MatchId,
        ply: usize,
        address: Address,
    ) -> Result<Analysis, AnalysisError> {
        // A process that shuts down does not wait for a search: the next process can do it.
        let analysis =
            self.tasks.shutdown().run_until_cancelled(self.analyze(id, ply, address)).await;
        analysis.unwrap_or(Err(AnalysisError::Busy))
    }

    async fn analyze(
        &self,
        id: &MatchId,
        ply: usize,
        address: Address,
    ) -> Result<Analysis, AnalysisError> {
        let loaded = self.matches.load(id).await?;
        require_finished(&loaded)?;
        // A long match takes milliseconds.
        let replayed = Arc::clone(&loaded);
        let replay = move || {
            let state = &replayed.state;
            state.forced_line_at(ply, FORCED).zip(state.analyzed_hashes(ply, FORCED))
        };
        let replayed = self.work.wait(address, replay).await.map_err(MatchError::from)?;
        let (forced, hashes) = replayed.ok_or(AnalysisError::NoSuchPly)?;
        require_not_in_play(&self.db, &hashes).await?;
        if let Some(known) = self.queue.known(id, ply) {
            return Ok(known);
        }
        if let Some(outcome) = forced.outcome {
            return Ok(Analysis::of_end(ply, forced.moves, outcome));
        }
        let search = async {
            self.threads.let_moves_go_first().await;
            let options = Options { hash_mib: HASH_MIB, ..Options::default() };
            let mut engine = self.tables.engine(&loaded.variant, options).await;
            let limits = Limits { time: Some(TIME), ..Limits::default() };
            let found = analyze(&mut engine, &loaded.state, ply, limits).await?;
            tracing::debug!(game = %id, ply, depth = found.depth, nodes = found.nodes, "position analyzed");
            Ok(found)
        };
        self.queue.get_or_search(id, ply, address, search).await
    }
}

/// Fails unless a match is over.
pub(crate) fn require_finished(loaded: &Loaded) -> Result<(), AnalysisError> {
    loaded.state.end().map(|_| ()).ok_or(AnalysisError::Running)
}

/// Fails if a running rated match has a position of a finished match, or one after the forced moves that follow its last position:
/// the review plays them before it searches.
pub(crate) async fn require_review_allowed(
    db: &Db,
    work: &BoardWork,
    loaded: &Arc<Loaded>,
    address: Address,
) -> Result<(), AnalysisError> {
    // A long match takes milliseconds.
    let replayed = Arc::clone(loaded);
    let replay = move || replayed.state.analyzed_hashes(replayed.state.plies(), FORCED);
    let hashes = work.wait(address, replay).await.map_err(MatchError::from)?;
    require_not_in_play(db, &hashes.ok_or(AnalysisError::NoSuchPly)?).await
}

/// Fails if a running rated match has one of the positions with these hashes. A finished match, such as one of a player
/// against themselves, can have the same positions as a running one.
pub(crate) async fn require_not_in_play(db: &Db, hashes: &[u64]) -> Result<(), AnalysisError> {
    match db.is_any_position_in_play(hashes).await.map_err(MatchError::from)? {
        true => Err(AnalysisError::PositionInPlay),
        false => Ok(()),
    }
}
