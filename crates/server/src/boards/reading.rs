//! Playing what a record says, in one way of reading it.

use std::collections::HashSet;

use luctor_rules::{Message as Told, Variant};

use super::LONGEST;
use super::record::{Coordinates, Record};
use crate::boards::any_board::{self, AnyBoard};
use crate::boards::cell_names::{has_diamond, in_diamond, names, parts, renamed};
use crate::http::error::Unreadable;
use crate::views::{Unplayable, shortened};
use luctor_match::rejection::Rejection;

/// Words of which a move may be written: `g1 x e3 x c5`.
const WORDS: usize = 9;

/// A game that may be meant, and how its cells may be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    variant: Variant,
    coordinates: Coordinates,
}

/// Why a record makes no sense in one way of reading it.
pub(super) struct Misfit {
    /// The moves that went well.
    pub(super) played: usize,
    /// What was understood and what was not.
    pub(super) why: Unreadable,
}

impl Reading {
    /// The ways to read a record as a game, the likeliest first.
    ///
    /// Where the text does not say how it calls cells, the cells do where some exist in one way only. That only one
    /// way makes legal moves of them decides nothing: a wrong move would be taken for another one.
    pub(super) fn all(variant: &Variant, record: &Record, usual: Coordinates) -> Vec<Reading> {
        let reading = |coordinates| Reading { variant: variant.clone(), coordinates };
        let both = || [Coordinates::Diamond, Coordinates::Checkerboard].map(reading);
        let known = match (record.coordinates, has_diamond(variant)) {
            (Some(Coordinates::Diamond), false) => return Vec::new(),
            (_, false) => Some(Coordinates::Checkerboard),
            (Some(told), true) => Some(told),
            (None, true) => {
                let [diamond, checkerboard] = both().map(|reading| reading.has_cells(record));
                match (checkerboard, diamond, usual) {
                    (true, false, _) => Some(Coordinates::Checkerboard),
                    (false, true, _) => Some(Coordinates::Diamond),
                    (_, _, Coordinates::Checkerboard) => Some(Coordinates::Checkerboard),
                    (_, _, Coordinates::Diamond) => None,
                }
            }
        };
        known.map_or_else(|| both().to_vec(), |known| vec![reading(known)])
    }

    /// Whether all cells that a record names are cells of the board.
    fn has_cells(&self, record: &Record) -> bool {
        let Ok(board) = any_board::open(&self.called(), None) else { return false };
        let cells: HashSet<String> = names(board.as_ref()).collect();
        let words = record.moves.iter().map(|word| word.to_ascii_lowercase());
        words
            .into_iter()
            .all(|word| parts(&word).all(|part| part.len() == 1 || cells.contains(part)))
    }

    /// Plays what a record says; the board calls its cells as boards here do.
    pub(super) fn play(&self, record: &Record) -> Result<Box<dyn AnyBoard>, Misfit> {
        let (variant, position) = (&self.variant, record.position.as_deref());
        let mut board = any_board::open(&self.called(), position).map_err(|why| {
            let told = Told::new("paste-no-position").with("game", &variant.to_string());
            let message = format!("this is no position of {variant}: {why}");
            misfit(0, message, told.with("why", why.messages()))
        })?;
        let mut words = record.moves.as_slice();
        let mut played = 0;
        while !words.is_empty() {
            if played == LONGEST {
                let message = format!("a board shows {LONGEST} moves at most");
                return Err(misfit(
                    played,
                    message,
                    Told::new("paste-long").with("moves", LONGEST),
                ));
            }
            let used = play_next(board.as_mut(), words)
                .map_err(|why| self.refused(board.as_ref(), played, &words[0], &why))?;
            words = &words[used..];
            played += 1;
        }
        match self.coordinates {
            Coordinates::Checkerboard => Ok(board),
            Coordinates::Diamond => self.on_checkerboard(board.as_ref(), position),
        }
    }

    /// The game with its cells called in this way.
    fn called(&self) -> Variant {
        match self.coordinates {
            Coordinates::Diamond => in_diamond(&self.variant),
            Coordinates::Checkerboard => self.variant.clone(),
        }
    }

    /// The same moves on a board whose cells are called as on a checkerboard.
    fn on_checkerboard(
        &self,
        read: &dyn AnyBoard,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyBoard>, Misfit> {
        let refused = |played: usize, text: &str, why| self.refused(read, played, text, &why);
        let mut board =
            any_board::open(&self.variant, position).map_err(|why| refused(0, "", why))?;
        let pairs: Vec<(String, String)> = names(read).zip(names(board.as_ref())).collect();
        for (played, text) in read.texts().iter().enumerate() {
            board.play(&renamed(text, &pairs)).map_err(|why| refused(played, text, why))?;
        }
        Ok(board)
    }

    /// What was understood before a move that is refused.
    fn refused(&self, board: &dyn AnyBoard, played: usize, word: &str, why: &Unplayable) -> Misfit {
        let (game, title) = board.names();
        let (code, way) = match self.coordinates {
            Coordinates::Checkerboard => ("paste-refused", ""),
            Coordinates::Diamond => ("paste-refused-diamond", " in diamond coordinates"),
        };
        let before = match played {
            0 => format!("this was read as {title}{way}"),
            1 => format!("this was read as {title}{way}, and 1 move is understood"),
            played => format!("this was read as {title}{way}, and {played} moves are understood"),
        };
        let (number, word) = (played + 1, shortened(word));
        let message = format!("{before}; move {number}, {word}, is refused: {why}");
        let told = Told::new(code)
            .with("game", &game)
            .with("understood", played)
            .with("number", number)
            .with("text", &word)
            .with("why", why.messages());
        let (rule, legal) = match why {
            Unplayable::Refused { why: Rejection::Illegal { rule, candidates, .. }, .. } => {
                (*rule, candidates.clone())
            }
            _ => (None, Vec::new()),
        };
        Misfit { played, why: Unreadable { message, told, rule, legal } }
    }
}

fn misfit(played: usize, message: String, told: Told) -> Misfit {
    Misfit { played, why: Unreadable { message, told, rule: None, legal: Vec::new() } }
}

/// Plays the move that words begin with, and tells how many of them it took.
fn play_next(board: &mut dyn AnyBoard, words: &[String]) -> Result<usize, Unplayable> {
    let alone = match board.play(&words[0]) {
        Ok(()) => return Ok(1),
        Err(Unplayable::Endless) => return Err(Unplayable::Endless),
        Err(refused) => refused,
    };
    // Written with blanks: as much of it as is legal, so that nothing of a capture is left over.
    let longest = words.len().min(WORDS);
    let fits = (2..=longest).rev().find(|&count| board.play(&words[..count].join(" ")).is_ok());
    fits.ok_or(alone)
}
