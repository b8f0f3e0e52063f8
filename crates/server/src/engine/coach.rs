//! The coach of a casual match against the computer: tells the player what a move has cost.
//!
//! The computer does not wait for the coach. The client holds its answer back until the player has decided, so the log
//! never has a state that waits for a client.

use std::sync::Arc;
use std::time::Duration;

use luctor_boards::prepared_board::FORCED;
use luctor_match::state::Match;
use luctor_search::{Engine, Limits, Options};
use luctor_store::{Db, MatchId};

use crate::account::visitor::Visitor;
use crate::engine::analyses::require_not_in_play;
use crate::engine::analysis_error::AnalysisError;
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::position::analyze;
use crate::engine::search::HASH_MIB;
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::process::tasks::Tasks;
use crate::views::{self, CoachedMove};

/// The limits of the first search of a position. The player must not wait for the verdict of a good move.
const QUICK: Limits = Limits {
    time: Some(Duration::from_millis(200)),
    nodes: Some(100_000),
    clock: None,
    depth: None,
};

/// The limits of the search that confirms a costly move, so that the coach seldom interrupts in vain.
const CAREFUL: Limits = Limits {
    time: Some(Duration::from_millis(500)),
    nodes: Some(400_000),
    clock: None,
    depth: None,
};

/// Judges moves of running matches that have a coach.
#[derive(Debug)]
pub(crate) struct Coach {
    db: Db,
    matches: Arc<Matches>,
    queue: Arc<AnalysisQueue>,
    threads: Arc<EngineThreads>,
    tables: Arc<EndgameTables>,
    tasks: Tasks,
}

impl Coach {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        queue: Arc<AnalysisQueue>,
        threads: Arc<EngineThreads>,
        tables: Arc<EndgameTables>,
        tasks: Tasks,
    ) -> Coach {
        Coach { db, matches, queue, threads, tables, tasks }
    }

    /// Judges the move that was played in the position after `ply` moves, for a player of the match.
    ///
    /// # Errors
    ///
    /// Fails if the match has no coach, if `visitor` is not a player, if the match has fewer moves, or if the engine may
    /// not be used: the visitor plays a rated match with a live clock, or a running rated match has one of the positions.
    pub(crate) async fn judge(
        &self,
        id: &MatchId,
        ply: usize,
        visitor: &Visitor,
    ) -> Result<CoachedMove, AnalysisError> {
        // A process that shuts down does not wait for a search: the next process can do it.
        let judged =
            self.tasks.shutdown().run_until_cancelled(self.try_judge(id, ply, visitor)).await;
        judged.unwrap_or(Err(AnalysisError::Busy))
    }

    async fn try_judge(
        &self,
        id: &MatchId,
        ply: usize,
        visitor: &Visitor,
    ) -> Result<CoachedMove, AnalysisError> {
        let loaded = self.matches.load(id).await?;
        loaded.side_of(visitor).ok_or(MatchError::NotAPlayer)?;
        if !loaded.coach {
            return Err(AnalysisError::NoCoach);
        }
        if ply >= loaded.state.plies() {
            return Err(AnalysisError::NoSuchPly);
        }
        if let Some(account) = visitor.account_id()
            && self.db.plays_rated_live(account).await.map_err(MatchError::from)?
        {
            return Err(AnalysisError::PlaysRated);
        }
        let hashes = loaded.state.analyzed_hashes(ply + 1, FORCED);
        require_not_in_play(&self.db, &hashes.ok_or(AnalysisError::NoSuchPly)?).await?;
        let _turn = self.queue.turn_unless_busy(visitor.address).await?;
        self.threads.let_moves_go_first().await;
        let options = Options { hash_mib: HASH_MIB, ..Options::default() };
        let mut engine = self.tables.engine(&loaded.variant, options).await;
        let found = look(&mut engine, &loaded.state, ply, QUICK).await?;
        match found.costly {
            true => look(&mut engine, &loaded.state, ply, CAREFUL).await,
            false => Ok(found),
        }
    }
}

/// Judges the move played after `ply` moves by one search before it and one after it.
async fn look(
    engine: &mut Engine,
    state: &Match,
    ply: usize,
    limits: Limits,
) -> Result<CoachedMove, AnalysisError> {
    let before = analyze(engine, state, ply, limits).await?;
    let after = analyze(engine, state, ply + 1, limits).await?;
    Ok(CoachedMove::of(&views::played(state)[ply], before, after))
}
