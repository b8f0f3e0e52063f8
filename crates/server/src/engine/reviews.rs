//! Reviews of finished matches: the winning chances in every position, and the mistakes.
//!
//! A match is reviewed once, however many visitors ask for it, and only while at least one reads the review. The
//! reviews of the latest matches are cached.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hashlink::LruCache;
use luctor_boards::prepared_board::FORCED;
use luctor_search::{Engine, Limits, Options};
use luctor_store::MatchId;
use tokio::sync::{OwnedSemaphorePermit, watch};

use crate::engine::analysis_error::AnalysisError;
use crate::engine::analysis_queue::AnalysisQueue;
use crate::engine::position::analyze;
use crate::engine::search::HASH_MIB;
use crate::engine::tables::EndgameTables;
use crate::engine::threads::EngineThreads;
use crate::limits::Address;
use crate::play::loaded::Loaded;
use crate::process::tasks::Tasks;
use crate::views::{self, Analysis, Evaluation, JudgedMove};

/// The number of cached reviews. Each takes about 50 kilobytes.
const CACHED: usize = 256;

/// The time for one position: a match of the usual length is reviewed in ten seconds.
const TIME: Duration = Duration::from_millis(150);

/// Reviews finished matches.
#[derive(Debug)]
pub(crate) struct Reviews {
    queue: Arc<AnalysisQueue>,
    threads: Arc<EngineThreads>,
    tables: Arc<EndgameTables>,
    tasks: Tasks,
    cache: Mutex<LruCache<MatchId, Review>>,
}

/// The sender of a review's progress.
type Review = Arc<watch::Sender<Progress>>;

/// The part of a review that is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The positions so far, from the first.
    pub(crate) found: Vec<Evaluation>,
    /// `true` if a task is working on the rest.
    pub(crate) is_active: bool,
}

/// An engine and its turn to search. An engine takes 25 MB, so a review has one only while it is its turn.
struct Turn {
    engine: Engine,
    _permit: OwnedSemaphorePermit,
}

impl Reviews {
    /// Creates the service.
    pub(crate) fn new(
        queue: Arc<AnalysisQueue>,
        threads: Arc<EngineThreads>,
        tables: Arc<EndgameTables>,
        tasks: Tasks,
    ) -> Reviews {
        Reviews { queue, threads, tables, tasks, cache: Mutex::new(LruCache::new(CACHED)) }
    }

    /// Returns the progress of a finished match's review. Work on it continues until the last receiver is dropped.
    /// `address` is that of the client.
    pub(crate) fn follow(
        self: &Arc<Self>,
        loaded: &Arc<Loaded>,
        address: Address,
    ) -> watch::Receiver<Progress> {
        let review = self.review(&loaded.id);
        let progress = review.subscribe();
        let positions = loaded.state.plies() + 1;
        let must_start = review.send_if_modified(|progress| {
            let must_start = !progress.is_active && progress.found.len() < positions;
            progress.is_active |= must_start;
            must_start
        });
        if must_start {
            let (reviews, loaded) = (Arc::clone(self), Arc::clone(loaded));
            self.tasks.spawn_until_shutdown(async move {
                if let Err(error) = reviews.complete(&loaded, &review, address).await {
                    tracing::warn!(game = %loaded.id, %error, "review failed");
                }
                review.send_modify(|progress| progress.is_active = false);
            });
        }
        progress
    }

    fn review(&self, id: &MatchId) -> Review {
        // The cache is consistent after every statement, so a panic elsewhere has not broken it.
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(review) = cache.get(id) {
            return Arc::clone(review);
        }
        let review = Review::default();
        cache.insert(id.clone(), Arc::clone(&review));
        review
    }

    /// Adds position after position, until all are there or the last receiver is dropped.
    async fn complete(
        &self,
        loaded: &Loaded,
        review: &Review,
        address: Address,
    ) -> Result<(), AnalysisError> {
        let played = views::played(&loaded.state);
        let mut turn = None;
        loop {
            let ply = review.borrow().found.len();
            let abandoned = review.send_if_modified(|progress| {
                let abandoned = review.receiver_count() == 0;
                progress.is_active &= !abandoned;
                abandoned
            });
            if abandoned || ply > loaded.state.plies() {
                return Ok(());
            }
            let analysis = match self.queue.known(&loaded.id, ply) {
                Some(known) => known,
                None => tokio::select! {
                    analysis = self.analyze(loaded, &mut turn, ply, address) => analysis?,
                    () = review.closed() => continue,
                },
            };
            // Without others, the engine keeps what it has found in the position before.
            turn.take_if(|_| self.queue.has_waiting());
            review.send_modify(|progress| {
                let before = progress.found.last().zip(ply.checked_sub(1));
                let judged = before
                    .map(|(before, at)| JudgedMove::of(&played[at], &before.analysis, &analysis));
                progress.found.push(Evaluation { analysis, played: judged });
            });
        }
    }

    async fn analyze(
        &self,
        loaded: &Loaded,
        turn: &mut Option<Turn>,
        ply: usize,
        address: Address,
    ) -> Result<Analysis, AnalysisError> {
        let forced = loaded.state.forced_line_at(ply, FORCED).ok_or(AnalysisError::NoSuchPly)?;
        if let Some(outcome) = forced.outcome {
            return Ok(Analysis::of_end(ply, forced.moves, outcome));
        }
        self.threads.let_moves_go_first().await;
        let Turn { engine, .. } = match turn {
            Some(turn) => turn,
            None => turn.insert(self.turn(loaded, address).await?),
        };
        let limits = Limits { time: Some(TIME), ..Limits::default() };
        analyze(engine, &loaded.state, ply, limits).await
    }

    /// Waits for the turn to search, and creates the engine for it.
    async fn turn(&self, loaded: &Loaded, address: Address) -> Result<Turn, AnalysisError> {
        let permit = self.queue.turn(address).await?;
        let options = Options { hash_mib: HASH_MIB, ..Options::default() };
        let engine = self.tables.engine(&loaded.variant, options).await;
        Ok(Turn { engine, _permit: permit })
    }
}

#[cfg(test)]
mod tests;
