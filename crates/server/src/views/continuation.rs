//! What would be after further moves.

use luctor_rules::{Game, dispatch};
use serde::Serialize;
use utoipa::ToSchema;

use super::line::{Line, Player, Unplayable, standing};
use super::{GameResult, PlayedMove, Position, Shown};
use luctor_match::state::Match;

/// Moves that nobody has made, and the position after them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Continuation {
    /// The moves in canonical spelling.
    pub(crate) moves: Vec<PlayedMove>,
    /// The position after them.
    pub(crate) position: Position,
    /// The cells of the last of them, in order; empty where there is none.
    pub(crate) last: Vec<String>,
    /// How the rules end the game there; null where it goes on.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
}

/// The position after the first `ply` moves of a match and further ones; `None` where the match has fewer.
///
/// # Errors
///
/// A move is not legal where it is made.
pub(crate) fn continuation(
    state: &Match,
    ply: usize,
    moves: &[&str],
) -> Option<Result<Continuation, Unplayable>> {
    dispatch!(state.variant(), |P, _config| Some(play::<P>(state.game_at(ply)?, moves)))
}

fn play<P: Shown>(game: Game<P>, moves: &[&str]) -> Result<Continuation, Unplayable> {
    let mut player = Player::new(game)?;
    moves.iter().try_for_each(|text| player.play(text))?;
    let Line { moves, last } = player.line().clone();
    let (position, result) = standing(player.game());
    Ok(Continuation { moves, position, last, result })
}
