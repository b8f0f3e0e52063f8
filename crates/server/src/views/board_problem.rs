//! Problems of the collection: a position, the task, and the positions of the whole solution.

use std::sync::Arc;

use luctor_problems::solution::Line;
use luctor_problems::{Goal, Problem};
use luctor_rules::{Game, Invalid, Position as _};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::views::types::{Board, GameResult, Position};
use luctor_boards::dispatch;
use luctor_boards::result::result_by_rules;
use luctor_boards::shown::{Shown, ShownGame};
use luctor_boards::title::Title as _;

/// A problem with its solution, so that a client can show and judge every answer without further requests.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct BoardProblem {
    /// The id.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name of the game for users.
    title: String,
    /// The board without pieces.
    board: Board,
    /// The task of the side to move.
    goal: ProblemGoal,
    /// The number of moves in which the solver must clear the board; null for other tasks.
    #[schema(required)]
    moves: Option<u8>,
    /// The position.
    start: Position,
    /// The right first moves, the best one first.
    solution: Vec<SolutionLine>,
    /// The names of the themes.
    themes: Vec<String>,
    /// The kind of proof: `solver`, `table`, `search`, or `confirmed`, which is no proof.
    proof: String,
}

/// The task of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProblemGoal {
    /// Capture everything within a number of moves.
    Clear,
    /// Find the only winning move.
    Win,
    /// Find the only move that keeps a won endgame.
    KeepWin,
    /// Find the only move that holds the draw.
    HoldDraw,
}

/// A right move with the turns that follow by themselves, up to the solver's next choice.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct SolutionLine {
    /// The move, then the replies and the forced turns of either side.
    turns: Vec<SolutionTurn>,
    /// The right moves at the next choice. Empty if the problem is solved.
    #[schema(no_recursion)]
    next: Vec<SolutionLine>,
    /// The result if the line ends with the game; null otherwise.
    #[schema(required)]
    result: Option<GameResult>,
}

/// A turn of a solution.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct SolutionTurn {
    /// The canonical text.
    text: String,
    /// The cells of the move, in order.
    cells: Vec<String>,
    /// The position after it. It has legal moves only if the solver has a choice.
    position: Position,
}

/// Returns the view of a problem.
///
/// # Errors
///
/// Fails if the position or a turn is illegal, which [`Problem::validate`] excludes.
pub(crate) fn board_problem(problem: &Problem) -> Result<BoardProblem, String> {
    dispatch!(&problem.game, |P, config| {
        let start = P::from_text(config, &problem.position);
        let start = start.map_err(|invalid: Invalid<_>| invalid.to_string())?;
        let game = Game::new(start);
        let (goal, moves) = match problem.goal {
            Goal::Clear(moves) => (ProblemGoal::Clear, Some(moves)),
            Goal::Win => (ProblemGoal::Win, None),
            Goal::KeepWin => (ProblemGoal::KeepWin, None),
            Goal::HoldDraw => (ProblemGoal::HoldDraw, None),
        };
        Ok(BoardProblem {
            id: problem.id.to_string(),
            game: problem.game.to_string(),
            title: problem.game.title(),
            board: game.board(),
            goal,
            moves,
            start: ShownGame::position(&game),
            solution: lines::<P>(&game, &problem.solution)?,
            themes: problem.themes.iter().map(|theme| theme.name().to_owned()).collect(),
            proof: problem.proof.name().to_owned(),
        })
    })
}

/// Returns the title of a problem's game and its task, in English.
pub(crate) fn problem_task(problem: &Problem) -> (String, String) {
    let turn = dispatch!(&problem.game, |P, config| {
        P::from_text(config, &problem.position).map(|position| position.turn()).ok()
    });
    let task = turn.map_or_else(String::new, |turn| problem.task(turn));
    (problem.game.title(), task)
}

fn lines<P: Shown>(before: &Game<P>, right: &[Line]) -> Result<Vec<SolutionLine>, String> {
    right.iter().map(|line| solution_line(before.clone(), line)).collect()
}

fn solution_line<P: Shown>(mut game: Game<P>, line: &Line) -> Result<SolutionLine, String> {
    let mut turns = Vec::with_capacity(line.play.len());
    for (at, text) in line.play.iter().enumerate() {
        let before = game.position().clone();
        let m = game.play_text(text).map_err(|error| error.to_string())?;
        let mut position = ShownGame::position(&game);
        let has_choice = at + 1 == line.play.len() && !line.next.is_empty();
        if !has_choice {
            position.legal.clear();
            position.hint = None;
            position.hint_told = None;
        }
        turns.push(SolutionTurn { text: before.move_text(m), cells: before.cells_of(m), position });
    }
    Ok(SolutionLine { next: lines(&game, &line.next)?, turns, result: result_by_rules(&game) })
}

/// The JSON of a [`BoardProblem`], encoded once.
#[derive(Clone, Debug)]
pub(crate) struct EncodedProblem(Arc<RawValue>);

impl EncodedProblem {
    /// Encodes the view of a problem.
    ///
    /// # Errors
    ///
    /// Fails as [`board_problem`] does.
    pub(crate) fn new(problem: &Problem) -> Result<EncodedProblem, String> {
        let view = board_problem(problem)?;
        let json = serde_json::value::to_raw_value(&view).map_err(|error| error.to_string())?;
        Ok(EncodedProblem(json.into()))
    }

    /// Returns the JSON.
    #[cfg(test)]
    pub(crate) fn json(&self) -> &str {
        self.0.get()
    }
}

impl Serialize for EncodedProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
