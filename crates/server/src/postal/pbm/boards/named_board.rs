//! The board of a match with the cell names that a reader uses.

use luctor_rules::Variant;

use crate::views::Unplayable;
use luctor_boards::any_board::{self, AnyBoard};
use luctor_boards::cell_names::{has_diamond, in_diamond, names, renamed};

/// A board that reads and writes moves with the cell names of a reader.
pub(crate) struct NamedBoard {
    board: Box<dyn AnyBoard>,
    /// The names of each cell for the reader and in the match, if they differ.
    pairs: Vec<(String, String)>,
    diamond: bool,
}

impl NamedBoard {
    /// Creates the board after moves in canonical notation.
    ///
    /// # Errors
    ///
    /// Fails if a position has more captures than can be listed.
    pub(crate) fn after(
        variant: &Variant,
        moves: &[String],
        diamond: bool,
    ) -> Result<NamedBoard, Unplayable> {
        let diamond = diamond && has_diamond(variant);
        let shown = if diamond { in_diamond(variant) } else { variant.clone() };
        let board = any_board::open(&shown, None)?;
        let pairs = match diamond {
            true => {
                let usual = any_board::open(variant, None)?;
                names(board.as_ref()).zip(names(usual.as_ref())).collect()
            }
            false => Vec::new(),
        };
        let mut named = NamedBoard { board, pairs, diamond };
        let back: Vec<_> =
            named.pairs.iter().map(|(here, there)| (there.clone(), here.clone())).collect();
        for text in moves {
            named.board.play(&renamed(text, &back))?;
        }
        Ok(named)
    }

    /// Plays a move in any notation, and returns its canonical text.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal.
    pub(crate) fn play(&mut self, text: &str) -> Result<String, Unplayable> {
        self.board.play(text)?;
        let played = self.board.texts().pop().unwrap_or_default();
        Ok(renamed(&played, &self.pairs))
    }

    /// Plays lines of moves in any notation from the present position, which does not change. Returns their canonical
    /// texts.
    ///
    /// # Errors
    ///
    /// Fails if a move is illegal, or if the lines take too much work.
    pub(crate) fn lines(&mut self, lines: &[Vec<String>]) -> Result<Vec<Vec<String>>, Unplayable> {
        let mut played = self.board.lines(lines).map_err(|bad| bad.why)?;
        played.iter_mut().flatten().for_each(|text| *text = renamed(text, &self.pairs));
        Ok(played)
    }

    /// Returns the board.
    pub(crate) fn board(&self) -> &dyn AnyBoard {
        self.board.as_ref()
    }

    /// Returns whether the board has diamond coordinates.
    pub(crate) fn is_diamond(&self) -> bool {
        self.diamond
    }
}
