//! Problems in games of Emulsion.

use std::ops::RangeInclusive;

use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::{Position, Variant};
use luctor_search::Random;

use super::fair::{self, FirstLook};
use super::game::Turns;
use crate::difficulty::rate;
use crate::goal::Goal;
use crate::id::Id;
use crate::problem::{Problem, Proof, Source};
use crate::prove::lines::solution;
use crate::prove::swap::WinningMoves;
use crate::prove::{Undecided, after};
use crate::recognize;
use crate::solution::{Line, main_line, most_plies};

/// The positions that the solver may search for one game.
const MOST_SEARCHED: u64 = 1_500_000;
/// The fewest turns between two problems of a game, so that they differ.
const DISTANCE: usize = 6;
/// The fewest and the most turns before the end. Later positions are counted at a glance, and nobody reads earlier ones
/// to the end.
const BEFORE_END: RangeInclusive<usize> = 5..=12;
/// The most turns of a solution if the solver has many moves.
const SHORT: usize = 8;
/// The most moves of the solver at the start of a longer solution.
const FEW_MOVES: usize = 15;
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
    let mut found: Vec<Problem> = Vec::new();
    let mut left = *BEFORE_END.start();
    while BEFORE_END.contains(&left)
        && let Some(at) = positions.len().checked_sub(left + 1)
    {
        let before = at.checked_sub(1).map(|before| &positions[before]);
        // Earlier positions are harder, so the first undecided one ends the search.
        let Ok(problem) = at_turn(variant, &positions[at], before, &mut judge, &source) else {
            break;
        };
        let new = problem.filter(|new| found.iter().all(|old| !gives_away(old, new)));
        left += if new.is_some() { DISTANCE } else { 1 };
        found.extend(new);
    }
    found
}

/// Returns whether the solution of one problem plays the first move of the other.
fn gives_away(one: &Problem, other: &Problem) -> bool {
    let plays = |lines: &[Line], other: &[Line]| main_line(lines).contains(&other[0].play[0]);
    plays(&one.solution, &other.solution) || plays(&other.solution, &one.solution)
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
    if position.legal_count() > fair::MOST_MOVES {
        return Ok(None);
    }
    let Some(right) = judge.only(position)? else { return Ok(None) };
    if position.legal_count() == right.len() {
        return Ok(None);
    }
    let solution = solution(judge, position, &right, 0)?;
    let length = most_plies(&solution);
    if length > *BEFORE_END.end() || length > SHORT && position.legal_count() > FEW_MOVES {
        return Ok(None);
    }
    let line = main_line(&solution);
    let themes = recognize::emulsion::themes(position, right[0], &line);
    let look = FirstLook::new(position, &right);
    if !look.has_idea(&themes, recognize::emulsion::decided(position, &line)) {
        return Ok(None);
    }
    let text = position.to_string();
    let Some(difficulty) = rate(variant, &text, &solution) else { return Ok(None) };
    if !fair::is_readable(difficulty.level) {
        return Ok(None);
    }
    Ok(Some(Problem {
        id: Id::of(position),
        game: variant.clone(),
        position: text,
        goal: Goal::Win,
        solution,
        themes,
        level: difficulty.level,
        rating: difficulty.rating + look.points(),
        proof: Proof::Solver,
        source: source(),
    }))
}
