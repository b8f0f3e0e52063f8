//! Problems in games of Emergo.

use luctor_rules::emergo::Config;
use luctor_rules::{Position, Variant};
use luctor_tables::{Emergo64, Tables};

use super::fair;
use super::game::Turns;
use super::walks;
use crate::difficulty::rate;
use crate::goal::Goal;
use crate::id::Id;
use crate::problem::{Problem, Proof, Source};
use crate::prove::clear::ClearSearch;
use crate::prove::confirm::{chances, clear_winner};
use crate::prove::endgame::Endgame;
use crate::prove::lines::solution;
use crate::prove::{Judge, Undecided, distinct};
use crate::recognize;
use crate::solution::{Line, main_line};
use crate::table_set::TableSet;

/// The most moves of a problem "clear in".
const MOST_MOVES: u8 = 4;
/// The positions that the search for the fewest moves may visit.
const SEARCHED: u64 = 30_000;
/// The positions that the search of the other moves may visit.
const REFUTED: u64 = 150_000;
/// The moves that the other moves must take more, and those of the other one of two moves in the longest problems: there a
/// guess is right half of the time, and nobody counts so far.
const MARGIN: (u8, u8) = (1, 2);
/// The most turns of a win from tables that may be a problem "clear in".
const SHORT: u16 = 11;
/// The positions of a first look by the engine.
const LOOK: u64 = 1_500;
/// The least winning chance after the first look.
const PROMISING: f64 = 0.85;
/// The greatest winning chance of the second move after the first look, if there is no proof.
const DOUBTFUL: f64 = 0.7;
/// The positions of the search that finds a problem without a proof. The confirmation visits ten times as many.
const CANDIDATE: u64 = 15_000;
/// The men that the line of a problem without a proof wins.
const GAIN: i32 = 2;
/// The most problems of a game, endgames of random walks not counted.
const MOST_PROBLEMS: usize = 4;
/// The most endgames of random walks that are tried for a game.
const MOST_ENDGAMES: usize = 6;
/// The fewest turns between two problems of a game, so that they differ.
const DISTANCE: usize = 5;
/// The fewest pieces of the enemy, and the fewest caps of a single one. Hunting a last man makes a dull problem.
const ENEMY: (usize, u32) = (2, 3);

/// Finds the problems of a game.
pub(super) fn find(
    variant: &Variant,
    config: &Config,
    turns: &Turns,
    tables: &TableSet,
    source: impl Fn(u32, Vec<String>) -> Source,
) -> Vec<Problem> {
    let tables = tables.get(config);
    let positions = turns.positions::<Emergo64>(config);
    let mut found = Vec::new();
    if let Some(tables) = tables {
        for (position, variation) in walks::endgames(&positions, tables, MOST_ENDGAMES) {
            let candidate = Candidate { variant, position: &position, tables: Some(tables) };
            found.extend(candidate.problem(&source, variation));
        }
    }
    let mut last = None;
    let most = found.len() + MOST_PROBLEMS;
    for (at, position) in positions.iter().enumerate().rev() {
        let near = last.is_some_and(|last| last - at < DISTANCE);
        if near || position.outcome().is_some() || position.legal_count() < 2 || is_hunt(position) {
            continue;
        }
        let candidate = Candidate { variant, position, tables };
        if let Some(problem) = candidate.problem(&source, Vec::new()) {
            found.push(problem);
            last = Some(at);
        }
        if found.len() == most {
            break;
        }
    }
    found
}

/// Returns whether the enemy has only one small piece.
fn is_hunt(position: &Emergo64) -> bool {
    let enemy = !position.turn();
    let caps: u32 = position.pieces(enemy).map(|piece| u32::from(piece.caps)).sum();
    position.hands()[enemy] == 0 && position.pieces(enemy).count() < ENEMY.0 && caps < ENEMY.1
}

/// A position that may be a problem.
struct Candidate<'a> {
    variant: &'a Variant,
    position: &'a Emergo64,
    tables: Option<&'a Tables>,
}

