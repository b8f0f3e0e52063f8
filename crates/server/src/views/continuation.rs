//! Moves after a position of a match that were not played.

use luctor_match::state::Match;
use luctor_rules::Game;
use serde::Serialize;
use utoipa::ToSchema;

use super::types::{GameResult, PlayedMove, Position};
use luctor_boards::dispatch;
use luctor_boards::line_player::{Line, LinePlayer, Unplayable, position_and_result};
use luctor_boards::shown::Shown;

/// Moves that were not played in the match, and the position after them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Continuation {
    /// The moves.
    pub(crate) moves: Vec<PlayedMove>,
    /// The position after them.
    pub(crate) position: Position,
    /// The cells of the last move, in order; empty without moves.
    pub(crate) last: Vec<String>,
    /// The result if the rules end the game there; null otherwise.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
}

/// Returns the position after the first `ply` moves of a match and further ones, or `None` if fewer than
/// `ply` moves were played.
///
/// # Errors
///
/// Fails if a move is illegal, or if a position has too many captures.
pub(crate) fn continuation(
    state: &Match,
    ply: usize,
    moves: &[&str],
) -> Option<Result<Continuation, Unplayable>> {
    dispatch!(state.variant(), |P, _config| Some(play::<P>(state.game_at(ply)?, moves)))
}

fn play<P: Shown>(game: Game<P>, moves: &[&str]) -> Result<Continuation, Unplayable> {
    let mut player = LinePlayer::new(game)?;
    moves.iter().try_for_each(|text| player.play(text))?;
    let Line { moves, last } = player.line().clone();
    let (position, result) = position_and_result(player.game());
    Ok(Continuation { moves, position, last, result })
}
