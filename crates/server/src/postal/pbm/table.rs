//! The board of a match with its cells called as a reader calls them.

use luctor_rules::Variant;

use crate::boards::any_board::{self, AnyBoard};
use crate::boards::cell_names::{has_diamond, in_diamond, names, renamed};
use crate::http::error::AppError;
use crate::views::Unplayable;

/// A board on which moves are read and told in the names of a reader.
pub(super) struct Table {
    board: Box<dyn AnyBoard>,
    /// The names of the cells here and in the match, where they differ.
    pairs: Vec<(String, String)>,
    diamond: bool,
}

impl Table {
    /// The board after moves in the canonical spelling of matches.
    ///
    /// # Errors
    ///
    /// A position of the match has more captures than can be listed.
    pub(super) fn after(
        variant: &Variant,
        moves: &[String],
        diamond: bool,
    ) -> Result<Table, AppError> {
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
        let mut table = Table { board, pairs, diamond };
        let back: Vec<_> =
            table.pairs.iter().map(|(here, there)| (there.clone(), here.clone())).collect();
        for text in moves {
            table.board.play(&renamed(text, &back))?;
        }
        Ok(table)
    }

    /// Plays a move in any spelling, and tells its canonical text.
    ///
    /// # Errors
    ///
    /// The move is refused.
    pub(super) fn play(&mut self, text: &str) -> Result<String, Unplayable> {
        self.board.play(text)?;
        let played = self.board.texts().pop().unwrap_or_default();
        Ok(renamed(&played, &self.pairs))
    }

    /// The board.
    pub(super) fn board(&self) -> &dyn AnyBoard {
        self.board.as_ref()
    }

    /// Whether its cells are called as in a diamond.
    pub(super) fn is_diamond(&self) -> bool {
        self.diamond
    }
}