impl Candidate<'_> {
    /// Returns the problem of the position, which these turns reach from a position of the game, or `None` if it has
    /// none.
    fn problem(
        &self,
        source: &impl Fn(u32, Vec<String>) -> Source,
        variation: Vec<String>,
    ) -> Option<Problem> {
        if distinct(self.position, &self.position.legal_moves()) == 1 {
            return None;
        }
        let (goal, solution, proof) = self.proved()?;
        let text = self.position.to_string();
        let difficulty = rate(self.variant, &text, &solution)?;
        let line = main_line(&solution);
        let problem = Problem {
            id: Id::of(self.position),
            game: self.variant.clone(),
            position: text,
            goal,
            themes: recognize::emergo::themes(self.position, &line, goal, proof),
            solution,
            level: difficulty.level,
            rating: difficulty.rating,
            proof,
            source: source(self.position.ply(), variation),
        };
        fair::emergo(self.position, &problem).then_some(problem)
    }

    /// Returns the task, its solution and the kind of proof.
    fn proved(&self) -> Option<(Goal, Vec<Line>, Proof)> {
        let endgame = self.tables.and_then(|tables| Endgame::of(tables, self.position));
        if let Some(endgame) = endgame {
            return self.endgame(endgame);
        }
        // Most positions have no win, so the engine looks first.
        let text = self.position.to_string();
        let [best, second] = chances(self.variant, &text, LOOK)?;
        if best < PROMISING {
            return None;
        }
        self.clear().or_else(|| (second <= DOUBTFUL).then(|| self.confirmed())?)
    }

    /// Returns the task to keep a win or a draw that the tables know.
    fn endgame(&self, mut endgame: Endgame<'_>) -> Option<(Goal, Vec<Line>, Proof)> {
        let right = endgame.right(self.position, 0).ok()?;
        if distinct(self.position, &right) != 1 {
            return None;
        }
        let goal = endgame.goal();
        // A short win is a better task than a long one.
        if goal == Goal::KeepWin
            && endgame.turns(self.position) <= SHORT
            && let Some(clear) = self.clear()
        {
            return Some(clear);
        }
        Some((goal, solution(&mut endgame, self.position, &right, 0).ok()?, Proof::Table))
    }

    /// Returns the task to clear within a few moves.
    fn clear(&self) -> Option<(Goal, Vec<Line>, Proof)> {
        let mut search = ClearSearch::new(self.position.turn(), SEARCHED);
        let moves = search.least(self.position, MOST_MOVES).ok()??;
        let is_guess = moves == MOST_MOVES && self.position.legal_count() == 2;
        let margin = if is_guess { MARGIN.1 } else { MARGIN.0 };
        let right = only(&mut search, self.position, moves, margin).ok()??;
        let lines = solution(&mut search, self.position, &right, moves).ok()?;
        Some((Goal::Clear(moves), lines, Proof::Search { margin }))
    }

    /// Returns the task to find a move that only the engine confirms.
    fn confirmed(&self) -> Option<(Goal, Vec<Line>, Proof)> {
        let text = self.position.to_string();
        let candidate = clear_winner(self.variant, &text, CANDIDATE)?;
        let nodes = 10 * CANDIDATE;
        let line = clear_winner(self.variant, &text, nodes)?;
        if line.first() != candidate.first() {
            return None;
        }
        let play = up_to_gain(self.position, &line)?;
        let line = Line { play, next: Vec::new() };
        Some((Goal::Win, vec![line], Proof::Confirmed { nodes }))
    }
}

/// Returns the turns of a line up to the one of the solver that wins [`GAIN`] men for the rest of the line, or `None` if none
/// does. Without them, nobody sees why the first move wins.
fn up_to_gain(position: &Emergo64, line: &[String]) -> Option<Vec<String>> {
    let solver = position.turn();
    let balance = |at: &Emergo64| {
        let prisoners =
            |color| at.pieces(color).map(|piece| i32::from(piece.prisoners)).sum::<i32>();
        prisoners(solver) - prisoners(!solver)
    };
    let gained = balance(position) + GAIN;
    let mut at = position.clone();
    let mut balances = Vec::new();
    for text in line {
        at.play_unchecked(at.parse_move(text).ok()?);
        balances.push(balance(&at));
    }
    // The last turn is not enough: the reply to it may take the men back.
    let is_over = at.outcome().is_some();
    let won = balances.iter().rposition(|&now| now < gained).map_or(0, |last| last + 1);
    let length = won + 1 + won % 2;
    (length < line.len() || is_over && length == line.len()).then(|| line[..length].to_vec())
}

/// Returns the moves that clear within `moves` moves if they lead to one position or to mirror images of it, and if the
/// other moves do not even clear with `margin` more.
fn only(
    search: &mut ClearSearch,
    position: &Emergo64,
    moves: u8,
    margin: u8,
) -> Result<Option<Vec<<Emergo64 as Position>::Move>>, Undecided> {
    search.allow(REFUTED);
    let right = search.winning(position, moves)?;
    if distinct(position, &right) != 1 {
        return Ok(None);
    }
    let more = search.winning(position, moves + margin)?;
    search.allow(REFUTED);
    Ok((distinct(position, &more) == 1).then_some(right))
}
