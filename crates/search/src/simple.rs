//! Players without a search, to measure the engine against.

use luctor_rules::{Game, Position};

use crate::eval::Evaluate;
use crate::random::Random;

/// Returns a random legal move, or `None` if the game is over.
pub(crate) fn random_move<P: Position>(game: &Game<P>, random: &mut Random) -> Option<P::Move> {
    let moves = game.legal_moves();
    if moves.is_empty() { None } else { Some(moves[random.below(moves.len())]) }
}

/// Returns the move with the best count of the game after it, preferring wins. Chooses randomly among equal
/// moves.
pub(crate) fn greedy_move<P: Evaluate>(game: &Game<P>, random: &mut Random) -> Option<P::Move> {
    let worth = |m: P::Move| {
        let mut next = game.position().clone();
        next.play_unchecked(m);
        // Every turn passes the move to the other player, even a swap of sides.
        match next.outcome() {
            None => -next.count(),
            Some(outcome) => match outcome.winner {
                None => 0,
                Some(winner) if winner == next.turn() => i32::MIN,
                Some(_) => i32::MAX,
            },
        }
    };
    let worths: Vec<(i32, P::Move)> =
        game.legal_moves().into_iter().map(|m| (worth(m), m)).collect();
    let most = worths.iter().map(|&(worth, _)| worth).max()?;
    let best: Vec<P::Move> =
        worths.into_iter().filter(|&(worth, _)| worth == most).map(|(_, m)| m).collect();
    Some(best[random.below(best.len())])
}
