//! A board that belongs to no match.

use luctor_rules::{Fault, Game, Invalid};
use serde::Serialize;
use utoipa::ToSchema;

use super::line::{Line, standing};
use super::sentences::capital;
use super::{Board, GameResult, PlayedMove, Position, Shown, Told};

/// A board that belongs to no match: a position with the moves that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct FreeBoard {
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name for people.
    pub(crate) title: String,
    /// The board without pieces.
    pub(crate) board: Board,
    /// The text of the position before the first move; null for the start of the game.
    #[schema(required)]
    pub(crate) start: Option<String>,
    /// The moves in canonical spelling.
    pub(crate) moves: Vec<PlayedMove>,
    /// The position after them.
    pub(crate) position: Position,
    /// The cells of the last move, in order; empty before the first.
    pub(crate) last: Vec<String>,
    /// How the rules end the game there; null where it goes on.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
}

/// The board of a game that has come so far by these moves.
pub(crate) fn free_board<P: Shown>(game: &Game<P>, line: &Line) -> FreeBoard {
    let config = game.start().config();
    let (position, result) = standing(game);
    let at_start = *game.start() == P::start(config);
    FreeBoard {
        game: config.to_string(),
        title: P::title(config),
        board: game.start().board(),
        start: (!at_start).then(|| game.start().to_string()),
        moves: line.moves.clone(),
        position,
        last: line.last.clone(),
        result,
    }
}

/// What a drawn position is: a legal one, or everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct CheckedPosition {
    /// Its canonical text; null where it is not legal.
    #[schema(required)]
    pub(crate) position: Option<String>,
    /// All that is wrong; empty where it is legal.
    pub(crate) problems: Vec<PositionProblem>,
}

/// Something that is wrong with a drawn position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PositionProblem {
    /// A word for programs.
    pub(crate) code: String,
    /// One sentence for people.
    pub(crate) message: String,
    /// The same for other languages.
    pub(crate) told: Told,
    /// The number of the rule on the game's rules page, where one is broken.
    #[schema(required)]
    pub(crate) rule: Option<u8>,
}

/// Everything that is wrong with a drawn position.
pub(crate) fn problems<F: Fault>(invalid: &Invalid<F>) -> Vec<PositionProblem> {
    let problem = |fault: &F| PositionProblem {
        code: fault.code().to_owned(),
        message: capital(&fault.to_string()),
        told: fault.message().into(),
        rule: fault.rule(),
    };
    invalid.faults().iter().map(problem).collect()
}
