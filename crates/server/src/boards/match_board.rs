//! The board of a match.

use luctor_boards::any_board::AnyBoard;
use luctor_boards::dispatch;
use luctor_boards::line_player::{LinePlayer, Unplayable};
use luctor_match::state::Match;

/// Returns the board of a match after its first `ply` moves, or `None` if fewer were played.
///
/// # Errors
///
/// Fails if the position has too many captures.
pub(crate) fn after(state: &Match, ply: usize) -> Option<Result<Box<dyn AnyBoard>, Unplayable>> {
    dispatch!(state.variant(), |P, _config| {
        let player = LinePlayer::new(state.game_at::<P>(ply)?);
        Some(player.map(|player| Box::new(player) as Box<dyn AnyBoard>))
    })
}
