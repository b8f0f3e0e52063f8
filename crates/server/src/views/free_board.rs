//! Boards that belong to no match, and positions that are set up on them.

pub(crate) mod board_problem;

use luctor_rules::{Fault, Game, Invalid};
use serde::Serialize;
use utoipa::ToSchema;

use super::line_player::{Line, position_and_result};
use super::shown::{Shown, ShownGame};
use super::text::message::Message;
use super::text::problem_text;
use super::types::{Board, GameResult, PlayedMove, Position};

/// A board that belongs to no match: a position and the moves that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct FreeBoard {
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for users.
    pub(crate) title: String,
    /// The board without pieces.
    pub(crate) board: Board,
    /// The text of the position before the first move; null for the start of the game.
    #[schema(required)]
    pub(crate) start: Option<String>,
    /// The moves.
    pub(crate) moves: Vec<PlayedMove>,
    /// The position after them.
    pub(crate) position: Position,
    /// The cells of the last move, in order; empty before the first.
    pub(crate) last: Vec<String>,
    /// The result if the rules end the game there; null otherwise.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
}

/// Returns the board of a game after the moves of a line.
pub(crate) fn free_board<P: Shown>(game: &Game<P>, line: &Line) -> FreeBoard {
    let (position, result) = position_and_result(game);
    FreeBoard {
        game: game.start().config().to_string(),
        title: game.title(),
        board: game.board(),
        start: ShownGame::start(game),
        moves: line.moves.clone(),
        position,
        last: line.last.clone(),
        result,
    }
}

/// The check of a position that was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CheckedPosition {
    /// The canonical text; null if the position is not valid.
    #[schema(required)]
    pub(crate) position: Option<String>,
    /// All problems; empty if the position is valid.
    pub(crate) problems: Vec<PositionProblem>,
}

/// A problem of a position that was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PositionProblem {
    /// A stable code for programs.
    pub(crate) code: String,
    /// The problem in English.
    pub(crate) message: String,
    /// The problem for translation.
    pub(crate) told: Message,
    /// The number of the broken rule on the game's rules page, if any.
    #[schema(required)]
    pub(crate) rule: Option<u8>,
}

impl PositionProblem {
    /// Creates a problem with the code of its message.
    pub(crate) fn new(message: luctor_rules::Message, rule: Option<u8>) -> PositionProblem {
        PositionProblem {
            code: message.code.to_owned(),
            message: problem_text(&message),
            told: message.into(),
            rule,
        }
    }
}

/// Returns all problems of an invalid position.
pub(crate) fn problems<F: Fault>(invalid: &Invalid<F>) -> Vec<PositionProblem> {
    let problem = |fault: &F| PositionProblem {
        code: fault.code().to_owned(),
        ..PositionProblem::new(fault.message(), fault.rule())
    };
    invalid.faults().iter().map(problem).collect()
}
