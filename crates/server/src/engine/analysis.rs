//! `/api/games/{id}/positions/{ply}/analysis`: what the engine thinks of a position of a finished match.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use luctor_search::{BestMove, Engine, Info, Limits, Listener, Options};
use tokio::sync::oneshot;

use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::ply::Ply;
use crate::play::loaded::Loaded;
use crate::views::{Analysis, FoundLine};
use luctor_store::MatchId;

/// How long a position is thought about at most.
const TIME: Duration = Duration::from_secs(1);

/// Moves without alternative that are followed before the search begins: it would end at once where there
/// is nothing to choose. Forced captures can go in a circle for ever.
pub(crate) const FORCED: usize = 40;

/// The table of one search. A second does not fill a larger one.
pub(crate) const HASH_MIB: usize = 16;

/// What the engine thinks of a position of a finished match. Analysis of a match that goes on would be
/// help for one of the players.
#[utoipa::path(get, operation_id = "analysis", path = "/api/games/{id}/positions/{ply}/analysis",
    params(("id" = String, Path), ("ply" = u32, Path)),
    responses(
        (status = 200, body = Analysis),
        (status = 404, body = Problem, description = "not-found"),
        (status = 409, body = Problem, description = "running"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ply(ply): Ply,
) -> Result<Json<Analysis>, AppError> {
    // A server that ends does not wait for a search: its successor can be asked.
    let analysis = app.tasks.shutdown().run_until_cancelled(analyze(&app, &id, ply)).await;
    analysis.unwrap_or(Err(AppError::Busy)).map(Json)
}

async fn analyze(app: &App, id: &MatchId, ply: usize) -> Result<Analysis, AppError> {
    if let Some(known) = app.analyst.known(id, ply) {
        return Ok(known);
    }
    let loaded = app.matches.load(id).await?;
    let forced = loaded.state.forced_line_at(ply, FORCED).ok_or(AppError::NoSuchPly)?;
    if loaded.state.end().is_none() {
        return Err(AppError::Running);
    }
    if let Some(outcome) = forced.outcome {
        return Ok(Analysis::of_end(ply, forced.moves, outcome));
    }
    let search = async {
        app.engine.let_others_begin().await;
        let found = search(&loaded, ply, &forced.moves).await?;
        tracing::debug!(game = %id, ply, depth = found.depth, nodes = found.nodes, "position analyzed");
        Ok(Analysis::of_search(ply, forced.moves, forced.turn, found))
    };
    app.analyst.ask(id, ply, search).await
}

/// Lets an engine think on a thread of its own. It stops when the engine is dropped, as it is where
/// nobody waits any more.
async fn search(loaded: &Loaded, ply: usize, forced: &[String]) -> Result<FoundLine, AppError> {
    let options = Options { hash_mib: HASH_MIB, ..Options::default() };
    let mut engine = Engine::new(&loaded.variant, options);
    let moves = [&loaded.state.move_texts()[..ply], forced].concat();
    engine.set_game(None, &moves).map_err(AppError::internal)?;
    best_line(&mut engine, TIME).await
}

/// The best line that an engine finds in some time for the game that it is set to.
///
/// # Errors
///
/// The search broke off.
pub(crate) async fn best_line(engine: &mut Engine, time: Duration) -> Result<FoundLine, AppError> {
    let (sender, receiver) = oneshot::channel();
    let limits = Limits { time: Some(time), ..Limits::default() };
    engine.start(limits, Box::new(BestLine { line: Vec::new(), answer: Some(sender) }));
    receiver.await.map_err(AppError::internal)
}

/// Remembers the best line of a search until it ends.
struct BestLine {
    line: Vec<String>,
    answer: Option<oneshot::Sender<FoundLine>>,
}

impl Listener for BestLine {
    fn info(&mut self, info: &Info) {
        if info.rank == 1 {
            self.line.clone_from(&info.pv);
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        // Without time for one iteration there is a move, and no line.
        if self.line.first() != best.m.as_ref() {
            self.line = best.m.clone().into_iter().collect();
        }
        if let Some(answer) = self.answer.take() {
            // Nobody may wait any more.
            let _ = answer.send(FoundLine::best(best, std::mem::take(&mut self.line)));
        }
    }
}
