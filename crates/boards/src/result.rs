//! The results of games.

use luctor_match::state::End;
use luctor_rules::{Game, Message};

use crate::shown::{Shown, ShownGame as _};
use crate::text::result_text;
use crate::types::GameResult;

/// Returns the result with this end, explained by a message.
pub fn explained(end: End, message: Message) -> GameResult {
    GameResult {
        winner: end.winner().map(Into::into),
        reason: end.reason().into(),
        text: result_text(&message),
        told: message.into(),
    }
}

/// Returns the result of a game if the rules have ended it.
pub fn result_by_rules<P: Shown>(game: &Game<P>) -> Option<GameResult> {
    let outcome = game.outcome()?;
    Some(explained(End::Rules(outcome), game.explain(outcome)))
}
