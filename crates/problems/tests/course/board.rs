//! A position of either game.

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{ByColor, Color, Game, Outcome, Position, Reason, Variant};
use luctor_tables::Emergo64;

use super::chapter::Task;

/// A game with a board of the course.
#[derive(Clone)]
pub(super) enum Board {
    Emergo(Box<Game<Emergo64>>),
    Emulsion(Game<Emulsion<u64>>),
}

/// Evaluates an expression for the game of a board.
macro_rules! on {
    ($board:expr, $game:ident => $body:expr) => {
        match $board {
            Board::Emergo($game) => $body,
            Board::Emulsion($game) => $body,
        }
    };
}

fn game<P: Position>(config: &P::Config, position: Option<&String>) -> Result<Game<P>, String> {
    let Some(text) = position else { return Ok(Game::new(P::start(config))) };
    P::from_text(config, text).map(Game::new).map_err(|error| error.to_string())
}

impl Board {
    /// Opens the position of a task, after the turns before the user's.
    pub(super) fn of(task: &Task) -> Result<Board, String> {
        let position = task.position.as_ref();
        let board = match &task.game {
            Variant::Emergo(config) => Board::Emergo(Box::new(game(config, position)?)),
            Variant::Emulsion(config) => Board::Emulsion(game(config, position)?),
        };
        board.after(&task.before)
    }

    /// Returns the position after some turns.
    pub(super) fn after(&self, turns: &[String]) -> Result<Board, String> {
        let mut board = self.clone();
        for text in turns {
            on!(&mut board, game => played(game, text))?;
        }
        Ok(board)
    }

    pub(super) fn legal(&self) -> Vec<String> {
        on!(self, game => game.legal_texts())
    }

    pub(super) fn turn(&self) -> Color {
        on!(self, game => game.position().turn())
    }

    /// Returns the text of the position and the outcome.
    pub(super) fn text(&self) -> String {
        on!(self, game => game.position().to_string())
    }

    /// Returns the number of the rule that a move breaks, or `None` if it is legal.
    pub(super) fn broken_rule(&self, text: &str) -> Option<u8> {
        on!(&mut self.clone(), game => game.play_text(text).err().and_then(|error| error.rule()))
    }

    /// Returns the winner of a game that is over, or the reason of the draw.
    pub(super) fn over(&self) -> Option<String> {
        let Outcome { winner, reason } = on!(self, game => game.outcome())?;
        Some(winner.map_or_else(|| reason.to_string(), |winner| winner.to_string()))
    }

    /// Returns the text of the piece of Emergo on a cell, or `vacant`.
    pub(super) fn piece(&self, name: &str) -> Option<String> {
        let Board::Emergo(game) = self else { return None };
        let position = game.position();
        let cell = *position.cells().iter().find(|&&cell| position.name(cell) == name)?;
        let piece = position.piece(cell);
        Some(piece.map_or_else(|| "vacant".to_owned(), |piece| piece.to_string()))
    }

    /// Returns the men of a side that are prisoners.
    pub(super) fn prisoners(&self, color: Color) -> Option<u32> {
        let Board::Emergo(game) = self else { return None };
        Some(game.position().pieces(!color).map(|piece| u32::from(piece.prisoners)).sum())
    }

    /// Returns the men in hand.
    pub(super) fn hands(&self) -> Option<ByColor<u8>> {
        let Board::Emergo(game) = self else { return None };
        Some(game.position().hands())
    }

    /// Returns the value of the piece of Emulsion on a square.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        let Board::Emulsion(game) = self else { return None };
        let position = game.position();
        let size = position.config().size();
        let square = position.squares().find(|square| square.name(size) == name)?;
        let doubled = position.doubled_value(square)?;
        let half = if doubled % 2 == 0 { "" } else { "½" };
        Some(format!("{}{half}", doubled / 2))
    }

    /// Returns the sizes of all groups of Emulsion, the biggest first.
    pub(super) fn groups(&self) -> Option<ByColor<Vec<usize>>> {
        let Board::Emulsion(game) = self else { return None };
        Some(game.position().group_sizes())
    }

    /// Returns the fewest and the most turns to the end.
    pub(super) fn turns(&self) -> (usize, usize) {
        let next = self.legal().into_iter().map(|m| self.after(&[m]).unwrap().turns());
        let least_and_most = next.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)));
        least_and_most.map_or((0, 0), |(least, most)| (least + 1, most + 1))
    }

    /// Returns `true` if the game is a draw by its rules.
    pub(super) fn is_drawn(&self) -> bool {
        let reason = on!(self, game => game.outcome()).map(|outcome| outcome.reason);
        matches!(reason, Some(Reason::Blocked | Reason::Repetition))
    }
}

fn played<P: Position>(game: &mut Game<P>, text: &str) -> Result<(), String> {
    match game.play_text(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("{text}: {error}")),
    }
}
