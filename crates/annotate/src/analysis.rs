//! The evaluations and judgments of a whole game.

use luctor_search::{Engine, SetGameError};

use crate::evaluate::{Evaluation, Evaluator, Limit};
use crate::judge::{Judged, Judgment, PlayedMove, corrected, make_consistent};
use crate::replay::Source;

/// The evaluations of the positions of a game, and the judgments of its moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The evaluations: one more than moves.
    pub evaluations: Vec<Evaluation>,
    /// The judgments of the moves.
    pub judged: Vec<Judged>,
}

impl Analysis {
    /// Judges the moves of a game by given evaluations. Positions without one are not evaluated.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub fn of_evaluations(
        source: &Source<'_>,
        mut evaluations: Vec<Evaluation>,
    ) -> Result<Analysis, SetGameError> {
        let played = source.replay(&[])?.played;
        let known = evaluations.len().saturating_sub(1).min(played.len());
        make_consistent(&played[..known], &mut evaluations);
        let judged = judge(&played[..known], &evaluations);
        Ok(Analysis { evaluations, judged })
    }
}

/// The factor by which the search that confirms a mistake is longer than that of a position.
const CONFIRMATION: u32 = 10;

/// Evaluates all positions of a game and judges its moves. A mistake is confirmed by a longer search of the position
/// after it and of the position after the engine's choice. The same engine options and a limit of nodes give the same
/// result on every machine, if the engine has one thread and has not searched before. Calls `progress` with the number
/// of positions that are done and the number of all.
///
/// # Errors
///
/// Fails if the position or a move is not legal.
pub fn analyze(
    engine: &mut Engine,
    source: &Source<'_>,
    limit: Limit,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Analysis, SetGameError> {
    let played = source.replay(&[])?.played;
    let moves: Vec<String> = played.iter().map(|played| played.text.clone()).collect();
    let mut evaluator = Evaluator::new(engine, source.variant, source.position, limit);
    // From the end to the start: what the engine finds in later positions helps it in earlier ones.
    let mut evaluations: Vec<Evaluation> = Vec::with_capacity(moves.len() + 1);
    for ply in (0..=moves.len()).rev() {
        let evaluation = match (played.get(ply), evaluations.last()) {
            (Some(played), Some(after)) if played.forced => after.before(&played.text),
            (Some(played), Some(after)) => {
                let searched = evaluator.evaluate(&moves[..ply])?;
                corrected(played, &searched, after).unwrap_or(searched)
            }
            _ => evaluator.evaluate(&moves[..ply])?,
        };
        evaluations.push(evaluation);
        progress(evaluations.len(), moves.len() + 1);
    }
    evaluations.reverse();
    let mut judged = judge(&played, &evaluations);
    let mut evaluator =
        Evaluator::new(engine, source.variant, source.position, limit.times(CONFIRMATION));
    for (ply, judged) in judged.iter_mut().enumerate() {
        if Judgment::of(judged.loss).is_none() {
            continue;
        }
        let Some(best) = judged.better.first().cloned() else { continue };
        let after_best =
            evaluator.evaluate(&[&moves[..ply], std::slice::from_ref(&best)].concat())?;
        let after = evaluator.evaluate(&moves[..=ply])?;
        *judged = Judged::compared(&played[ply], &after, &best, &after_best);
    }
    Ok(Analysis { evaluations, judged })
}

fn judge(played: &[PlayedMove], evaluations: &[Evaluation]) -> Vec<Judged> {
    let pairs = evaluations.windows(2).zip(played);
    pairs.map(|(pair, played)| Judged::of(played, &pair[0], &pair[1])).collect()
}
