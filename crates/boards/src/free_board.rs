//! Boards that belong to no match, and positions that are set up on them.

use luctor_rules::{Fault, Game, Invalid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::line_player::{Line, position_and_result};
use crate::shown::{Shown, ShownGame};
use crate::text::message::Message;
use crate::text::problem_text;
use crate::types::{Board, GameResult, PlayedMove, Position};

/// A board that belongs to no match: a position and the moves that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct FreeBoard {
    /// The canonical name of the game.
    pub game: String,
    /// The name of the game for users.
    pub title: String,
    /// The board without pieces.
    pub board: Board,
    /// The text of the position before the first move; null for the start of the game.
    #[schema(required)]
    pub start: Option<String>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// The position after them.
    pub position: Position,
    /// The cells of the last move, in order; empty before the first.
    pub last: Vec<String>,
    /// The result if the rules end the game there; null otherwise.
    #[schema(required)]
    pub result: Option<GameResult>,
}

/// Returns the board of a game after the moves of a line.
pub fn free_board<P: Shown>(game: &Game<P>, line: &Line) -> FreeBoard {
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
pub struct CheckedPosition {
    /// The canonical text; null if the position is not valid.
    #[schema(required)]
    pub position: Option<String>,
    /// All problems; empty if the position is valid.
    pub problems: Vec<PositionProblem>,
}

/// A problem of a position that was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PositionProblem {
    /// A stable code for programs.
    pub code: String,
    /// The problem in English.
    pub message: String,
    /// The problem for translation.
    pub told: Message,
    /// The number of the broken rule on the game's rules page, if any.
    #[schema(required)]
    pub rule: Option<u8>,
}

impl PositionProblem {
    /// Creates a problem with the code of its message.
    pub fn new(message: luctor_rules::Message, rule: Option<u8>) -> PositionProblem {
        PositionProblem {
            code: message.code.to_owned(),
            message: problem_text(&message),
            told: message.into(),
            rule,
        }
    }
}

/// Returns all problems of an invalid position.
pub fn problems<F: Fault>(invalid: &Invalid<F>) -> Vec<PositionProblem> {
    let problem = |fault: &F| PositionProblem {
        code: fault.code().to_owned(),
        ..PositionProblem::new(fault.message(), fault.rule())
    };
    invalid.faults().iter().map(problem).collect()
}
