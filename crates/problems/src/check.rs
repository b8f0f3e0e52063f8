//! Checks that prove a problem again.

use std::fmt;

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Position, Variant};
use luctor_tables::Emergo64;

use crate::goal::Goal;
use crate::problem::{Problem, ProblemError, Proof};
use crate::prove::clear::ClearSearch;
use crate::prove::confirm::clear_winner;
use crate::prove::endgame::Endgame;
use crate::prove::swap::WinningMoves;
use crate::prove::{Judge, Undecided, distinct, supports};
use crate::solution::Line;
use crate::table_set::TableSet;

/// The positions that a search may visit for one problem. Proofs of the miner need a fraction of them.
const SEARCHED: u64 = 4_000_000;

/// The reason why a problem fails its check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The problem is invalid.
    Invalid(ProblemError),
    /// The board is too large for proofs.
    Board,
    /// The kind of proof does not exist for this game and goal.
    Kind,
    /// The tables of the game are missing.
    Tables,
    /// The position does not have the value that the goal states.
    Goal,
    /// A move of the solution is wrong; holds its text.
    Wrong(String),
    /// A right move is missing in the solution; holds its text.
    Missing(String),
    /// The first moves lead to different positions, or a move solves the task only slightly more slowly; holds it.
    NotOnly(String),
    /// The search reached its limit.
    Undecided,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Invalid(error) => error.fmt(f),
            Failure::Board => f.write_str("the board is too large for proofs"),
            Failure::Kind => f.write_str("this kind of proof does not fit the game and the goal"),
            Failure::Tables => f.write_str("the endgame tables of the game are missing"),
            Failure::Goal => f.write_str("the goal is not the value of the position"),
            Failure::Wrong(text) => write!(f, "{text} does not solve the task"),
            Failure::Missing(text) => write!(f, "{text} solves the task, too"),
            Failure::NotOnly(text) => write!(f, "{text} is another solution"),
            Failure::Undecided => f.write_str("the search reached its limit"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Undecided> for Failure {
    fn from(_: Undecided) -> Failure {
        Failure::Undecided
    }
}

/// Proves a problem again: at each choice of its solution, exactly the moves of the solution solve the task. A problem
/// without a proof is confirmed again.
///
/// # Errors
///
/// Returns the first fault.
pub fn check(problem: &Problem, tables: &TableSet) -> Result<(), Failure> {
    if !supports(&problem.game) {
        return Err(Failure::Board);
    }
    problem.validate().map_err(Failure::Invalid)?;
    match (&problem.game, problem.proof, problem.goal) {
        (Variant::Emulsion(config), Proof::Solver, Goal::Win) => {
            let position = position::<Emulsion<u64>>(config, problem)?;
            let mut judge = WinningMoves::new(config, SEARCHED).ok_or(Failure::Kind)?;
            check_only(&mut judge, &position, &problem.solution, 0)
        }
        (Variant::Emergo(config), Proof::Table, goal) => {
            let position = position::<Emergo64>(config, problem)?;
            let tables = tables.get(config).ok_or(Failure::Tables)?;
            let mut judge = Endgame::of(tables, &position).ok_or(Failure::Goal)?;
            if judge.goal() != goal {
                return Err(Failure::Goal);
            }
            check_only(&mut judge, &position, &problem.solution, 0)
        }
        (Variant::Emergo(config), Proof::Search { margin }, Goal::Clear(moves)) => {
            let position = position::<Emergo64>(config, problem)?;
            let mut judge = ClearSearch::new(position.turn(), SEARCHED);
            if judge.least(&position, moves)? != Some(moves) {
                return Err(Failure::Goal);
            }
            check_only(&mut judge, &position, &problem.solution, moves)?;
            let more = judge.winning(&position, moves.saturating_add(margin))?;
            only(&position, &more)
        }
        (Variant::Emergo(config), Proof::Confirmed { nodes }, Goal::Win) => {
            let position = position::<Emergo64>(config, problem)?;
            if position.legal_count() < 2 {
                return Err(Failure::Goal);
            }
            let nodes = nodes.min(SEARCHED);
            let first = problem.solution.first().and_then(|line| line.play.first()).cloned();
            let line = clear_winner(&problem.game, &problem.position, nodes);
            match line.and_then(|line| line.into_iter().next()) {
                Some(best) if Some(&best) == first.as_ref() => Ok(()),
                Some(best) => Err(Failure::NotOnly(best)),
                None => Err(Failure::Wrong(first.unwrap_or_default())),
            }
        }
        _ => Err(Failure::Kind),
    }
}

/// Reads the position of a problem, if its board fits the type.
fn position<P: Position>(config: &P::Config, problem: &Problem) -> Result<P, Failure> {
    P::from_text(config, &problem.position)
        .map_err(|error| Failure::Invalid(ProblemError::Position(error.to_string())))
}

/// Checks that the first moves are one up to symmetry, and all choices of the solution.
fn check_only<P: Position, J: Judge<P>>(
    judge: &mut J,
    position: &P,
    lines: &[Line],
    left: u8,
) -> Result<(), Failure> {
    let right = judge.right(position, left)?;
    only(position, &right)?;
    check_choices(judge, position, lines, left)
}

/// Fails if moves lead to different positions.
fn only<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), Failure> {
    match moves.last() {
        Some(&last) if distinct(position, moves) > 1 => {
            Err(Failure::NotOnly(position.move_text(last)))
        }
        _ => Ok(()),
    }
}

/// Checks that exactly the moves of the solution are right, at this choice and all later ones.
fn check_choices<P: Position, J: Judge<P>>(
    judge: &mut J,
    position: &P,
    lines: &[Line],
    left: u8,
) -> Result<(), Failure> {
    if lines.is_empty() {
        return Ok(());
    }
    let right = judge.right(position, left)?;
    let right: Vec<String> = right.into_iter().map(|m| position.move_text(m)).collect();
    let stored: Vec<&String> = lines.iter().filter_map(|line| line.play.first()).collect();
    if let Some(wrong) = stored.iter().find(|&&text| !right.contains(text)) {
        return Err(Failure::Wrong((*wrong).clone()));
    }
    if let Some(missing) = right.iter().find(|text| !stored.contains(text)) {
        return Err(Failure::Missing(missing.clone()));
    }
    for line in lines {
        let mut at = position.clone();
        // The first move was checked above, and a forced turn needs no proof.
        let mut left = left.saturating_sub(1);
        for (number, text) in line.play.iter().enumerate() {
            let m = at.parse_move(text).map_err(|_| Failure::Wrong(text.clone()))?;
            let chosen = number > 0 && at.turn() == position.turn() && at.legal_count() > 1;
            if chosen {
                if !judge.right(&at, left)?.contains(&m) {
                    return Err(Failure::Wrong(text.clone()));
                }
                left = left.saturating_sub(1);
            }
            at.play_unchecked(m);
        }
        check_choices(judge, &at, &line.next, left)?;
    }
    Ok(())
}
