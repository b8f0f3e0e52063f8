//! What would be after further moves.

use serde::Serialize;
use utoipa::ToSchema;

use super::sentences::capital;
use super::{Color, GameResult, PlayedMove, Position, Shown, position};
use crate::match_state::{Match, Refused};

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
pub(crate) fn continuation<P: Shown>(
    state: &Match<P>,
    ply: usize,
    moves: &[&str],
) -> Option<Result<Continuation, Refused>> {
    let mut game = state.game_at(ply)?;
    let mut played = Vec::with_capacity(moves.len());
    let mut last = Vec::new();
    for text in moves {
        let before = game.position().clone();
        let m = match game.play_text(text) {
            Ok(m) => m,
            Err(refused) => return Some(Err(Refused::illegal(refused))),
        };
        played.push(PlayedMove { text: before.move_text(m), color: before.turn().into() });
        last = before.cells_of(m);
    }
    let outcome = game.outcome();
    let mut after = position(&game);
    if outcome.is_some() {
        after.hint = None;
        after.hint_told = None;
    }
    let result = outcome.map(|outcome| GameResult {
        winner: outcome.winner.map(Color::from),
        reason: outcome.reason.into(),
        text: capital(&game.position().explain(outcome)),
        told: game.position().told(outcome).into(),
    });
    Some(Ok(Continuation { moves: played, position: after, last, result }))
}
