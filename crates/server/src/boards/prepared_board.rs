//! A board that is ready for analysis.

use luctor_match::game::ForcedLine;
use luctor_rules::Variant;

use crate::boards::board_error::BoardError;
use crate::engine::search::FORCED;
use luctor_boards::any_board::AnyBoard;

/// The analyzed position: a board, and the forced moves that follow.
#[derive(Debug)]
pub(crate) struct PreparedBoard {
    pub(super) variant: Variant,
    /// The position before the moves; `None` for the start of the game.
    pub(super) position: Option<String>,
    /// The given moves, and the forced ones that follow.
    pub(super) moves: Vec<String>,
    /// The number of moves before the given position.
    pub(super) ply: usize,
    pub(super) forced: ForcedLine,
    /// The hashes of the positions that the analysis tells something about: those before and after the given moves and
    /// the forced ones, and the given one with the other side to move.
    pub(super) hashes: Vec<u64>,
}

impl PreparedBoard {
    /// Plays the forced moves of a board.
    ///
    /// # Errors
    ///
    /// Fails if the position before or after the forced moves has too many captures for a search.
    pub(crate) fn new(
        variant: Variant,
        mut board: Box<dyn AnyBoard>,
    ) -> Result<PreparedBoard, BoardError> {
        if !board.is_light() {
            return Err(BoardError::TooManyCaptures);
        }
        let (position, ply) = (board.start(), board.ply());
        let other_turn = board.hash_with_other_turn();
        let forced = board.forced(FORCED);
        for text in &forced.moves {
            board.play(text).map_err(|_| BoardError::TooManyCaptures)?;
        }
        if !board.is_light() {
            return Err(BoardError::TooManyCaptures);
        }
        let mut hashes = board.hashes();
        hashes.extend(other_turn);
        Ok(PreparedBoard { variant, position, moves: board.texts(), ply, forced, hashes })
    }
}
