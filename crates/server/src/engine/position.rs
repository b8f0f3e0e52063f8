//! Analysis of one position of a match by an engine that already runs.

use luctor_boards::prepared_board::FORCED;
use luctor_match::state::Match;
use luctor_search::{Engine, Limits};

use crate::engine::analysis_error::AnalysisError;
use crate::engine::search::search;
use crate::views::{Analysis, FoundLine};

/// Analyzes the position after the first `ply` moves of a match and the forced moves that follow. The search ends
/// when this is dropped.
///
/// # Errors
///
/// Fails if the match has fewer moves, or if the search breaks off.
pub(crate) async fn analyze(
    engine: &mut Engine,
    state: &Match,
    ply: usize,
    limits: Limits,
) -> Result<Analysis, AnalysisError> {
    let forced = state.forced_line_at(ply, FORCED).ok_or(AnalysisError::NoSuchPly)?;
    if let Some(outcome) = forced.outcome {
        return Ok(Analysis::of_end(ply, forced.moves, outcome));
    }
    let moves = [&state.move_texts()[..ply], &forced.moves].concat();
    engine.set_game(None, &moves).map_err(AnalysisError::internal)?;
    let (best, line) = search(engine, limits).await.map_err(AnalysisError::internal)?;
    Ok(Analysis::of_search(ply, forced.moves, forced.turn, FoundLine::best(&best, line)))
}
