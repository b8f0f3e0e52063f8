//! Problems in games of Emulsion.

use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::{Position, Variant};
use luctor_search::Random;

use super::game::Turns;
use crate::difficulty::rate;
use crate::goal::Goal;
use crate::id::Id;
use crate::problem::{Problem, Proof, Source};
use crate::prove::lines::solution;
use crate::prove::swap::WinningMoves;
use crate::prove::{Judge, Undecided, after};
use crate::recognize;

/// The positions that the solver may search for one game.
const MOST_SEARCHED: u64 = 1_500_000;
/// The most problems of a game.
const MOST_PROBLEMS: usize = 4;
/// The fewest turns between two problems of a game, so that they differ.
const DISTANCE: usize = 2;
/// The number of last turns of which at most a third of the problems may come.
const LATE: usize = 6;
/// The fewest turns before the end: later positions are counted at a glance.
const LATEST: usize = 4;
/// The positions beside the game that are tried for each turn.
const VARIATIONS: usize = 10;

/// Finds the problems of a game, from its end backward, until the solver has searched enough. Positions that one other
/// turn than that of the game reaches count, too.
pub(super) fn find(
    variant: &Variant,
    config: &Config,
    turns: &Turns,
    source: impl Fn(u32, Vec<String>) -> Source,
) -> Vec<Problem> {
    let Some(mut judge) = WinningMoves::new(config, MOST_SEARCHED) else { return Vec::new() };
    let positions = turns.positions::<Emulsion<u64>>(config);
    let (mut late, mut early) = (Vec::new(), Vec::new());
    let mut left = LATEST;
    while let Some(at) = positions.len().checked_sub(left + 1) {
        let before = at.checked_sub(1).map(|before| &positions[before]);
        // Earlier positions are harder, so the first undecided one ends the search.
        let Ok(found) = at_turn(variant, &positions[at], before, &mut judge, &source) else {
            break;
        };
        left += if found.is_some() { DISTANCE } else { 1 };
        if left - 1 <= LATE {
            late.extend(found)
        } else {
            early.extend(found)
        }
        if early.len() == MOST_PROBLEMS {
            break;
        }
    }
    late.truncate(early.len() / 2);
    early.extend(late);
    early
}

/// Returns a problem of the game's position, or of another one after `before`.
fn at_turn(
    variant: &Variant,
    position: &Emulsion<u64>,
    before: Option<&Emulsion<u64>>,
    judge: &mut WinningMoves,
    source: &impl Fn(u32, Vec<String>) -> Source,
) -> Result<Option<Problem>, Undecided> {
    if let Some(found) = problem(variant, position, judge, || source(position.ply(), Vec::new()))? {
        return Ok(Some(found));
    }
    let Some(before) = before else { return Ok(None) };
    let moves = before.legal_moves();
    let mut random = Random::new(position.zobrist());
    for _ in 0..VARIATIONS.min(moves.len()) {
        let m = moves[random.below(moves.len())];
        let next = after(before, m);
        let source = || source(next.ply(), vec![before.move_text(m)]);
        if let Some(found) = problem(variant, &next, judge, source)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Returns the problem of a position, or `None` if it has none.
fn problem(
    variant: &Variant,
    position: &Emulsion<u64>,
    judge: &mut WinningMoves,
    source: impl Fn() -> Source,
) -> Result<Option<Problem>, Undecided> {
    let Some(right) = judge.only(position)? else { return Ok(None) };
    if position.legal_count() == right.len() {
        return Ok(None);
    }
    let solution = solution(judge, position, &right, 0)?;
    let text = position.to_string();
    let Some(difficulty) = rate(variant, &text, &solution) else { return Ok(None) };
    let end = end(judge, position)?;
    Ok(Some(Problem {
        id: Id::of(position),
        game: variant.clone(),
        position: text,
        goal: Goal::Win,
        solution,
        themes: recognize::emulsion::themes(position, right[0], &end),
        level: difficulty.level,
        rating: difficulty.rating,
        proof: Proof::Solver,
        source: source(),
    }))
}

/// Returns the end of the game with the first winning move at each choice, and the hardest replies.
fn end(judge: &mut WinningMoves, position: &Emulsion<u64>) -> Result<Emulsion<u64>, Undecided> {
    let solver = position.turn();
    let mut at = position.clone();
    while at.outcome().is_none() {
        let m = if at.turn() == solver {
            *judge.right(&at, 0)?.first().ok_or(Undecided)?
        } else {
            judge.reply(&at, 0)?
        };
        at = after(&at, m);
    }
    Ok(at)
}
