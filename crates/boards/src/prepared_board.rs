//! A board that is ready for analysis.

use std::time::Duration;

use luctor_match::game::ForcedLine;
use luctor_rules::Variant;

use crate::analysis::{Analysis, FoundLine, Thinking};
use crate::any_board::AnyBoard;

/// The most forced moves that are played before a search starts. A search would end at once where there is no choice, and
/// forced captures can repeat forever.
pub const FORCED: usize = 40;

/// The position before or after the forced moves has too many captures for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the position has too many captures")]
pub struct TooManyCaptures;

/// The analyzed position: a board, and the forced moves that follow.
#[derive(Debug)]
pub struct PreparedBoard {
    /// The game.
    pub variant: Variant,
    /// The position before the moves; `None` for the start of the game.
    pub position: Option<String>,
    /// The given moves, and the forced ones that follow.
    pub moves: Vec<String>,
    /// The hashes of the positions that the analysis tells something about: those before and after the given moves and
    /// the forced ones, and the given one with the other side to move.
    pub hashes: Vec<u64>,
    /// The number of moves before the given position.
    ply: usize,
    forced: ForcedLine,
}

impl PreparedBoard {
    /// Plays the forced moves of a board.
    ///
    /// # Errors
    ///
    /// Fails if a search cannot handle the number of captures.
    pub fn new(
        variant: Variant,
        mut board: Box<dyn AnyBoard>,
    ) -> Result<PreparedBoard, TooManyCaptures> {
        if !board.is_light() {
            return Err(TooManyCaptures);
        }
        let (position, ply) = (board.start(), board.ply());
        let other_turn = board.hash_with_other_turn();
        let forced = board.forced(FORCED);
        for text in &forced.moves {
            board.play(text).map_err(|_| TooManyCaptures)?;
        }
        if !board.is_light() {
            return Err(TooManyCaptures);
        }
        let mut hashes = board.hashes();
        hashes.extend(other_turn);
        Ok(PreparedBoard { variant, position, moves: board.texts(), hashes, ply, forced })
    }

    /// Returns the analysis if the forced moves end the game, so that there is nothing to search.
    pub fn end(&self) -> Option<Thinking> {
        let outcome = self.forced.outcome?;
        let end = Analysis::of_end(self.ply, self.forced.moves.clone(), outcome);
        Some(Thinking { done: true, milliseconds: 0, lines: vec![end] })
    }

    /// Returns the lines of a search of the position after the forced moves, which is over if `done`.
    pub fn thinking(&self, lines: &[FoundLine], spent: Duration, done: bool) -> Thinking {
        let ForcedLine { moves, turn, .. } = &self.forced;
        let analysis =
            |found: &FoundLine| Analysis::of_search(self.ply, moves.clone(), *turn, found.clone());
        Thinking {
            done,
            milliseconds: u64::try_from(spent.as_millis()).unwrap_or(u64::MAX),
            lines: lines.iter().map(analysis).collect(),
        }
    }
}
